/**
 * lucide-react without the options of its component that no page uses (colors, contexts, scaled strokes): 1.2 kB of every page
 * with icons. The drawings and the markup stay those of the library; a test compares them.
 */
import type { Plugin } from 'vite'

/** In place of the library's module of the same name. */
export const lightIcon = `
import { createElement } from 'react'
const line = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', 'aria-hidden': 'true', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' }
export default ({ name, aliases = [], node }) => ({ size = 24, ...props }) =>
  createElement('svg', { ...line, width: size, height: size, className: ['lucide', name, ...aliases].join(' lucide-'), ...props }, node.map(([tag, attributes]) => createElement(tag, attributes)))
`

export const lightIcons: Plugin = {
  name: 'light-icons',
  enforce: 'pre',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  transform: (_, id) =>
    id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs') ? { code: lightIcon, map: null } : null,
}
