/** The size of the first load of a built page: its HTML and everything it requests, in bytes after brotli. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

export type Weight = { html: number; scripts: number; styles: number; fonts: number; requests: number }

/** The budget of the landing page in bytes; requests include the page and its icon. */
export const budget: Weight = { html: 12_000, scripts: 74_500, styles: 12_000, fonts: 40_000, requests: 12 }

/** The budget of every other page; `html` is the page with its styles, where it is a shell. */
export const pageBudget = { requests: 32, html: 12_000 } as const

/**
 * The bytes of scripts that the first load of a page may have, by its file. What is measured, rounded up to 500 with at least
 * 100 to spare, because hashes in the code compress differently: a change that adds more says here why. docs/performance.md names the limits.
 */
export function scriptBudget(file: string): number {
  const budget = scriptBudgets[file] ?? (file.startsWith('shells/admin/') ? 111_000 : undefined)
  if (budget === undefined) throw new Error(`${file} has no budget`)
  return budget
}

/**
 * Public pages load the header and the links of members; the sign-in and the registration also forms. Every page has 0.4 kB to
 * load its code again if it did not come.
 */
const scriptBudgets: Record<string, number> = {
  'index.html': budget.scripts,
  '404.html': 93_500,
  'bumper.html': 91_500,
  'game-nights.html': 92_500,
  'members.html': 94_500,
  'team.html': 93_000,
  'privacy.html': 80_000,
  'terms.html': 80_000,
  'member-login.html': 98_500,
  'member-register.html': 103_500,
  'shells/login.html': 98_500,
  // 1.5 kB for the placeholders of its waiting state.
  'shells/reset-password.html': 96_500,
  'shells/email-link.html': 90_500,
  'shells/join-family.html': 98_000,
  // 0.8 kB for the other caregiver, 0.8 kB for a change of address.
  'shells/account.html': 108_000,
  'shells/cart.html': 99_000,
  // 0.8 kB for the drawings that events may have, and 0.6 kB for the places left.
  'shells/events.html': 99_500,
  'shells/pro-shop.html': 95_000,
  // 0.4 kB for the slot that is kept when a session ends.
  'shells/reserve.html': 106_500,
  'shells/schedule.html': 103_500,
}

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
