/** The quick run leaves out exactly the long tests, in every project; tests that replace modules share none. */
import { execFile } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { longTests, quickRun, replacesModules } from './test-runs.ts'

const root = resolve(import.meta.dirname, '../..')
const program = promisify(execFile)

/** @returns the test files of a run of vitest, as it lists them itself. */
async function filesOf(run: Readonly<Record<string, string>>): Promise<Set<string>> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { stdout } = await program(process.execPath, [vitest, 'list', '--filesOnly', '--json'], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...run },
  })
  const listed = JSON.parse(stdout) as { file: string }[]
  return new Set(listed.map(({ file }) => relative(root, file)))
}

test('npm run check leaves out the long tests, and npm test runs them', async () => {
  const [quick, full] = [await filesOf(quickRun), await filesOf({})]
  expect(longTests.filter((file) => !full.has(file))).toEqual([])
  expect([...full].filter((file) => !quick.has(file)).toSorted()).toEqual(longTests.toSorted())
})

test('of the tests that share modules, only those set apart replace one', async () => {
  const replacing: string[] = []
  for await (const file of glob('{netlify,scripts,src/domain,src/api-contract}/**/*.test.ts', { cwd: root }))
    if (/^vi\.(mock|doMock)\(/m.test(await readFile(join(root, file), 'utf8'))) replacing.push(file)
  expect(replacing).toEqual(replacesModules)
})
