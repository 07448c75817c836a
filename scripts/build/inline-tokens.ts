/** Writes the values of the size tokens into the built style sheets, so that a token costs no bytes on the first load. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const tokenFile = 'src/ui/styles/tokens.css'
/** Spacing, radius, type size and line height: fixed values that no theme and no media query changes. */
const declaration = /^ *(--(?:s|r|t|lh)-[\w-]+): ([^;]+);.*\n/gm
const use = /var\((--(?:s|r|t|lh)-[\w-]+)\)/g

export type SizeTokens = ReadonlyMap<string, string>

/** Token name → value, e.g. '--s-1' → '4px'. @throws if a token is declared twice, because then its value is not fixed. */
export function sizeTokens(tokensCss: string): SizeTokens {
  const tokens = new Map<string, string>()
  for (const [, name, value] of tokensCss.matchAll(declaration)) {
    if (tokens.has(name!)) throw new Error(`${name} is declared twice`)
    tokens.set(name!, value!)
  }
  return tokens
}

/** Replaces var(--s-1) by 4px and removes the declarations. @throws if a style sheet uses a token that does not exist. */
export const inlineSizeTokens = (css: string, tokens: SizeTokens): string =>
  css.replace(declaration, '').replace(use, (_, name: string) => {
    const value = tokens.get(name)
    if (value === undefined) throw new Error(`${name} is not in ${tokenFile}`)
    return value
  })

/** The tokens of the project in `root`. */
export const readSizeTokens = (root: string): SizeTokens => sizeTokens(readFileSync(join(root, tokenFile), 'utf8'))

/** In development, style sheets keep their tokens. */
export function inlineTokens(root: string): Plugin {
  const tokens = readSizeTokens(root)
  return {
    name: 'inline-tokens',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: /\.css$/ }, handler: (css) => inlineSizeTokens(css, tokens) },
  }
}
