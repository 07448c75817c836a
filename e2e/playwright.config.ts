/** Playwright configuration: tests the production build, served as on Netlify, on phone and desktop. */
import { defineConfig, devices } from '@playwright/test'
import { browserArgs, findTestBrowser } from '#scripts/run/browser.ts'
import { freePort } from '#scripts/run/ports.ts'

// The processes of the workers read this file too, and inherit the choice of the first.
const port = (process.env['NEST_E2E_PORT'] ??= String(await freePort()))
const faultsPort = (process.env['NEST_FAULTS_PORT'] ??= String(await freePort()))
const executablePath = findTestBrowser()

/** Tests of what is the same at every width, and those of the front desk and of print. They run on desktop only. */
const desktopOnly =
  /\/(admin|admin-access|day-sheet|devices|door|looks|messages|push|service-worker|session|site-update|xss)\.e2e\.ts$/
/**
 * Walks that have little of their own at a width carry its tag: `npm test` takes them at this width only. Those tagged with
 * '@long' are left to the long form (`npm run soak`, with NEST_WIDTHS), which takes all at both widths: another test takes
 * their steps, or a test of the API or of the screen holds the same rule.
 */
const leftOut = (width: string) => (process.env['NEST_WIDTHS'] === 'both' ? /^$/ : new RegExp(`@(${width}|long)`))
/** Faults are the same at every width; phones meet them most. A family's week is walked on the phone. */
const phoneOnly = /\/(faults|week)\.e2e\.ts$/

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  build: { external: ['**/*.ts'] },
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  // More of them, beside the unit tests, slow each other down more than they wait.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Only to end a test that hangs: the longest visit every page, and a busy machine may take five times as long.
  timeout: 600_000,
  expect: { timeout: 45_000 },
  reporter: process.env['CI']
    ? [['list']]
    : [['list'], ['html', { open: 'never', outputFolder: '../playwright-report' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    // So that what waits for something that never comes says so.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Requests that a service worker makes cannot be changed by a test. service-worker.e2e.ts allows it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: browserArgs, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
      testIgnore: phoneOnly,
      grepInvert: leftOut('phone'),
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
      testIgnore: desktopOnly,
      grepInvert: leftOut('desktop'),
    },
  ],
  webServer: {
    command: `node scripts/serve.ts ${port} ${faultsPort}`,
    cwd: '..',
    url: `http://localhost:${port}/`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
