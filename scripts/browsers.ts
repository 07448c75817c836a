/**
 * `npm run browsers`: builds and serves the site, and takes the main paths (scripts/browsers/walks.ts) in Firefox and WebKit, on
 * a phone's and a desktop's width; `npm run browsers -- webkit` in one of them. A browser that is not installed is named and left
 * out; with none, the command fails. On Debian: `apt-get install firefox-esr webkit2gtk-driver xvfb`.
 */
import { openFirefox, openWebKit, type Browser } from './browsers/drivers.ts'
import { pageOf } from './browsers/page.ts'
import { walks } from './browsers/walks.ts'
import { freePort } from './run/ports.ts'
import { onStop, start, waitUntilReady } from './run/processes.ts'

const sizes = { desktop: [1280, 800], phone: [390, 844] } as const
let passed = 0
let failed = 0

/** Takes all walks on a new site at one size; the first failure ends them, because each builds on the one before. */
async function takeWalks(browser: Browser, size: keyof typeof sizes): Promise<void> {
  const origin = `http://localhost:${await freePort()}`
  const server = start('node', ['scripts/serve.ts', new URL(origin).port, `${await freePort()}`], { log: '/dev/null' })
  onStop(server.stop)
  const page = pageOf(browser, origin)
  const [width, height] = sizes[size]
  let walking = 'the site starts'
  try {
    await waitUntilReady(origin, server)
    await browser.resize(width, height)
    for (const [name, walk] of Object.entries(walks)) {
      walking = name
      await walk(page)
      const overflow = await page.overflow()
      if (overflow > 0) throw new Error(`The page is ${overflow} px wider than the window`)
      passed += 1
      console.log(`  ✓ ${size}: ${name}`)
    }
  } catch (problem) {
    failed += 1
    console.log(`  ✗ ${size}: ${walking}: ${String(problem)}. The page:\n${await page.content()}`)
  } finally {
    await server.stop()
    await browser.close()
  }
}

for (const [name, open] of Object.entries({ firefox: openFirefox, webkit: openWebKit })) {
  if (process.argv.length > 2 && !process.argv.includes(name)) continue
  for (const size of ['desktop', 'phone'] as const) {
    const browser = await open()
    console.log(browser?.name ?? `${name} is not installed`)
    if (browser) await takeWalks(browser, size)
  }
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
