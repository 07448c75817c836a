/** The tables in docs/operations.md and CONTRIBUTING.md list exactly the environment variables that the code reads. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')

const code = globSync(['{src,netlify,scripts,e2e}/**/*.{ts,tsx}', '*.ts'], { cwd: root }).filter(
  (file) => !file.endsWith('environment.test.ts') && !file.startsWith('netlify/dist/'),
)
const isTest = (file: string) => /\.test\.tsx?$|\/(testing|test-support)\//.test(file)

/** Variables of the operating system and of tools, which need no documentation. */
const systemVariables = new Set(['PATH', 'LC_ALL', 'TZ', 'NODE_ENV', 'BROWSER'])

/** Variables a file reads; outside tests also every word that looks like one of our variables. */
function namesIn(file: string): string[] {
  const lines = text(file)
  const read = [...lines.matchAll(/(?<!meta\.)\benv(?:\.|\[')([A-Z][A-Z0-9_]+)|\basked\('([A-Z0-9_]+)'/g)].map(
    ([, name, other]) => (name ?? other)!,
  )
  // The schema of the settings.
  const declared = [...lines.matchAll(/^ +([A-Z][A-Z0-9_]+): (?:secret|setting|matching|database|z)\b/gm)]
  const destructured = [...lines.matchAll(/\{([^{}]*)\}: Environment\b/g)].flatMap(
    ([, names]) => names!.match(/\b[A-Z][A-Z_]+\b/g) ?? [],
  )
  const words = isTest(file) ? [] : (lines.match(/\b(?:NEST|NETLIFY|VITE)_[A-Z0-9_]+\b/g) ?? [])
  return [...read, ...declared.map(([, name]) => name!), ...destructured, ...words]
}

const read = new Set(code.flatMap(namesIn).filter((name) => !systemVariables.has(name)))

/** The variables in the first column of the table under a heading. */
function tableOf(file: string, heading: string): string[] {
  const [, section = ''] = text(file).split(new RegExp(`^#+ ${heading}$`, 'm'))
  const rows = section.split(/^#+ /m)[0]!.matchAll(/^\| (`[^|]+) \|/gm)
  return [...rows].flatMap(([, cell]) => [...cell!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!))
}

const siteVariables = tableOf('docs/operations.md', 'Environment')
const developmentVariables = tableOf('CONTRIBUTING.md', 'Environment variables for development')

test('the tables list every variable the code reads, once', () => {
  expect([...siteVariables, ...developmentVariables].toSorted()).toEqual([...read].toSorted())
})

test('.env.example has the variables an owner sets, in the order of the table', () => {
  const examples = [...text('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!)
  expect(examples).toEqual(siteVariables.slice(0, examples.length))
  expect(siteVariables.slice(examples.length).every((name) => /^(NETLIFY|URL$|CONTEXT$)/.test(name))).toBe(true)
})
