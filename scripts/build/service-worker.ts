/** Writes the list of files into the built service worker (public/service-worker.js). */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paths } from '#lib/paths.ts'
import { shellRules } from './redirects.ts'

/**
 * `pages` are paths, `assets` the code that they request, `entry` the script that all pages of this version have, `empty` the
 * page without content, which renders any address.
 */
type Files = { version: string; entry: string; empty: string; pages: string[]; assets: string[] }

const listPattern = /\{ version: 'development'.*?\}/

/** Opened once, by a link with a secret. */
const linkedPages: ReadonlySet<string> = new Set([paths.resetPassword, paths.emailLink, paths.joinFamily])

/**
 * The pages that a browser keeps from its first visit on: those for members, the sign-in for when they have left, and the
 * empty page. Not the pages of links.
 */
async function keptPages(): Promise<{ path: string; file: string }[]> {
  const shells = (await shellRules()).map(({ from, to }) => ({ path: from, file: to.slice(1) }))
  return [
    ...shells.filter(({ path }) => !linkedPages.has(path) && !path.startsWith(paths.admin)),
    { path: paths.memberLogin, file: 'member-login.html' },
  ]
}

/** The list for a built folder. @throws if its pages have no entry script. */
export async function filesToKeep(out: string): Promise<Files> {
  const kept = await keptPages()
  const htmls = await Promise.all(kept.map(({ file }) => readFile(join(out, file), 'utf8')))
  const all = htmls.join('')
  const entry = /\/assets\/site-[\w-]+\.js/.exec(all)?.[0]
  if (!entry) throw new Error('The pages have no entry script')
  const assets = [...new Set(all.match(/\/assets\/[\w.-]+\.(?:js|woff2)/g))].toSorted()
  const version = createHash('sha256').update(all).digest('hex').slice(0, 12)
  return { version, entry, empty: paths.login, pages: kept.map(({ path }) => path), assets }
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
