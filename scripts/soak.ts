/**
 * `npm run soak`: runs the long versions of the randomized tests in sequence; `npm run soak -- simulator` runs one of them.
 * Prints the common seed (NEST_SEED sets it), the figures of each part, and a final line with the totals.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureTestBrowser } from './run/browser.ts'
import { onStop, start, type Running } from './run/processes.ts'

type Part = {
  name: string
  /** A program and its arguments. A test writes its figures where NEST_FIGURES says (netlify/test-support/server/soak-report.ts). */
  command: readonly [program: string, ...args: string[]]
  /** The variables that select the long version. */
  env: Readonly<Record<string, string>>
  /** Needs a browser, which is installed if there is none. */
  inBrowser?: true
}

const tests = (...files: string[]) => ['vitest', 'run', '--project', 'server', ...files] as const
const rules = (...files: string[]) => ['vitest', 'run', '--project', 'rules-honolulu', ...files] as const
const screens = (...files: string[]) => ['vitest', 'run', '--project', 'screens', ...files] as const

const parts: readonly Part[] = [
  {
    name: 'simulator',
    command: tests('netlify/test-support/simulation/simulator'),
    env: { NEST_SCHEDULES: '1000000' },
  },
  { name: 'families', command: tests('netlify/test-support/simulation/families'), env: { NEST_SCHEDULES: '300000' } },
  { name: 'mails', command: tests('netlify/test-support/simulation/outbox'), env: { NEST_SCHEDULES: '100000' } },
  { name: 'moves', command: tests('netlify/services/bookings/move'), env: { NEST_MOVES: '100000' } },
  { name: 'cancels', command: tests('netlify/services/bookings/cancel'), env: { NEST_CANCELS: '10000' } },
  { name: 'attacks', command: tests('netlify/test-support/simulation/attack-figures'), env: { NEST_GUESSES: '1000' } },
  {
    name: 'linearizability',
    command: tests('netlify/test-support/linearizability'),
    env: { NEST_LINEAR: '10000' },
  },
  { name: 'sigkill', command: tests('netlify/test-support/simulation/sigkill'), env: { NEST_KILLS: '1000' } },
  { name: 'races', command: tests('netlify/services/bookings/race'), env: { NEST_CROWD: '1000', NEST_ROUNDS: '20' } },
  {
    name: 'requests',
    command: tests('netlify/test-support/simulation/concurrent-requests'),
    env: { NEST_CROWD: '500' },
  },
  { name: 'fuzz', command: tests('netlify/test-support/fuzz/fuzz'), env: { NEST_FUZZ: '10000' } },
  { name: 'redirects', command: rules('src/domain/text/redirect'), env: { NEST_PAYLOADS: '200000' } },
  { name: 'csv', command: rules('src/domain/text/csv'), env: { NEST_CELLS: '2000000' } },
  { name: 'keys', command: tests('netlify/repositories/keys'), env: { NEST_PAYLOADS: '1000000' } },
  { name: 'texts', command: screens('src/pages/hostile-texts'), env: { NEST_XSS: '500' } },
  { name: 'times', command: tests('netlify/services/accounts/sign-in-times'), env: { NEST_TIMES: '500' } },
  {
    name: 'garbage-collector',
    command: tests('netlify/services/operations/garbage-collector'),
    env: { NEST_CLEARINGS: '60' },
  },
  { name: 'backup', command: tests('scripts/backup/backup'), env: { NEST_BACKUP_MEMBERS: '10000' } },
  {
    name: 'pages',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list'],
    env: { NEST_WIDTHS: 'both' },
    inBrowser: true,
  },
  { name: 'starts', command: tests('scripts/start'), env: { NEST_STARTS: 'all' } },
  { name: 'storage', command: tests('netlify/storage', 'netlify/dev/atomic'), env: { NEST_ROUNDS: '100' } },
]

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts: ${parts.map(({ name }) => name).join(', ')}.`)
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
for (const { name, command, env, inBrowser } of parts.filter(
  (part) => requested.length === 0 || requested.includes(part.name),
)) {
  const from = Date.now()
  const [program, ...args] = command
  const [figures, log] = [`${folder}/${name}.figures`, `${folder}/${name}.log`]
  rmSync(figures, { force: true })
  // Variables that are set already override the table.
  const overridden = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, process.env[key] ?? value]))
  const code = await runToExit(
    start(program, args, {
      env: {
        ...overridden,
        NEST_SEED: seed,
        NEST_FIGURES: figures,
        ...(inBrowser && { NEST_BROWSER: ensureTestBrowser() }),
      },
      log,
    }),
  )
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

/** Waits for a program to exit; it is stopped together with this one. */
function runToExit(started: Running): Promise<number> {
  running = started
  return new Promise((resolve, reject) => {
    started.child.once('error', reject)
    started.child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** The non-empty lines of a file; empty if it does not exist. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
