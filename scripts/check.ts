/**
 * `npm test`: format, lint, import boundaries, unused code, club settings, class names, types, known vulnerabilities,
 * production build, unit and API tests, browser tests. Stops at the first failing step and prints the totals.
 * `npm run check` (`node scripts/check.ts quick`) skips the build, the browser tests and the longest of the other tests.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { quickRun } from './checks/test-runs.ts'
import { ensureTestBrowser } from './run/browser.ts'
import { onStop, start, type Running } from './run/processes.ts'

type Step = {
  name: string
  command: string
  args: string[]
  env?: () => Readonly<Record<string, string>>
}
/** Steps in sequence. */
type Chain = Step[]

const statics: Chain = [
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'lint', command: 'oxlint', args: ['--deny-warnings'] },
  {
    name: 'import boundaries',
    command: 'depcruise',
    args: [
      '--config',
      'scripts/checks/import-boundaries.cjs',
      '--output-type',
      'err',
      'src',
      'netlify',
      'scripts',
      'e2e',
    ],
  },
  { name: 'unused code', command: 'knip', args: ['--config', 'scripts/checks/knip.json'] },
  { name: 'club', command: 'node', args: ['scripts/club.ts'] },
  { name: 'class names', command: 'cmk', args: [] },
  {
    name: 'types',
    command: 'node',
    // TypeScript 7 by its path, because "typescript" has to stay 6 for Netlify's tools (docs/operations.md).
    args: [
      'node_modules/typescript-native/bin/tsc',
      '-p',
      '.',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/nest/tsc.json',
    ],
  },
  { name: 'known vulnerabilities', command: 'node', args: ['scripts/audit.ts'] },
]
// With the preview pass, because the browser tests need it and use this build.
const build: Step = {
  name: 'production build',
  command: 'netlify',
  args: ['build', '--offline'],
  env: () => ({ VITE_BYPASS: 'on' }),
}
const tests: Step = { name: 'unit and API tests', command: 'vitest', args: ['run'] }
const quickTests: Step = { ...tests, env: () => quickRun }
// NEST_DIST enables the tests of the built site.
const allTests: Step = { ...tests, env: () => ({ NEST_DIST: 'dist' }) }
const browserTests: Step = {
  name: 'browser tests',
  command: 'playwright',
  args: ['test', '--config', 'e2e/playwright.config.ts'],
  env: () => ({ NEST_BROWSER: ensureTestBrowser(), NEST_BUILT: 'on' }),
}

/** Stages in sequence; the chains of a stage run concurrently. */
const stages: Chain[][] = process.argv.includes('quick')
  ? [[statics, [quickTests]]]
  : [[statics, [build, allTests]], [[browserTests]]]

const folder = 'test-results/check'
mkdirSync(folder, { recursive: true })
const started = Date.now()
const running = new Set<Running>()
let passed = 0
let failed = 0
const stop = async () => void (await Promise.all([...running].map((one) => one.stop())))
onStop(stop)

const secondsSince = (from: number) => ((Date.now() - from) / 1000).toFixed(1)

/**
 * Runs a step. With other chains in the same stage, its output is printed when it ends, so that outputs do not mix.
 * @returns whether it passed.
 */
async function runStep({ name, command, args, env }: Step, alone: boolean): Promise<boolean> {
  const from = Date.now()
  const log = `${folder}/${name.replaceAll(' ', '-')}.log`
  if (alone) console.log(`\n— ${name}`)
  const program = start(command, args, { env: env?.() ?? {}, ...(alone ? {} : { log }) })
  running.add(program)
  const code = await new Promise<number>((resolve, reject) => {
    program.child.once('error', reject)
    program.child.once('close', (status) => resolve(status ?? 1))
  })
  running.delete(program)
  // Another step has failed and stopped this one.
  if (failed > 0) return false
  if (!alone) console.log(`\n— ${name}\n${readFileSync(log, 'utf8').trimEnd()}`)
  console.log(`  ${name}: ${code === 0 ? 'done in' : 'failed after'} ${secondsSince(from)} s (exit code ${code})`)
  if (code === 0) passed += 1
  else {
    failed += 1
    await stop()
  }
  return code === 0
}

async function runChain(chain: Chain, alone: boolean): Promise<void> {
  for (const step of chain) if (failed > 0 || !(await runStep(step, alone))) return
}

for (const chains of stages)
  if (failed === 0) await Promise.all(chains.map((chain) => runChain(chain, chains.length === 1)))

console.log(`\nAll steps: ${secondsSince(started)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
