/**
 * `node scripts/checks/without.ts NAME`: proves that the club goes on without a subject. Copies the project without the subject's
 * files (subjects.ts) and without the lines that stand for it elsewhere, and runs lint, types and the tests of the rest. Prints what
 * was left out, and what still stands in the way. Without a name: does so for each subject that can be deleted, and prints what
 * stands in the way of the others.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize, resolve } from 'node:path'
import { reportResult } from '#server/test-support/server/soak-report.ts'
import { subjectOf, subjects } from './subjects.ts'

const deletable = [
  'incidents',
  'push',
  'feeds',
  'installation',
  'messages to families',
  'receipts',
  'reports',
  'reminders',
  'door',
]

const layers: Record<string, string> = { '#server/': 'netlify/', '#scripts/': 'scripts/', '#': 'src/' }

/** The file that an import names; undefined for a package. */
function fileOf(importer: string, source: string): string | undefined {
  if (source.startsWith('./')) return normalize(join(dirname(importer), source))
  const alias = Object.keys(layers).find((each) => source.startsWith(each))
  return alias === undefined ? undefined : layers[alias] + source.slice(alias.length)
}

const declarations =
  /^(?:import (?:(?:type )?(?:\{[^}]*\}|\* as \w+|\w+(?:, \{[^}]*\})?) from )?|export (?:type )?(?:\{[^}]*\}|\*(?: as \w+)?) from )'([^']+)'\n/gm
const late = /import\('([^']+)'\)/g
/** What loads late: `const Name = lazyOnPress(async () => (await import('./file.tsx')).Name)`. */
const lateParts = /^const (\w+) = \w+\(\s*async \(\) => \(await import\('([^']+)'\)\)\.\w+,?\s*\)\n/gm

/** The names that a declaration brings into the file. */
const namesIn = (declaration: string): string[] =>
  [...declaration.slice(0, declaration.lastIndexOf(' from ')).matchAll(/(?:\w+ as )?(\w+)(?=[ ,}]|$)/g)].flatMap(
    ([, each = '']) => (['import', 'export', 'type', 'as', 'from'].includes(each) ? [] : each),
  )

const isBalanced = (line: string): boolean =>
  ['()', '[]', '{}'].every(([open, close]) => line.split(open!).length === line.split(close!).length)

/** True for a line that is one item of a list, one element of a page or one statement, with this name. */
const isWhole = (line: string, brought: string): boolean =>
  isBalanced(line) &&
  ((line.endsWith(',') && !/ (?:&&|\|\||\?) /.test(line)) ||
    new RegExp(
      `^\\s*(?:(?:await |\\.\\.\\.|\\| |& )?(?:\\w+\\.)?${brought}(?:\\.\\w+)?(?:\\(.*\\))?|\\w+\\(${brought}\\)|(?:\\{[^<]*)?<${brought}(?= ).*(?:/>|</${brought}>)\\}?)$`,
    ).test(line))

/**
 * A file without the lines that stand for files which are gone. `words` match what names these without an import. `left` are the
 * lines that name them and cannot go alone.
 */
export function without(
  path: string,
  text: string,
  isGone: (file: string) => boolean,
  words: readonly string[] = [],
): { text: string; left: string[] } {
  const named = new Set(words)
  const isOfGone = (source: string) => {
    const file = fileOf(path, source)
    return file !== undefined && isGone(file)
  }
  const kept = text
    .replaceAll(declarations, (declaration: string, source: string) => {
      if (!isOfGone(source)) return declaration
      for (const each of namesIn(declaration)) named.add(`\\b${each}\\b`)
      return ''
    })
    .replaceAll(lateParts, (part: string, name: string, source: string) => {
      if (!isOfGone(source)) return part
      named.add(`\\b${name}\\b`)
      return ''
    })
  const left: string[] = []
  const lines = kept.split('\n').filter((line) => {
    if ([...line.matchAll(late)].some(([, source = '']) => isOfGone(source))) return false
    const brought = [...named].filter((each) => new RegExp(each).test(line))
    if (brought.length === 0 || /^\s*(?:\/?\*|\/\/)/.test(line)) return true
    if (brought.some((each) => isWhole(line, each))) return false
    left.push(line.trim())
    return true
  })
  const rest = lines.join('\n')
  return { text: rest === text ? text : withoutUnused(rest), left }
}

/** What others name without importing it: calls, and the paths of pages. */
function wordsOf(gone: ReadonlySet<string>): string[] {
  const paths = readFileSync('src/domain/paths.ts', 'utf8')
  return [...gone].flatMap((file) => {
    const page = /^src\/pages(\/.*)\.tsx$/.exec(file)?.[1]
    const key = page && new RegExp(`(\\w+): '${page}'`).exec(paths)?.[1]
    if (key) return [`paths\\.${key}\\b`, `'${page}'`]
    if (!file.startsWith('src/api-contract/calls/')) return []
    const calls = [...readFileSync(file, 'utf8').matchAll(/^export const (\w+) = call/gm)]
    return calls.flatMap(([, call]) => [`'${call}'`, `^\\s*${call}: `])
  })
}

/** Whoever takes a line out takes the imports along that it alone needed. */
function withoutUnused(text: string): string {
  const code = text.replaceAll(declarations, '')
  const isUsed = (each: string) => new RegExp(`\\b${each}\\b`).test(code)
  return text.replaceAll(declarations, (declaration: string) => {
    const [, type = '', all, source] = /^import (type )?\{([^}]*)\} from ('[^']+')\n$/.exec(declaration) ?? []
    if (all === undefined) return declaration
    const used = all.split(',').flatMap((each) => {
      const local = /(\w+)\s*$/.exec(each)?.[1]
      return local !== undefined && isUsed(local) ? each.trim() : []
    })
    return used.length === 0 ? '' : `import ${type}{ ${used.join(', ')} } from ${source}\n`
  })
}

/** A document without the names of files that are gone, and without the rows that name no other. */
function withoutFiles(text: string, gone: ReadonlySet<string>): string {
  const names = [...gone].flatMap((file) => [`, \`${file}\``, `\`${file}\`, `, `\`${file}\``])
  return text
    .split('\n')
    .flatMap((line) => {
      const rest = names.reduce((kept, name) => kept.replaceAll(name, ''), line)
      return rest === line || !rest.startsWith('|') || /`[\w.-]+\//.test(rest) ? rest : []
    })
    .join('\n')
}

/** What goes with a subject, and what each other file is then; `code` is undefined for a file that has no names. */
function leaveOut(subject: string) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n')
  const gone = new Set(listed.filter((path) => /\.(?:tsx?|css)$/.test(path) && subjectOf(path) === subject))
  if (gone.size === 0) throw new Error(`No subject is called '${subject}' (scripts/checks/subjects.ts)`)
  const words = wordsOf(gone)
  const others = listed.filter((path) => !gone.has(path) && existsSync(path))
  const rest = others.map((path) => {
    if (!/\.(?:tsx?|md)$/.test(path)) return { path, code: undefined }
    const before = readFileSync(path, 'utf8')
    const rest = path.endsWith('.md')
      ? { text: withoutFiles(before, gone), left: [] }
      : without(path, before, (file) => gone.has(file), words)
    return { path, code: { before, ...rest } }
  })
  const left = rest.flatMap(({ path, code }) => (code?.left ?? []).map((line) => `${path}: ${line}`))
  return { gone, rest, left }
}

const buildInfo = 'node_modules/.cache/nest/tsc.json'
const types = ['node_modules/typescript-native/bin/tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', buildInfo]

function copyWithout(subject: string): string {
  const copy = mkdtempSync(join(tmpdir(), `without-${subject.replaceAll(' ', '-')}-`))
  const { gone, rest, left } = leaveOut(subject)
  for (const { path, code } of rest) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    if (code) writeFileSync(join(copy, path), code.text)
    else cpSync(path, join(copy, path))
    const fewer = code ? code.before.split('\n').length - code.text.split('\n').length : 0
    if (fewer > 0) console.log(`${path}: ${fewer} lines`)
  }
  for (const line of left) console.log(`in the way: ${line}`)
  const packages = readdirSync('node_modules').filter((each) => each === '.bin' || !each.startsWith('.'))
  mkdirSync(join(copy, dirname(buildInfo)), { recursive: true })
  execFileSync('cp', ['-al', ...packages.map((each) => join('node_modules', each)), join(copy, 'node_modules')])
  // Most files are the same: their types are known.
  if (existsSync(buildInfo)) cpSync(buildInfo, join(copy, buildInfo))
  // What lists the files of the project.
  execFileSync('git', ['init', '--quiet'], { cwd: copy })
  console.log(`${copy}: ${gone.size} files left out`)
  return copy
}

const secondsSince = (begun: number) => Math.round((Date.now() - begun) / 1000)

function run(copy: string, title: string, ...command: string[]): boolean {
  const begun = Date.now()
  // The tests in their short form, also in a night of long ones.
  const { NEST_LONG: _, NEST_FIGURES: __, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(command[0]!, command.slice(1), {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...env, PATH: `${resolve(copy)}/node_modules/.bin:${process.env.PATH}` },
  })
  const outcome = status === 0 ? 'passes' : `FAILS\n${(stdout + stderr).slice(-60_000)}`
  console.log(`${title}, ${secondsSince(begun)} s: ${outcome}`)
  return status === 0
}

/** A list may have one item left. */
const ofLists = 'unicorn/no-single-promise-in-promise-methods'

function passesWithout(subject: string, only: readonly string[] = []): boolean {
  const begun = Date.now()
  const copy = copyWithout(subject)
  // Documents name what is gone, and what calls cost with it, until somebody rewrites them.
  for (const test of globSync('scripts/docs/*.test.ts', { cwd: copy })) rmSync(join(copy, test))
  const passed = [
    run(copy, 'class names', 'cmk'),
    run(copy, 'types', 'node', ...types),
    run(copy, 'lint', 'oxlint', '--deny-warnings', '--allow', ofLists),
    run(copy, 'tests', 'vitest', 'run', '--tags-filter', '!long', ...only),
  ].every(Boolean)
  if (passed) rmSync(copy, { recursive: true })
  const outcome = `without ${subject}: ${passed ? 'passes' : 'FAILS'}, ${secondsSince(begun)} s`
  console.log(outcome)
  reportResult(outcome)
  return passed
}

function passesWithoutEach(): boolean {
  run('.', 'types of all', 'node', ...types)
  const passed = deletable.map((subject) => passesWithout(subject))
  for (const subject of Object.keys(subjects).filter((each) => !deletable.includes(each))) {
    const { left } = leaveOut(subject)
    console.log([`in the way of leaving out ${subject}: ${left.length} lines`, ...left].join('\n  '))
  }
  return passed.every(Boolean)
}

if (import.meta.main) {
  const [name, ...only] = process.argv.slice(2)
  process.exitCode = (name === undefined ? passesWithoutEach() : passesWithout(name, only)) ? 0 : 1
}
