/**
 * The endpoint table as the browser loads it: without what only the server needs, such as statuses and size limits:
 * 0.2 kB of every page that calls the API.
 */
import type { Plugin } from 'vite'

const serverOnly = /,\s*(?:(?:status|unhealthyStatus|bodyLimit): [\d_]+|image: true|ownerOnly: true|csv: '[^']*')/g

/** The source of `src/api-contract/endpoints.ts` with method, path and audience of each call. */
export const forBrowser = (source: string): string => source.replaceAll(serverOnly, '')

export const browserEndpoints: Plugin = {
  name: 'browser-endpoints',
  enforce: 'pre',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  transform: (code, id) => (id.endsWith('/src/api-contract/endpoints.ts') ? forBrowser(code) : null),
}
