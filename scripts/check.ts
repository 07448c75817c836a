/**
 * `npm test`: format, lint, import boundaries, unused code, club settings, class names, types, known vulnerabilities,
 * production build, unit and API tests, browser tests. Stops at the first failing step and prints the totals.
 * `npm run check` (`node scripts/check.ts quick`) skips the build and the browser tests.
 */
import { mkdirSync } from 'node:fs'
import { ensureBrowser } from './run/browser.ts'
import { run } from './run/processes.ts'

type Step = {
  name: string
  command: string
  args: string[]
  env?: () => Record<string, string>
  /** Skipped by the quick check. */
  slow?: boolean
}

const quick = process.argv.includes('quick')

const steps: Step[] = [
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
  { name: 'class names', command: 'node', args: ['scripts/class-names.ts'] },
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'known vulnerabilities', command: 'node', args: ['scripts/audit.ts'] },
  { name: 'production build', command: 'netlify', args: ['build', '--offline'], slow: true },
  // NEST_DIST enables the tests of the built site.
  { name: 'unit and API tests', command: 'vitest', args: ['run'], env: () => (quick ? {} : { NEST_DIST: 'dist' }) },
  {
    name: 'browser tests',
    command: 'playwright',
    args: ['test', '--config', 'e2e/playwright.config.ts'],
    env: () => ({ NEST_BROWSER: ensureBrowser() }),
    slow: true,
  },
]

mkdirSync('test-results', { recursive: true })
const started = Date.now()
let passed = 0
let failed = 0

for (const { name, command, args, env } of steps.filter(({ slow }) => !(quick && slow))) {
  const from = Date.now()
  console.log(`\n— ${name}`)
  const code = await run(command, args, { env: env?.() ?? {} })
  const seconds = ((Date.now() - from) / 1000).toFixed(1)
  if (code === 0) {
    passed += 1
    console.log(`  ${name}: done in ${seconds} s`)
  } else {
    failed += 1
    console.log(`  ${name}: failed after ${seconds} s (exit code ${code})`)
    break
  }
}

console.log(`\nAll steps: ${((Date.now() - started) / 1000).toFixed(0)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
