/** The browser's endpoint table has what the API client reads, for every call, and nothing else. */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#api-contract/endpoints.ts'
import { forBrowser } from './browser-endpoints.ts'

test('method, path and audience of every call', async () => {
  const source = readFileSync(join(import.meta.dirname, '../../src/api-contract/endpoints.ts'), 'utf8')
  const script = stripTypeScriptTypes(forBrowser(source)).replaceAll(/from '#[^']+'/g, "from 'node:path'")
  const table = /export const endpoints = (\{[\s\S]*?\n\})/.exec(script)?.[1] ?? ''
  const loaded = (await import(`data:text/javascript,export default ${encodeURIComponent(table)}`)) as {
    default: object
  }
  const expected = Object.entries(endpoints).map(([name, { method, path, who }]) => [name, { method, path, who }])
  expect(loaded.default).toEqual(Object.fromEntries(expected))
})
