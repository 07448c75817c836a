/** Every variable the code reads stands in a table, and every variable of the tables is read: README.md and CONTRIBUTING.md. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')

const code = globSync(['{src,netlify,scripts,e2e}/**/*.{ts,tsx}', '*.ts'], { cwd: root }).filter(
  (file) => !file.endsWith('environment.test.ts') && !file.startsWith('netlify/dist/'),
)
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)

/** What every program finds or sets without being told of it here. */
const ofTheSystem = new Set(['PATH', 'LC_ALL', 'TZ', 'NODE_ENV', 'BROWSER'])

/** Read by name; beside tests, every word that can be nothing but a variable counts too. */
function namesIn(file: string): string[] {
  const lines = text(file)
  const read = [...lines.matchAll(/(?<!meta\.)\benv(?:\.|\[')([A-Z][A-Z0-9_]+)|\basked\('([A-Z0-9_]+)'/g)].map(
    ([, name, other]) => (name ?? other)!,
  )
  const takenApart = [...lines.matchAll(/\{([^{}]*)\}: Environment\b/g)].flatMap(
    ([, names]) => names!.match(/\b[A-Z][A-Z_]+\b/g) ?? [],
  )
  const words = isTest(file) ? [] : (lines.match(/\b(?:NEST|NETLIFY|VITE)_[A-Z0-9_]+\b/g) ?? [])
  return [...read, ...takenApart, ...words]
}

const read = new Set(code.flatMap(namesIn).filter((name) => !ofTheSystem.has(name)))

/** The variables in the first column of the tables under a heading. */
function tableOf(file: string, heading: string): string[] {
  const [, section = ''] = text(file).split(new RegExp(`^#+ ${heading}$`, 'm'))
  const rows = section.split(/^#+ /m)[0]!.matchAll(/^\| (`[^|]+) \|/gm)
  return [...rows].flatMap(([, cell]) => [...cell!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!))
}

const ofTheSite = tableOf('README.md', 'Environment')
const ofTheWorkshop = tableOf('CONTRIBUTING.md', 'Variables of the workshop')

test('the tables name what the code reads, each variable once', () => {
  expect([...ofTheSite, ...ofTheWorkshop].toSorted()).toEqual([...read].toSorted())
})

test('.env.example has what an owner sets, in the order of the table', () => {
  const examples = [...text('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!)
  expect(examples).toEqual(ofTheSite.slice(0, examples.length))
  expect(ofTheSite.slice(examples.length).every((name) => /^(NETLIFY_|URL$|CONTEXT$)/.test(name))).toBe(true)
})
