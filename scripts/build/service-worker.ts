/** Writes the list of files into the built service worker (public/service-worker.js). */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paths } from '#lib/paths.ts'
import { memberPaths } from './site.ts'

/**
 * `pages` are paths, `assets` the code that they request, `entry` the script that all pages of this version have, `empty` the
 * page without content, which renders any address.
 */
type Files = { version: string; entry: string; empty: string; pages: string[]; assets: string[] }

const listPattern = /\{ version: 'development'.*?\}/

/** The pages that a browser keeps from its first visit on: those for members, the sign-in for when they have left, the empty page. */
const keptPages = [...memberPaths, paths.memberLogin, paths.login]

/** The list for a built folder. @throws if its pages have no entry script. */
export async function filesToKeep(out: string): Promise<Files> {
  const htmls = await Promise.all(keptPages.map((path) => readFile(join(out, `${path}.html`), 'utf8')))
  const all = htmls.join('')
  const entry = /<script type="module" crossorigin src="([^"]+)"/.exec(all)?.[1]
  if (!entry) throw new Error('The pages have no entry script')
  const assets = [...new Set(all.match(/\/assets\/(?:[\w.~-]+\.js|\w+-basic-[\w-]+\.woff2)/g))].toSorted()
  const version = createHash('sha256').update(all).digest('hex').slice(0, 12)
  return { version, entry, empty: paths.login, pages: keptPages, assets }
}

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
