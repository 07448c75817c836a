/** Finds a Chromium for the tests, installs one, or fails with an error that says what to install. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The environment variable with the path of the browser to use. */
const variable = 'NEST_BROWSER'
const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Flags for running in a container without background network traffic. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of an installed Chromium, if any. */
export function findBrowser(): string | undefined {
  const named = process.env[variable]
  if (named) return named
  const bundled = chromium.executablePath()
  if (bundled && existsSync(bundled)) return bundled
  for (const program of programs) {
    const path = attempt('which', [program])?.trim()
    if (path) return path
  }
  return undefined
}

/** Finds or installs a Chromium. @throws Error that says what to install if neither works. */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found) return found
  process.stdout.write('Chromium not found: installing it for the tests …\n')
  attempt('playwright', ['install', '--with-deps', 'chromium'])
  const downloaded = findBrowser()
  if (downloaded) return downloaded
  if (process.getuid?.() === 0) {
    attempt('apt-get', ['update', '-qq'])
    attempt('apt-get', ['install', '-y', '-qq', 'chromium'])
  }
  const installed = findBrowser()
  if (installed) return installed
  throw new Error(
    `The tests need Chromium: install it (for example "apt-get install chromium") or set ${variable} to its path.`,
  )
}

function attempt(command: string, args: string[]): string | undefined {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 600_000 })
  } catch {
    return undefined
  }
}
