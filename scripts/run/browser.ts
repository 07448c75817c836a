/** Finds a Chromium for tests and benchmarks, installs one, or fails with an error that says what to install. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** A browser without windows: the same engine, and half the processor time in the tests. */
const shell = 'chromium-headless-shell'

/** Flags for running in a container without background network traffic. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The headless shell would otherwise round the widths of letters, as no phone does.
  '--font-render-hinting=none',
]

/** The path of an installed Chromium with everything people have in theirs, if any. */
export const findBrowser = (): string | undefined =>
  process.env['NEST_BROWSER'] ||
  [chromium.executablePath()].find((path) => existsSync(path)) ||
  ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(pathOf).find(Boolean)

/** The path of one with notifications, if any: a page that asks the headless shell for them crashes. */
export const findNotifyingBrowser = (): string | undefined =>
  [findBrowser(), chromium.executablePath(), pathOf('chromium')].find(
    (path) => path !== undefined && !path.includes('headless') && existsSync(path),
  )

/** The path of an installed browser for the tests, if any: the headless shell or else a Chromium. */
export const findTestBrowser = (): string | undefined => process.env['NEST_BROWSER'] || pathOf(shell) || findBrowser()

/** Finds or installs a browser for the tests. @throws Error that says what to install if neither works. */
export function ensureTestBrowser(): string {
  const isRoot = process.getuid?.() === 0
  // In a container whose package lists are there, it takes seconds.
  if (isRoot && !process.env['NEST_BROWSER'] && !pathOf(shell)) attempt('apt-get', '-y', '-qq', 'install', shell)
  if (!findTestBrowser()) {
    console.log('Chromium not found: installing it for the tests …')
    attempt('playwright', 'install', '--with-deps', 'chromium')
    if (isRoot && !findTestBrowser()) attempt('sh', '-c', 'apt-get -qq update; apt-get -y -qq install chromium')
  }
  const found = findTestBrowser()
  if (found) return found
  throw new Error(
    `The tests need Chromium: install it (for example "apt-get install ${shell}") or set NEST_BROWSER to its path.`,
  )
}

/** The path of an installed program, if any. */
const pathOf = (program: string): string | undefined => attempt('which', program)?.trim() || undefined

function attempt(command: string, ...args: string[]): string | undefined {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 600_000 })
  } catch {
    return undefined
  }
}
