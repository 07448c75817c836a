/**
 * `npm run soak`: the long forms of the tests, one after the other; `npm run soak -- explorer` is one of them. Prints the seed
 * all of them start from (NEST_SEED asks for another) and the figures of each, and ends with one line that counts them.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { onStop, start, type Running } from './run/processes.ts'

type Part = {
  name: string
  /** A program and its arguments. A test writes its figures where NEST_FIGURES says (netlify/test-support/server/figures.ts). */
  command: readonly [program: string, ...args: string[]]
  /** What makes the long form of the short one. */
  env: Readonly<Record<string, string>>
}

const tests = (...files: string[]) => ['vitest', 'run', '--project', 'server', ...files] as const
const rules = (...files: string[]) => ['vitest', 'run', '--project', 'rules-honolulu', ...files] as const
const screens = (...files: string[]) => ['vitest', 'run', '--project', 'screens', ...files] as const

const parts: readonly Part[] = [
  { name: 'explorer', command: tests('netlify/test-support/simulation/simulator'), env: { NEST_SCHEDULES: '1000000' } },
  { name: 'moves', command: tests('netlify/services/bookings/move'), env: { NEST_MOVES: '100000' } },
  { name: 'histories', command: tests('netlify/testing/history'), env: { NEST_HISTORIES: '10000' } },
  { name: 'linear', command: tests('netlify/testing/linear'), env: { NEST_LINEAR: '10000' } },
  { name: 'killed', command: tests('netlify/test-support/simulation/sigkill'), env: { NEST_KILLS: '1000' } },
  { name: 'races', command: tests('netlify/services/bookings/race'), env: { NEST_CROWD: '1000', NEST_ROUNDS: '20' } },
  { name: 'fuzz', command: tests('netlify/test-support/faults/fuzz'), env: { NEST_FUZZ: '10000' } },
  { name: 'redirects', command: rules('src/domain/text/redirect'), env: { NEST_PAYLOADS: '200000' } },
  { name: 'csv', command: rules('src/domain/text/csv'), env: { NEST_CELLS: '2000000' } },
  { name: 'keys', command: tests('netlify/repositories/keys'), env: { NEST_PAYLOADS: '1000000' } },
  { name: 'texts', command: screens('src/pages/hostile-texts'), env: { NEST_XSS: '500' } },
  { name: 'times', command: tests('netlify/services/accounts/sign-in-times'), env: { NEST_TIMES: '500' } },
  { name: 'clearing', command: tests('netlify/services/operations/garbage-collector'), env: { NEST_CLEARINGS: '60' } },
  { name: 'backup', command: tests('scripts/backup/backup'), env: { NEST_BACKUP_MEMBERS: '10000' } },
  { name: 'storage', command: tests('netlify/store', 'netlify/testing/atomic'), env: { NEST_ROUNDS: '100' } },
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${parts.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

const seed = process.env.NEST_SEED ?? String(1 + (Date.now() % 1_000_000_000))
const folder = 'test-results/soak'
mkdirSync(folder, { recursive: true })
console.log(`seed ${seed}`)

let running: Running | undefined
onStop(() => running?.stop())

let passed = 0
let failed = 0
for (const { name, command, env } of parts.filter((part) => wanted.length === 0 || wanted.includes(part.name))) {
  const from = Date.now()
  const [program, ...args] = command
  const [figures, log] = [`${folder}/${name}.figures`, `${folder}/${name}.log`]
  rmSync(figures, { force: true })
  // What is in the environment already asks for more or less than the table does.
  const given = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, process.env[key] ?? value]))
  const code = await toItsEnd(start(program, args, { env: { ...given, NEST_SEED: seed, NEST_FIGURES: figures }, log }))
  if (code === 0) passed += 1
  else failed += 1
  const seconds = ((Date.now() - from) / 1000).toFixed(0)
  console.log(`\n${name}: ${code === 0 ? 'passed' : `FAILED, see ${log}`} in ${seconds} s`)
  for (const line of linesOf(figures)) console.log(`  ${line}`)
  if (code !== 0) console.log(linesOf(log).slice(-80).join('\n'))
}

console.log(`\nseed ${seed}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** Waits for a program, which ends with this one if that is stopped. */
function toItsEnd(started: Running): Promise<number> {
  running = started
  return new Promise((resolve, reject) => {
    started.child.once('error', reject)
    started.child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** The lines of a file, none if it is not there. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
