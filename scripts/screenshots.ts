/**
 * `npm run screenshots`: takes the screenshots for the README (docs/screenshots) from the production build with demo data.
 * Server and browser use a fixed clock, so a screenshot changes only when the site does.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { demoStaff } from '#server/dev/demo-club.ts'
import { demoFamilies, demoPassword } from '#server/dev/demo-families.ts'
import { seedDemo } from '#server/dev/demo.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { serveFolder } from './bench/pages/static-server.ts'
import { browserArgs, ensureTestBrowser } from './run/browser.ts'
import { run } from './run/processes.ts'

const folder = 'docs/screenshots'
/** The largest allowed file, in bytes. */
const maxBytes = 80_000
/** A Tuesday morning in the demo data; every lane is taken at 6 PM that day. */
const now = new Date('2026-11-24T14:05:00Z')

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }

type Screenshot = {
  name: string
  path: string
  who: 'visitor' | 'member' | 'staff'
  on: typeof phone | typeof desktop
  /** Vertical scroll position in pixels. */
  scrollY?: number
}

const screenshots: readonly Screenshot[] = [
  { name: 'landing', path: '/', who: 'visitor', on: desktop },
  { name: 'reserve', path: '/reserve', who: 'member', on: phone, scrollY: 362 },
  { name: 'schedule', path: '/schedule', who: 'member', on: phone },
  { name: 'events', path: '/events', who: 'member', on: phone },
  { name: 'day-sheet', path: '/admin', who: 'staff', on: desktop, scrollY: 436 },
]

const club = testServer({ now, environment: 'local' })
await seedDemo(club.context)
await club.drainWaitUntil()

const out = await mkdtemp(join(tmpdir(), 'nest-screenshots-'))
if ((await run('node', ['scripts/build.ts', out])) !== 0) throw new Error('The site could not be built')
// API calls are handled in this process, with the fixed server clock.
const site = await serveFolder(out, { api: (request) => club.serve(request, { ip: '198.51.100.7' }) })
const browser = await chromium.launch({ args: browserArgs, executablePath: ensureTestBrowser() })
await mkdir(folder, { recursive: true })
try {
  for (const screenshot of screenshots)
    for (const scheme of ['light', 'dark'] as const) {
      const file = join(folder, `${screenshot.name}-${scheme}.webp`)
      const image = await sharp(await take(browser, screenshot, scheme))
        .webp({ quality: 78, effort: 6 })
        .toBuffer()
      if (image.length > maxBytes) throw new Error(`${file} is ${image.length} bytes, more than ${maxBytes}`)
      await writeFile(file, image)
      console.log(`${file}  ${(image.length / 1000).toFixed(0)} kB`)
    }
} finally {
  await browser.close()
  site.close()
  await rm(out, { recursive: true, force: true })
}

async function take(
  from: Browser,
  { path, who, on, scrollY = 0 }: Screenshot,
  colorScheme: 'light' | 'dark',
): Promise<Buffer> {
  const context = await from.newContext({ ...on, baseURL: site.url, colorScheme, reducedMotion: 'reduce' })
  await context.clock.setFixedTime(now)
  const page = await context.newPage()
  if (who === 'member') {
    await signIn(page, '/member-login', demoFamilies[0]!.email)
    await page.waitForURL(({ pathname }) => pathname !== '/member-login')
  }
  if (who === 'staff') {
    await signIn(page, '/admin', demoStaff.email)
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
  }
  await page.goto(path, { waitUntil: 'networkidle' })
  const shown = new URL(page.url()).pathname
  if (shown !== path) throw new Error(`${path} led to ${shown}`)
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate((y) => scrollTo(0, y), scrollY)
  const image = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await context.close()
  return image
}

async function signIn(page: Page, at: string, email: string) {
  await page.goto(at)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
