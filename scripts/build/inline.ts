/** Inlines style sheets and early scripts into the pages and computes their CSP hashes. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Hashes that the Content-Security-Policy must list for the inlined scripts and styles. */
export type Inlined = { scripts: string[]; styles: string[] }

/** The CSP source 'sha256-…' for the content of a tag. */
export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const sheet = /\s*<link rel="stylesheet" crossorigin href="\/([^"]+)">/g
/** Scripts that run before the first paint; the site's own code is a module and loads later. */
const earlyScript = /<script src="\/([\w-]+\.js)"><\/script>/g

/** Inlines the style sheets of a page. @throws if it has none. */
export async function inlineStyles(html: string, out: string): Promise<string> {
  const files = [...html.matchAll(sheet)].map(([, file]) => file!)
  if (files.length === 0) throw new Error('The page has no style sheets')
  const sheets = await Promise.all(files.map((file) => readFile(join(out, file), 'utf8')))
  // A disabled link is not fetched, but tells the loader of dynamic imports that the style sheet is present.
  const disabledLinks = files.map((file) => `<link rel="stylesheet" disabled href="/${file}">`)
  const head = [`<style>${sheets.map((text) => text.trim()).join('')}</style>`, ...disabledLinks].join('\n    ')
  return html.replaceAll(sheet, '').replace('</head>', () => `  ${head}\n  </head>`)
}

/** Delays the script requests of a prerendered page until after the first paint: public/site-code.js activates the links. */
export function loadScriptsAfterPaint(html: string): string {
  return html
    .replaceAll(/<script type="module" crossorigin src="([^"]+)"><\/script>/g, `${inactivePreload} data-run href="$1">`)
    .replaceAll('<link rel="modulepreload" crossorigin', inactivePreload)
    .replace('</body>', '  <script src="/site-code.js"></script>\n  </body>')
}

/** A link whose media query never matches is not fetched. */
const inactivePreload = '<link rel="modulepreload" media="not all" crossorigin'

/** Inlines the early scripts of a page. @throws if it has none. */
export async function inlineEarlyScripts(html: string, out: string): Promise<string> {
  const files = [...html.matchAll(earlyScript)].map(([, file]) => file!)
  if (files.length === 0) throw new Error('The page has no early scripts')
  const scripts = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(out, file), 'utf8')] as const)),
  )
  return html.replaceAll(earlyScript, (_, file: string) => `<script>${scripts.get(file)}</script>`)
}

/** Removes comment lines and indentation from the scripts in `public`, which the bundler copies as they are. */
export async function shortenPublicScripts(out: string): Promise<void> {
  const files = (await readdir(out)).filter((file) => file.endsWith('.js')).map((file) => join(out, file))
  for (const file of files) {
    const script = await readFile(file, 'utf8')
    await writeFile(file, script.replaceAll(/^\s*\/\/.*\n|^\s+/gm, ''))
  }
}

/** Hashes of all inlined scripts and styles of a page; data blocks need none. */
export function inlinedIn(html: string): Inlined {
  const hashes = (tag: RegExp) => [...html.matchAll(tag)].map(([, text]) => hashOf(text!))
  return { scripts: hashes(/<script>(.*?)<\/script>/gs), styles: hashes(/<style>(.*?)<\/style>/gs) }
}
