/** The first load of a built page: its HTML, and everything that it requests at once. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** Bytes after brotli; `html` includes the inlined styles. */
export type Weight = { html: number; scripts: number; files: number }

/** Limits for accidents, not for hashes: 15 % above what is measured. The landing page, which most see first, has one of its own. */
export const budgets: Record<'landing' | 'page', Weight> = {
  landing: { html: 18_000, scripts: 92_000, files: 12 },
  page: { html: 16_000, scripts: 145_000, files: 48 },
}

/** `file` is a page of the built folder, e.g. 'index.html'. */
export async function weigh(out: string, file: string): Promise<Weight> {
  const html = await readFile(join(out, file), 'utf8')
  const scripts = new Set([...html.matchAll(/(?:href|src)="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path!))
  const contents = await Promise.all([...scripts].map((path) => readFile(join(out, path))))
  const bytes = (content: Buffer) => brotliCompressSync(content).length
  return {
    html: bytes(Buffer.from(html)),
    scripts: contents.map(bytes).reduce((sum, size) => sum + size, 0),
    files: scripts.size,
  }
}
