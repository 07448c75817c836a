/** netlify.toml matches the route table: exactly the routes that are not prerendered start from their page's shell. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderedPaths } from '#app/head/heads.ts'
import { adminRoutes, linkRoutes, memberRoutes, publicRoutes, standaloneRoutes } from '#app/routes.tsx'
import { paths } from '#lib/paths.ts'
import { redirectsIn } from './redirects.ts'

const rules = redirectsIn(readFileSync(join(import.meta.dirname, '../..', 'netlify.toml'), 'utf8'))
const toShell = rules.filter(({ to }) => to?.startsWith('/shells/'))

const routes = [...standaloneRoutes, ...publicRoutes, ...linkRoutes, ...memberRoutes, ...adminRoutes].map(
  ({ path }) => path,
)

test('every route is prerendered or starts from a shell with status 200', () => {
  const notRendered = [...routes, paths.login].filter((path) => !renderedPaths.includes(path))
  expect(toShell.map(({ from }) => from).toSorted()).toEqual(notRendered.toSorted())
  expect(new Set(toShell.map(({ status }) => status))).toEqual(new Set(['200']))
})

test('every shell belongs to a page', () => {
  for (const { to } of toShell) {
    const page = to!.replace('/shells/', '../../src/pages/').replace('.html', '.tsx')
    expect(existsSync(join(import.meta.dirname, page)), to).toBe(true)
  }
})

test('no rule matches unknown paths, so they get 404', () => {
  expect(rules.filter(({ from }) => from?.startsWith('/*'))).toEqual([])
})
