/**
 * `npm run soak`: runs the long versions of the randomized tests one after the other; `npm run soak -- simulator` runs one of
 * them, and NEST_LONG=0.1 a tenth of each. Prints the common seed (NEST_SEED sets it), the figures and the outcome of each
 * part, and the totals.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureTestBrowser } from './run/browser.ts'
import { run } from './run/processes.ts'

const inProject = (project: string) => (tests: string) => `vitest run --project ${project} ${tests}`
const [server, rules, screens] = [inProject('server'), inProject('rules-honolulu'), inProject('screens')]

const parts: Readonly<Record<string, string>> = {
  transactions: server('netlify/test-support/simulation/transactions'),
  simulator: server('netlify/test-support/simulation/simulator'),
  families: server('netlify/test-support/simulation/families'),
  standby: server('netlify/test-support/simulation/standby'),
  mails: server('netlify/test-support/simulation/outbox netlify/test-support/simulation/mail-queue'),
  promises: server('netlify/test-support/simulation/promises'),
  moves: server('netlify/services/bookings/schedules'),
  charges: server('netlify/services/memberships/independent-count'),
  attacks: server('netlify/test-support/simulation/attack-figures'),
  linearizability: server('netlify/test-support/linearizability'),
  sigkill: server('netlify/test-support/simulation/sigkill'),
  races: server('netlify/services/bookings/race'),
  requests: server('netlify/test-support/simulation/concurrent-requests'),
  rush: server('netlify/test-support/simulation/rush'),
  scale: server('netlify/test-support/simulation/scale'),
  fuzz: server('netlify/test-support/fuzz/fuzz'),
  settings: server('netlify/context/settings'),
  redirects: rules('src/domain/text/redirect'),
  csv: rules('src/domain/text/csv'),
  keys: server('netlify/repositories/keys'),
  records: server(
    'netlify/repositories/odd-records netlify/repositories/record-damage netlify/repositories/record-schemas',
  ),
  texts: screens('src/pages/hostile-texts'),
  times: server('netlify/services/sign-in/sign-in-times'),
  'garbage-collector': server('netlify/services/operations/garbage-collector netlify/services/operations/left-behind'),
  backup: server('scripts/backup/backup'),
  pages: 'playwright test --config e2e/playwright.config.ts --reporter list',
  starts: server('scripts/start'),
  storage: server('netlify/storage netlify/dev/atomic'),
  deletions: 'node scripts/checks/without.ts',
}

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

const seed = process.env['NEST_SEED'] ?? String(1 + (Date.now() % 1_000_000_000))
/** What selects the long version. */
const env = { NEST_LONG: process.env['NEST_LONG'] ?? '1', NEST_WIDTHS: 'both', NEST_STARTS: 'all', NEST_SEED: seed }
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
async function runPart(name: string, command: string, { figures, log }: { figures: string; log: string }) {
  try {
    if (name === 'pages') ensureTestBrowser()
    const [program = '', ...args] = command.split(' ')
    return (await run(program, args, { env: { ...env, NEST_FIGURES: figures }, log })) === 0
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
