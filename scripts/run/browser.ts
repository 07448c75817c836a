/** Finds a Chromium for the tests, or installs one, or says in one line what to install. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** An environment variable that names the browser to use. */
const variable = 'NEST_BROWSER'
const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** What a browser needs to run quietly in a container and without a network of its own. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of a Chromium on this machine, if there is one. */
export function findBrowser(): string | undefined {
  const named = process.env[variable]
  if (named) return named
  const own = chromium.executablePath()
  if (own && existsSync(own)) return own
  for (const program of programs) {
    const path = attempt('which', [program])?.trim()
    if (path) return path
  }
  return undefined
}

/** Finds a browser or installs one. @throws Error with what to install by hand, if neither works. */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found) return found
  process.stdout.write('No Chromium here yet: installing one for the tests …\n')
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
