/** Critical looks arrive with the HTML: style sheets and the first scripts are written into a page, and known by their hashes. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a Content-Security-Policy has to name so that a page may use what stands in it. */
export type Inlined = { scripts: string[]; styles: string[] }

/** 'sha256-…' of what stands between a tag and its end, as a Content-Security-Policy names it. */
export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const sheet = /\s*<link rel="stylesheet" crossorigin href="\/([^"]+)">/g
/** What must run before the first paint or the first press; the site's own code is a module and comes later. */
const firstScript = /<script src="\/([\w-]+\.js)"><\/script>/g

/** Writes a page's style sheets into the page itself. @throws if it has none. */
export async function inlineLooks(html: string, out: string): Promise<string> {
  const files = [...html.matchAll(sheet)].map(([, file]) => file!)
  if (files.length === 0) throw new Error('A page without its looks')
  const looks = await Promise.all(files.map((file) => readFile(join(out, file), 'utf8')))
  // A disabled link is never fetched; the loader of later parts takes it for a style sheet that is there already.
  const known = files.map((file) => `<link rel="stylesheet" disabled href="/${file}">`)
  const head = [`<style>${looks.map((look) => look.trim()).join('')}</style>`, ...known].join('\n    ')
  return html.replaceAll(sheet, '').replace('</head>', () => `  ${head}\n  </head>`)
}

/**
 * Lets a page that can be read and followed without its code be painted before that is asked for: the links wait for
 * public/site-code.js, at the end of the body.
 */
export function askAfterPaint(html: string): string {
  return html
    .replaceAll(/<script type="module" crossorigin src="([^"]+)"><\/script>/g, `${waiting} data-run href="$1">`)
    .replaceAll('<link rel="modulepreload" crossorigin', waiting)
    .replace('</body>', '  <script src="/site-code.js"></script>\n  </body>')
}

/** A link for a medium there is not is not fetched. */
const waiting = '<link rel="modulepreload" media="not all" crossorigin'

/** Writes the first scripts into a page. @throws if it has none. */
export async function inlineFirstScripts(html: string, out: string): Promise<string> {
  const files = [...html.matchAll(firstScript)].map(([, file]) => file!)
  if (files.length === 0) throw new Error('A page without its first scripts')
  const scripts = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(out, file), 'utf8')] as const)),
  )
  return html.replaceAll(firstScript, (_, file: string) => `<script>${scripts.get(file)}</script>`)
}

/** Hashes of everything in a page that runs or paints, data blocks apart. */
export function inlinedIn(html: string): Inlined {
  const hashes = (tag: RegExp) => [...html.matchAll(tag)].map(([, text]) => hashOf(text!))
  return { scripts: hashes(/<script>(.*?)<\/script>/gs), styles: hashes(/<style>(.*?)<\/style>/gs) }
}
