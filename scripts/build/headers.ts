/** Writes dist/_headers: security headers and caching. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileHeader } from '#api-contract/own-headers.ts'
import { devicePaths } from '#domain/paths.ts'
import { hashOf, type Inlined } from './inline.ts'
import type { Site } from './site.ts'

/** The Content-Security-Policy: own origin only, inline code by hash, product images from any https origin. */
export const contentPolicy = ({ scripts, styles }: Inlined): string =>
  [
    `default-src 'none'`,
    `script-src ${sources(scripts)}`,
    `style-src ${sources(styles)}`,
    `img-src 'self' data: blob: https:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

const sources = (hashes: readonly string[]) => [...new Set(["'self'", ...hashes])].join(' ')

/** One year: file names change with the content. */
const immutable = 'public, max-age=31536000, immutable'

export function headersText(inlined: Inlined, { hidden, hsts }: Pick<Site, 'hidden' | 'hsts'>): string {
  const everywhere = {
    [fileHeader]: '1',
    'Content-Security-Policy': contentPolicy(inlined),
    'Strict-Transport-Security': hsts,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': permissions('()'),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(hidden ? { 'X-Robots-Tag': 'noindex' } : {}),
  }
  return [
    rule('/*', everywhere),
    ...scanning.map((path) => rule(path, { 'Permissions-Policy': permissions('(self)') })),
    rule('/assets/*', { 'Cache-Control': immutable }),
  ].join('\n')
}

/** `camera` is for whom. Where two rules give the header, the later one counts, also if a server joins their values. */
const permissions = (camera: '()' | '(self)') => `camera=${camera}, microphone=(), geolocation=(), payment=(), usb=()`

/**
 * The pages that scan passes, by address and by file, because Netlify's tool looks for the rules of the file. Who comes to one
 * from another page without loading it: day-sheet/sheet-bar.tsx.
 */
const scanning = devicePaths.flatMap((path) => [path, `${path}.html`])

const rule = (path: string, headers: Record<string, string>) =>
  `${path}\n${Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')}`

/** The <style> that the notification library injects; the policy allows it by hash. @throws if it cannot be found. */
export function injectedStyle(library: string): string {
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(library)?.[1]
  if (!literal) throw new Error('The notification library no longer injects its style as expected')
  return JSON.parse(literal) as string
}

type Built = { out: string; root: string; site: Site; inlined: Inlined }

export async function writeHeaders({ out, root, site, inlined: { scripts, styles } }: Built): Promise<void> {
  const library = await readFile(join(root, 'node_modules/sonner/dist/index.mjs'), 'utf8')
  // The library adds an empty <style> and then fills it, so both contents need a hash.
  const injected = ['', injectedStyle(library)].map(hashOf)
  await writeFile(join(out, '_headers'), headersText({ scripts, styles: [...injected, ...styles] }, site))
}
