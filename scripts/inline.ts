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

/** Writes what the first paint waits for into the page itself. @throws if the page does not ask for it as expected. */
export async function inlineFirstLook(html: string, out: string): Promise<string> {
  const named = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, file]) => file!)
  const [files, first] = [named(sheet), named(firstScript)]
  if (files.length === 0 || first.length === 0) throw new Error('A page without its looks or its first scripts')
  const read = async (names: string[]) =>
    new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(out, name), 'utf8')] as const)))
  const [looks, scripts] = await Promise.all([read(files), read(first)])
  // A disabled link is never fetched; the loader of later parts takes it for a style sheet that is there already.
  const known = files.map((file) => `<link rel="stylesheet" disabled href="/${file}">`)
  const head = [`<style>${[...looks.values()].map((look) => look.trim()).join('')}</style>`, ...known].join('\n    ')
  return (
    html
      .replaceAll(sheet, '')
      .replaceAll(firstScript, (_, name: string) => `<script>${scripts.get(name)}</script>`)
      // The page can be read and followed without its code: nothing that is to be seen waits behind it.
      .replaceAll('<script type="module" crossorigin', '<script type="module" fetchpriority="low" crossorigin')
      .replace('</head>', () => `  ${head}\n  </head>`)
  )
}

/** Hashes of everything in a page that runs or paints, data blocks apart. */
export function inlinedIn(html: string): Inlined {
  const hashes = (tag: RegExp) => [...html.matchAll(tag)].map(([, text]) => hashOf(text!))
  return { scripts: hashes(/<script>(.*?)<\/script>/gs), styles: hashes(/<style>(.*?)<\/style>/gs) }
}
