/** The size of the first load of a built page: its HTML and everything it requests, in bytes after brotli. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

export type Weight = { html: number; scripts: number; styles: number; fonts: number; requests: number }

/** The budget of the landing page in bytes; requests include the page and its icon. */
export const budget: Weight = { html: 12_000, scripts: 75_000, styles: 12_000, fonts: 40_000, requests: 12 }

/**
 * The budget of a page beyond the code that all pages load: its own code and the signed-in header, in bytes. dayjs, which
 * computes days (decision 10), is 3.5 kB of it, the check of reused idempotency keys (decision 19) 1 kB,
 * the waiting state and its early replies (decision 20) 0.5 kB, and what explains slots that cannot be picked 2 kB.
 * `html` is the page in its waiting state with its styles.
 */
export const pageBudget = { member: 53_000, staff: 46_000, staffForms: 70_500, requests: 32, html: 12_000 } as const

/** The bytes of scripts that the first load of a page should have at most; docs/performance.md says what exceeds it. */
export function scriptGoal(path: string): number {
  if (path === '/') return 75_000
  if (path.startsWith('/admin')) return 120_000
  return ['/reserve', '/schedule', '/events'].includes(path) ? 95_000 : 110_000
}

/** Admin pages that start with a form and so load the form library and its schemas. */
export const adminForms: readonly string[] = [
  'admin/events.html',
  'admin/members.html',
  'admin/products.html',
  'admin/tours.html',
]

/** `file` is a page of the built folder, e.g. 'index.html'. */
export async function weigh(out: string, file: string): Promise<Weight> {
  const html = await readFile(join(out, file), 'utf8')
  const requested = new Set(
    [...html.matchAll(/<(?:link|script)\b(?! rel="stylesheet" disabled)[^>]*?\s(?:href|src)="\/([^"]+)"/g)].map(
      ([, path]) => path!,
    ),
  )
  // Inlined styles count as styles.
  const styles = /<style>.*<\/style>/s.exec(html)?.[0] ?? ''
  const weight: Weight = {
    html: brotli(Buffer.from(html.replace(styles, ''))),
    scripts: 0,
    styles: brotli(Buffer.from(styles)),
    fonts: 0,
    requests: 2,
  }
  for (const path of requested) {
    const kind = kinds[path.slice(path.lastIndexOf('.'))]
    if (!kind) continue
    const content = await readFile(join(out, path))
    weight[kind] += kind === 'fonts' ? content.length : brotli(content)
    weight.requests += 1
  }
  return weight
}

const kinds: Record<string, 'scripts' | 'styles' | 'fonts' | undefined> = {
  '.js': 'scripts',
  '.css': 'styles',
  '.woff2': 'fonts',
}

/** Pages share most of their files; compressing each once saves half a minute. */
const compressed = new Map<string, number>()

function brotli(content: Buffer): number {
  const hash = createHash('sha256').update(content).digest('hex')
  const size = compressed.get(hash) ?? brotliCompressSync(content).length
  compressed.set(hash, size)
  return size
}
