/** Writes dist/_headers: what browsers may do with our pages, and how long they may keep our files. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultBaseUrls, cspReportPath } from '#api-contract/endpoints.ts'
import { hashOf, type Inlined } from './inline.ts'
import type { Site } from './site.ts'

/** Where browsers report what the policy stopped: by the old directive, and by the name of an endpoint. */
const reportsTo = defaultBaseUrls[0] + cspReportPath

/**
 * Nothing but what is named, and that from ourselves; product pictures may be anywhere, but only over https. What stands
 * inline is known by its hash.
 */
export const contentPolicy = ({ scripts, styles }: Inlined): string =>
  [
    `default-src 'none'`,
    `script-src ${sources(scripts)}`,
    `style-src ${sources(styles)}`,
    `img-src 'self' data: blob: https:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `report-uri ${reportsTo}`,
    `report-to policy`,
  ].join('; ')

const sources = (hashes: readonly string[]) => [...new Set(["'self'", ...hashes])].join(' ')

/** One year; the names of these files change with their content. */
const forever = 'public, max-age=31536000, immutable'

export function headersText(inlined: Inlined, { hidden }: Pick<Site, 'hidden'>): string {
  const everywhere = {
    'Content-Security-Policy': contentPolicy(inlined),
    'Reporting-Endpoints': `policy="${reportsTo}"`,
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(hidden ? { 'X-Robots-Tag': 'noindex' } : {}),
  }
  return [rule('/*', everywhere), rule('/assets/*', { 'Cache-Control': forever })].join('\n')
}

const rule = (path: string, headers: Record<string, string>) =>
  `${path}\n${Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')}`

/** The notification library writes its own <style>; the policy knows it by its hash. */
export function injectedStyle(library: string): string {
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(library)?.[1]
  if (!literal) throw new Error('The notification library no longer injects its style in the way the policy knows')
  return JSON.parse(literal) as string
}

type Built = { out: string; root: string; site: Site; inlined: Inlined }

export async function writeHeaders({ out, root, site, inlined: { scripts, styles } }: Built): Promise<void> {
  const library = await readFile(join(root, 'node_modules/sonner/dist/index.mjs'), 'utf8')
  // The library adds its <style> to the page while it is still empty, and fills it then: the policy is asked both times.
  const injected = ['', injectedStyle(library)].map(hashOf)
  await writeFile(join(out, '_headers'), headersText({ scripts, styles: [...injected, ...styles] }, site))
}
