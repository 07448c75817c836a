/** Links, headings, files and commands named in the documents exist; the decisions are numbered and listed. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).toSorted()
const files = globSync('{src,netlify,scripts,docs,e2e,public}/**', { cwd: root })
const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }

/** The text of a document without code blocks. */
const prose = (file: string) => text(file).replaceAll(/^```[^]*?^```$/gm, '')

/** Everything in backticks. */
const quoted = (file: string) => [...prose(file).matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!)

/** The anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
const anchorsOf = (file: string) => [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))

/** Build output, which may not exist. */
const generated = /^(netlify\/dist|scripts\/-)/

describe.each(documents)('%s', (file) => {
  test('links to existing targets', () => {
    const targets = [...prose(file).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)].map(
      ([, link, attribute]) => (link ?? attribute)!,
    )
    const lost = targets.filter((target) => {
      if (/^(https?:|mailto:)/.test(target)) return false
      const [path, anchor] = target.split('#')
      const linked = path ? join(dirname(file), path) : file
      if (!existsSync(join(root, linked))) return true
      return anchor !== undefined && !anchorsOf(linked).includes(anchor)
    })
    expect(lost).toEqual([])
  })

  test('names existing files', () => {
    const paths = quoted(file).flatMap(
      (code) => code.match(/(?<![\w./#@-])(?:src|netlify|scripts|docs|e2e|public)\/[\w./*-]*/g) ?? [],
    )
    const lost = paths.filter((path) => {
      if (generated.test(path) || existsSync(join(root, path))) return false
      // A pattern, or a path prefix as the test runner accepts it.
      return path.includes('*')
        ? globSync(path, { cwd: root }).length === 0
        : !files.some((known) => known.startsWith(path))
    })
    expect(lost).toEqual([])
  })

  test('names existing commands', () => {
    const named = [...text(file).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})

test('docs/operations.md explains every alarm', () => {
  const code = globSync(['netlify/run-job.ts', 'netlify/{context,http,functions,replication}/*.ts'], {
    cwd: root,
  }).filter((file) => !file.includes('.test.'))
  const raised = code.flatMap((file) =>
    [...text(file).matchAll(/\b(?:alarm|failClosed)\(\s*(['`])(.+?)\1\)/g)].map(([, , message]) => message!),
  )
  // The longest constant part of the message.
  const messages = raised.map((message) =>
    message
      .split(/\$\{[^}]*\}/)
      .toSorted((one, other) => other.length - one.length)[0]!
      .trim(),
  )
  const violations = [
    .../export type Violation = (.+)/.exec(text('netlify/services/operations/audit.ts'))![1]!.matchAll(/'(\w+)'/g),
  ].map(([, name]) => name!)
  const operations = text('docs/operations.md')
  expect(messages.length).toBeGreaterThan(8)
  expect([...messages, ...violations].filter((message) => message !== '' && !operations.includes(message))).toEqual([])
})

describe('the decisions', () => {
  const decisions = readdirSync(join(root, 'docs/decisions'))
    .filter((name) => /^\d/.test(name))
    .toSorted()

  test('have unique numbers and one format', () => {
    const numbers = decisions.map((name) => name.slice(0, 4))
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const name of decisions)
      expect(text(`docs/decisions/${name}`), name).toMatch(
        new RegExp(
          `^# ${name.slice(0, 4)} \\S[^]*\\n\\n\\d{4}-\\d\\d-\\d\\d\\n\\n\\*\\*Situation\\.\\*\\*[^]*\\*\\*Decision\\.\\*\\*[^]*\\*\\*Consequence\\.\\*\\*`,
        ),
      )
  })

  test('are all listed with their titles', () => {
    const listed = [...text('docs/decisions/README.md').matchAll(/\[([^\]]+)\]\((\d[^)]+)\)/g)]
    const titles = decisions.map((name) => [/^# (.+)$/m.exec(text(`docs/decisions/${name}`))?.[1], name])
    expect(listed.map(([, title, name]) => [title, name])).toEqual(titles)
  })
})
