/** What the documents point at is there: links, headings, files, commands; and the decisions are numbered and listed. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).toSorted()
const files = globSync('{src,netlify,scripts,docs,e2e,public}/**', { cwd: root })
const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }

/** A document without its drawings and examples. */
const prose = (file: string) => text(file).replaceAll(/^```[^]*?^```$/gm, '')

/** Everything in backticks. */
const quoted = (file: string) => [...prose(file).matchAll(/`([^`\n]+)`/g)].map(([, words]) => words!)

/** The name a heading is linked by. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
const anchorsOf = (file: string) => [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))

/** What a build or a run leaves behind is nowhere before it. */
const made = /^(netlify\/dist|scripts\/-)/

describe.each(documents)('%s', (file) => {
  test('links to what is there', () => {
    const targets = [...prose(file).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)].map(
      ([, link, attribute]) => (link ?? attribute)!,
    )
    const lost = targets.filter((target) => {
      if (/^(https?:|mailto:)/.test(target)) return false
      const [path, anchor] = target.split('#')
      const there = path ? join(dirname(file), path) : file
      if (!existsSync(join(root, there))) return true
      return anchor !== undefined && !anchorsOf(there).includes(anchor)
    })
    expect(lost).toEqual([])
  })

  test('names files that are there', () => {
    const paths = quoted(file).flatMap(
      (words) => words.match(/(?<![\w./#@-])(?:src|netlify|scripts|docs|e2e|public)\/[\w./*-]*/g) ?? [],
    )
    const lost = paths.filter((path) => {
      if (made.test(path) || existsSync(join(root, path))) return false
      // A pattern, or the beginning of a name as the test runner takes it.
      return path.includes('*')
        ? globSync(path, { cwd: root }).length === 0
        : !files.some((known) => known.startsWith(path))
    })
    expect(lost).toEqual([])
  })

  test('names commands that are there', () => {
    const named = [...text(file).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})

test('every alarm the code can raise is explained', () => {
  const code = globSync('netlify/{http,functions,mirror}/*.ts', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  )
  const raised = code.flatMap((file) =>
    [...text(file).matchAll(/\b(?:alarm|closed)\((['`])(.+?)\1\)/g)].map(([, , words]) => words!),
  )
  // What names a variable or a reason is left out: the longest part that stands.
  const known = raised.map((words) =>
    words
      .split(/\$\{[^}]*\}/)
      .toSorted((one, other) => other.length - one.length)[0]!
      .trim(),
  )
  const violations = [
    .../export type Violation = (.+)/.exec(text('netlify/services/operations/audit.ts'))![1]!.matchAll(/'(\w+)'/g),
  ].map(([, name]) => name!)
  const operations = text('docs/operations.md')
  expect(known.length).toBeGreaterThan(8)
  expect([...known, ...violations].filter((words) => words !== '' && !operations.includes(words))).toEqual([])
})

describe('the decisions', () => {
  const decisions = readdirSync(join(root, 'docs/decisions'))
    .filter((name) => /^\d/.test(name))
    .toSorted()

  test('have a number each, and one form', () => {
    const numbers = decisions.map((name) => name.slice(0, 4))
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const name of decisions)
      expect(text(`docs/decisions/${name}`), name).toMatch(
        new RegExp(
          `^# ${name.slice(0, 4)} \\S[^]*\\n\\n\\d{4}-\\d\\d-\\d\\d\\n\\n\\*\\*Situation\\.\\*\\*[^]*\\*\\*Decision\\.\\*\\*[^]*\\*\\*Consequence\\.\\*\\*`,
        ),
      )
  })

  test('are all listed, under their own titles', () => {
    const listed = [...text('docs/decisions/README.md').matchAll(/\[([^\]]+)\]\((\d[^)]+)\)/g)]
    const titles = decisions.map((name) => [/^# (.+)$/m.exec(text(`docs/decisions/${name}`))?.[1], name])
    expect(listed.map(([, title, name]) => [title, name])).toEqual(titles)
  })
})
