/**
 * `npm run soak`: runs the long versions of the randomized tests one after the other; `npm run soak -- simulator` runs one of
 * them. Prints the common seed (NEST_SEED sets it), the figures and the outcome of each part, and the totals.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureTestBrowser } from './run/browser.ts'
import { run } from './run/processes.ts'

type Part = {
  command: string
  /** The variables that select the long version, unless they are set already. */
  env: Readonly<Record<string, string>>
}

const inProject =
  (project: string) =>
  (tests: string, env: Part['env']): Part => ({ command: `vitest run --project ${project} ${tests}`, env })
const [server, rules, screens] = [inProject('server'), inProject('rules-honolulu'), inProject('screens')]

const parts: Readonly<Record<string, Part>> = {
  simulator: server('netlify/test-support/simulation/simulator', { NEST_SCHEDULES: '1000000' }),
  families: server('netlify/test-support/simulation/families', { NEST_SCHEDULES: '300000' }),
  standby: server('netlify/test-support/simulation/standby', { NEST_SCHEDULES: '300000' }),
  mails: server('netlify/test-support/simulation/outbox', { NEST_SCHEDULES: '100000' }),
  moves: server('netlify/services/bookings/schedules', { NEST_MOVES: '100000' }),
  attacks: server('netlify/test-support/simulation/attack-figures', { NEST_GUESSES: '1000' }),
  linearizability: server('netlify/test-support/linearizability', { NEST_LINEAR: '10000' }),
  sigkill: server('netlify/test-support/simulation/sigkill', { NEST_KILLS: '1000' }),
  races: server('netlify/services/bookings/race', { NEST_CROWD: '1000', NEST_ROUNDS: '20' }),
  requests: server('netlify/test-support/simulation/concurrent-requests', { NEST_CROWD: '500' }),
  fuzz: server('netlify/test-support/fuzz/fuzz', { NEST_FUZZ: '10000' }),
  redirects: rules('src/domain/text/redirect', { NEST_PAYLOADS: '200000' }),
  csv: rules('src/domain/text/csv', { NEST_CELLS: '2000000' }),
  keys: server('netlify/repositories/keys', { NEST_PAYLOADS: '1000000' }),
  texts: screens('src/pages/hostile-texts', { NEST_XSS: '500' }),
  times: server('netlify/services/accounts/sign-in-times', { NEST_TIMES: '500' }),
  'garbage-collector': server('netlify/services/operations/garbage-collector', { NEST_CLEARINGS: '60' }),
  backup: server('scripts/backup/backup', { NEST_BACKUP_MEMBERS: '10000' }),
  pages: {
    command: 'playwright test --config e2e/playwright.config.ts --reporter list',
    env: { NEST_WIDTHS: 'both' },
  },
  starts: server('scripts/start', { NEST_STARTS: 'all' }),
  storage: server('netlify/storage netlify/dev/atomic', { NEST_ROUNDS: '100' }),
}

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

const seed = process.env['NEST_SEED'] ?? String(1 + (Date.now() % 1_000_000_000))
const folder = 'test-results/soak'
mkdirSync(folder, { recursive: true })
console.log(`seed ${seed}`)

const failed: string[] = []
const names = requested.length > 0 ? requested : Object.keys(parts)
for (const name of names) {
  const from = Date.now()
  // Tests write their figures where NEST_FIGURES says (netlify/test-support/server/soak-report.ts).
  const [figures, log] = [`${folder}/${name}.figures`, `${folder}/${name}.log`]
  rmSync(figures, { force: true })
  const passed = await runPart(name, parts[name]!, { figures, log })
  if (!passed) failed.push(name)
  const seconds = ((Date.now() - from) / 1000).toFixed(0)
  console.log(`\n${name}: ${passed ? 'passed' : `FAILED, see ${log}`} in ${seconds} s`)
  for (const line of linesOf(figures)) console.log(`  ${line}`)
  if (!passed) console.log(linesOf(log).slice(-80).join('\n'))
}
console.log(
  `\nseed ${seed}\n${names.length - failed.length} passed, ${failed.length} failed${failed.map((name) => ` ${name}`).join()}`,
)
process.exitCode = failed.length > 0 ? 1 : 0

/** @returns false if the part failed or could not be started: the others run all the same. */
async function runPart(name: string, { command, env }: Part, { figures, log }: { figures: string; log: string }) {
  try {
    if (name === 'pages') ensureTestBrowser()
    const [program = '', ...args] = command.split(' ')
    const set = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, process.env[key] ?? value]))
    return (await run(program, args, { env: { ...set, NEST_SEED: seed, NEST_FIGURES: figures }, log })) === 0
  } catch (problem) {
    console.error(problem)
    return false
  }
}

/** The non-empty lines of a file; empty if it does not exist. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
