/** Inlines style sheets and early scripts into the pages and computes their CSP hashes. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minifySync } from 'vite'

/** Hashes that the Content-Security-Policy must list for the inlined scripts and styles. */
export type Inlined = { scripts: string[]; styles: string[] }

/** The CSP source 'sha256-…' for the content of a tag. */
export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const sheet = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g
/** Scripts that run before the first paint; the site's own code is a module. */
const earlyScript = /<script src="\/([^"]+)"><\/script>/g

/**
 * The page with its style sheets and early scripts in place of their tags, `out` being the built folder. The sheets are one
 * element: the policy, which every response has, needs one hash for it.
 */
export async function inline(html: string, out: string): Promise<string> {
  const sheets = [...html.matchAll(sheet)].map(([, file]) => file!)
  const files = [...sheets, ...[...html.matchAll(earlyScript)].map(([, file]) => file!)]
  const texts = await Promise.all(files.map(async (file) => [file, await smallText(join(out, file))] as const))
  const textOf = new Map(texts)
  const styles = `<style>${sheets.map((file) => textOf.get(file)).join('')}</style>`
  // It tells the loader of dynamic imports that the style sheet is present. Browsers do not fetch what is of another type; a
  // `disabled` one is fetched by Chromium, which looks ahead.
  const present = (file: string) => `<link rel="stylesheet" type="text/plain" href="/${file}">`
  return html
    .replaceAll(sheet, (_, file) => (file === sheets[0] ? styles : '') + present(file))
    .replaceAll(earlyScript, (_, file) => `<script>${textOf.get(file)}</script>`)
}

/** A style sheet, which is minified already, or a script as it is in public, without its comments. */
async function smallText(file: string): Promise<string> {
  const text = await readFile(file, 'utf8')
  return file.endsWith('.js') ? minifySync(file, text).code : text
}

/** Hashes of all inlined scripts and styles of a page; data blocks need none. */
export function inlinedIn(html: string): Inlined {
  const hashes = (tag: RegExp) => [...html.matchAll(tag)].map(([, text]) => hashOf(text!))
  return { scripts: hashes(/<script>(.*?)<\/script>/gs), styles: hashes(/<style>(.*?)<\/style>/gs) }
}

/** @throws if the page has an inline script, event handler or style attribute, which the policy in headers.ts forbids. */
export function rejectInlineCode(html: string, file: string): void {
  const markup = html.replaceAll(/<script type="application\/(?:ld\+)?json"(?: id="[a-z-]+")?>.*?<\/script>/gs, '')
  const found = /<script(?![^>]*\ssrc=)[^>]*>|<[a-z][^<>]*\s(?:on[a-z]+|style)\s*=|<style/i.exec(markup)
  if (found) throw new Error(`${file} has inline code: ${found[0].slice(0, 120)}`)
}
