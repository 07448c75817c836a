/**
 * `npm test`: every check, the production build and all tests. Stops at the first failing step and prints the totals.
 * `npm run check` (`node scripts/check.ts quick`) skips the build, the browser tests and the tests with the tag 'long'.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { ensureTestBrowser } from './run/browser.ts'
import { onStop, start, type Running } from './run/processes.ts'

/** A command whose words are separated by spaces. */
type Step = { name: string; command: string; env?: () => Record<string, string> }

const checks: Step[] = [
  { name: 'format', command: 'oxfmt --check .' },
  { name: 'lint', command: 'oxlint --deny-warnings' },
  {
    name: 'import boundaries',
    command: 'depcruise --config scripts/checks/import-boundaries.cjs --output-type err src netlify scripts e2e',
  },
  { name: 'unused code', command: 'knip --config scripts/checks/knip.json' },
  { name: 'club', command: 'node scripts/club.ts' },
  { name: 'class names', command: 'cmk' },
  {
    name: 'types',
    // TypeScript 7 by its path, because "typescript" has to stay 6 for Netlify's tools (docs/operations.md). With one checker:
    // each further one learns the types of the libraries again, and the processors have other work.
    command:
      'node node_modules/typescript-native/bin/tsc -p . --checkers 1 --incremental --tsBuildInfoFile node_modules/.cache/nest/tsc.json',
  },
  { name: 'known vulnerabilities', command: 'node scripts/vulnerabilities.ts' },
]
const quickTests: Step = { name: 'unit and API tests', command: 'vitest run --tags-filter !long' }
const allTests: Step = { name: 'unit and API tests', command: 'vitest run' }
/** NEST_DIST enables them. Not beside the browser tests, whose server unpacks the functions and moves the headers away while it starts. */
const builtTests: Step = {
  name: 'tests of the built site',
  command: 'vitest run --project server scripts/start scripts/build/ built-functions',
  env: () => ({ NEST_DIST: 'dist' }),
}
const build: Step = { name: 'production build', command: 'netlify build --offline' }
const browserTests: Step = {
  name: 'browser tests',
  command: 'playwright test --config e2e/playwright.config.ts',
  env: () => ({ NEST_BROWSER: ensureTestBrowser(), NEST_BUILT: 'on' }),
}

/** They run side by side: tests also wait, and together leave no processor idle. */
const chains: Step[][] = process.argv.includes('quick')
  ? [checks, [quickTests]]
  : [
      [...checks, allTests],
      [build, builtTests, browserTests],
    ]

const folder = 'test-results/check'
const running = new Set<Running>()
let passed = 0
let failed = 0

const stopAll = () => Promise.all([...running].map(({ stop }) => stop()))
const secondsSince = (from: number) => ((Date.now() - from) / 1000).toFixed(1)

/** Runs the steps until one fails. The output of each is printed when it ends. */
async function runChain(steps: Step[]): Promise<void> {
  for (const { name, command, env } of steps) {
    const from = Date.now()
    const log = `${folder}/${name.replaceAll(' ', '-')}.log`
    const [program = '', ...args] = command.split(' ')
    const step = start(program, args, { env: env?.() ?? {}, log })
    running.add(step)
    const code = await step.ended
    running.delete(step)
    // Another step has failed and stopped this one.
    if (failed > 0) return
    console.log(`\n— ${name}\n${readFileSync(log, 'utf8').trimEnd()}`)
    console.log(`  ${name}: ${code === 0 ? 'done in' : 'failed after'} ${secondsSince(from)} s (exit code ${code})`)
    if (code === 0) passed += 1
    else {
      failed += 1
      await stopAll()
      return
    }
  }
}

mkdirSync(folder, { recursive: true })
onStop(stopAll)
const started = Date.now()
await Promise.all(chains.map(runChain))
console.log(`\nAll steps: ${secondsSince(started)} s\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
