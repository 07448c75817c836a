/** The quick run leaves out exactly the long tests, in every project; tests that replace modules share none. */
import { execFile } from 'node:child_process'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { longTests, quickRun, replacesModules } from './test-runs.ts'

const root = resolve(import.meta.dirname, '../..')
const program = promisify(execFile)

/** @returns the test files of a run of vitest in each project, as it lists them itself. */
async function listed(run: Readonly<Record<string, string>>): Promise<{ file: string; projectName: string }[]> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { stdout } = await program(process.execPath, [vitest, 'list', '--filesOnly', '--json'], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...run },
  })
  const tests = JSON.parse(stdout) as { file: string; projectName?: string }[]
  return tests.map(({ file, projectName = '' }) => ({ file: relative(root, file), projectName }))
}

const filesOf = async (run: Readonly<Record<string, string>>) => new Set((await listed(run)).map(({ file }) => file))

test('npm run check leaves out the long tests, and npm test runs them', async () => {
  const [quick, full] = [await filesOf(quickRun), await filesOf({})]
  expect(longTests.filter((file) => !full.has(file))).toEqual([])
  expect([...full].filter((file) => !quick.has(file)).toSorted()).toEqual(longTests.toSorted())
})

test('tests that replace a module share none with others, and run once', async () => {
  const projects = new Map<string, string[]>()
  for (const { file, projectName } of await listed({})) projects.set(file, [...(projects.get(file) ?? []), projectName])
  const apart = [...projects].filter(([, names]) => names.some((name) => name.endsWith('-mocks')))
  expect(apart.map(([file]) => file).toSorted()).toEqual(replacesModules)
  expect(apart.filter(([, names]) => names.length !== 1)).toEqual([])
})
