/**
 * Takes the screenshots for the README (docs/screenshots) from the production build with demo data.
 * Server and browser use a fixed clock, so a screenshot changes only when the site does.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { demoStaff } from '#server/dev/demo-club.ts'
import { demoFamilies, demoPassword } from '#server/dev/demo-families.ts'
import { browserArgs, ensureTestBrowser } from './run/browser.ts'
import { run } from './run/processes.ts'
import { demoApi } from './site/demo-api.ts'
import { serveSite } from './site/serve-site.ts'

/** A Tuesday morning in the demo data; every lane is taken at 6 PM that day. */
const now = new Date('2026-11-24T14:05:00Z')

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }
const member = { page: '/member-login', email: demoFamilies[0]!.email }
const staff = { page: '/admin', email: demoStaff.email }

const screenshots = [
  { name: 'landing', path: '/', on: desktop },
  { name: 'reserve', path: '/reserve', signIn: member, on: phone },
  { name: 'schedule', path: '/schedule', signIn: member, on: phone },
  { name: 'events', path: '/events', signIn: member, on: phone },
  { name: 'day-sheet', path: '/admin', signIn: staff, on: desktop },
]

const out = await mkdtemp(join(tmpdir(), 'nest-screenshots-'))
if ((await run('node', ['scripts/build.ts', out])) !== 0) throw new Error('The site could not be built')
const site = await serveSite(out, await demoApi(now))
const browser = await chromium.launch({ args: browserArgs, executablePath: ensureTestBrowser() })
try {
  for (const screenshot of screenshots)
    for (const scheme of ['light', 'dark'] as const) {
      const file = `docs/screenshots/${screenshot.name}-${scheme}.webp`
      const { size } = await sharp(await take(screenshot, scheme))
        .webp({ quality: 78, effort: 6 })
        .toFile(file)
      console.log(`${file}  ${(size / 1000).toFixed(0)} kB`)
    }
} finally {
  await browser.close()
  site.close()
  await rm(out, { recursive: true })
}

async function take({ path, signIn, on }: (typeof screenshots)[number], colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({ ...on, baseURL: site.url, colorScheme, reducedMotion: 'reduce' })
  await context.clock.setFixedTime(now)
  const page = await context.newPage()
  if (signIn) {
    await page.goto(signIn.page)
    await page.getByLabel('Email').fill(signIn.email)
    await page.getByLabel('Password').fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Password').waitFor({ state: 'detached' })
  }
  await page.goto(path, { waitUntil: 'networkidle' })
  const shown = new URL(page.url()).pathname
  if (shown !== path) throw new Error(`${path} led to ${shown}`)
  await page.evaluate(() => document.fonts.ready)
  const image = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await context.close()
  return image
}
