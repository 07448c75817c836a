/**
 * `npm run browsers`: builds and serves the site, and takes the main paths (scripts/browsers/walks.ts) in Firefox and WebKit,
 * on a phone's and a desktop's width; `npm run browsers -- webkit` takes them in one. A browser that is not installed is named and left out; with none, the command fails.
 * On Debian: `apt-get install firefox-esr webkit2gtk-driver xvfb`. Screenshots of failures are in test-results/browsers.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { openFirefox, openWebKit, type Browser } from './browsers/drivers.ts'
import { pageOf } from './browsers/page.ts'
import { walks } from './browsers/walks.ts'
import { freePort } from './run/ports.ts'
import { onStop, start, waitUntilReady } from './run/processes.ts'

const sizes = [
  { name: 'desktop', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
] as const
const folder = 'test-results/browsers'
const browsers = [
  { name: 'Firefox', open: openFirefox },
  { name: 'WebKit', open: openWebKit },
] as const
let passed = 0
let failed = 0
let skipped = 0

/** Takes all walks on a new site at one size; the first failure ends them, because each builds on the one before. */
async function takeWalks(browser: Browser, size: (typeof sizes)[number]): Promise<void> {
  const port = await freePort()
  const faultsPort = await freePort()
  const origin = `http://localhost:${port}`
  const server = start('node', ['scripts/serve.ts', String(port), String(faultsPort)], { log: `${folder}/server.log` })
  onStop(server.stop)
  try {
    await waitUntilReady(origin, server)
    await browser.resize(size.width, size.height)
    const page = pageOf(browser, origin)
    for (const [index, { name, steps }] of walks.entries()) {
      try {
        await steps(page)
        const overflow = await page.overflow()
        if (overflow > 0) throw new Error(`The page is ${overflow} px wider than the window`)
        passed += 1
        console.log(`  ✓ ${size.name}: ${name}`)
      } catch (error) {
        failed += 1
        skipped += walks.length - index - 1
        console.log(
          `  ✗ ${size.name}: ${name}\n    ${error instanceof Error ? error.message || error.name : String(error)}`,
        )
        writeFileSync(`${folder}/${browser.name.replaceAll(/\W+/g, '-')}-${size.name}.png`, await browser.screenshot())
        return
      }
    }
  } finally {
    await server.stop()
  }
}

mkdirSync(folder, { recursive: true })
const requested = process.argv.slice(2)
for (const { name, open } of browsers) {
  if (requested.length > 0 && !requested.includes(name.toLowerCase())) continue
  for (const size of sizes) {
    const browser = await open()
    if (!browser) {
      console.log(`${name} is not installed`)
      skipped += walks.length
      continue
    }
    console.log(browser.name)
    try {
      await takeWalks(browser, size)
    } finally {
      await browser.close()
    }
  }
}
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
