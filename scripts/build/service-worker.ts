/** Writes the list of files into the built service worker (public/service-worker.js). */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { devicePaths, paths } from '#domain/paths.ts'
import { memberPaths } from './site.ts'

/**
 * `pages` are paths, `assets` the code that they request, `entry` the script that all pages of this version have, `empty` the
 * page without content, which renders any address. `desk` has the same of the pages that go on without a connection in browsers
 * of the front desk and the door.
 */
type Kept = { pages: string[]; assets: string[] }
type Files = Kept & { version: string; entry: string; empty: string; desk: Kept }

const listPattern = /\{ version: 'development'.*\}(?=\n)/

/** The pages that a browser keeps from its first visit on: those for members, the sign-in for when they have left, the empty page. */
const keptPages = [...memberPaths, paths.memberLogin, paths.login]

/** The list for a built folder. @throws if its pages have no entry script. */
export async function filesToKeep(out: string): Promise<Files> {
  const [all, ofDesk] = await Promise.all([keptPages, devicePaths].map((kept) => htmlOf(out, kept)))
  const entry = /<script type="module" crossorigin src="([^"]+)"/.exec(all!)?.[1]
  if (!entry) throw new Error('The pages have no entry script')
  const files = (await readdir(join(out, 'assets'))).map((name) => `/assets/${name}`)
  // Where the code of the other pages is (src/app/routes.tsx), and the drawings.
  const toGoOn = files.filter((file) => /\/(?:public|member)-pages-[^/]+\.js$|\.svg$/.test(file))
  const assets = unique([...assetsIn(all!), ...toGoOn])
  const atDesk = [...assetsIn(ofDesk!), ...files.filter((file) => /\/desk-pages-[^/]+\.js$/.test(file))]
  const further = atDesk.filter((file) => !assets.includes(file))
  const late = await Promise.all(further.map(async (file) => laterIn(await readFile(join(out, file), 'utf8'))))
  const version = createHash('sha256').update(`${all}${ofDesk}`).digest('hex').slice(0, 12)
  const desk = {
    pages: [...devicePaths],
    assets: unique([...further, ...late.flat()]).filter((file) => !assets.includes(file)),
  }
  return { version, entry, empty: paths.login, pages: keptPages, assets, desk }
}

const htmlOf = async (out: string, kept: readonly string[]): Promise<string> =>
  (await Promise.all(kept.map((path) => readFile(join(out, `${path}.html`), 'utf8')))).join('')

const unique = (files: readonly string[]): string[] => [...new Set(files)].toSorted()

/** What a page requests at once; its styles are part of it. */
const assetsIn = (html: string): string[] =>
  unique(html.match(/\/assets\/(?:[\w.~-]+\.js|\w+-basic-[\w-]+\.woff2)/g) ?? [])

/** What code loads later, with its styles: './x.js', or 'assets/x.css' in a list. */
const laterIn = (script: string): string[] =>
  [...script.matchAll(/["'`](?:\.\/|assets\/)([\w.~-]+\.(?:js|css))["'`]/g)].map(([, name]) => `/assets/${name}`)

export async function writeServiceWorker(out: string): Promise<void> {
  const file = join(out, 'service-worker.js')
  const script = await readFile(file, 'utf8')
  if (!listPattern.test(script)) throw new Error('The service worker has no list of files')
  const list = JSON.stringify(await filesToKeep(out))
  await writeFile(
    file,
    script.replace(listPattern, () => list),
  )
}
