/**
 * `npm run screenshots`: the pictures of the README (docs/screenshots), taken from the production build with the demo club
 * behind it. The clocks of the server and of the browser stand still, so a picture changes only when the site does.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import sharp from 'sharp'
import { demoStaff } from '#server/flows/demo-club.ts'
import { demoFamilies, demoPassword } from '#server/flows/demo-families.ts'
import { seedDemo } from '#server/flows/demo.ts'
import { testHouse } from '#server/testing/house.ts'
import { serveFolder } from './benches/static-server.ts'
import { redirectsIn } from './redirects.ts'
import { browserArgs, ensureBrowser } from './running/browser.ts'
import { run } from './running/processes.ts'

const folder = 'docs/screenshots'
/** No picture may weigh more, in bytes. */
const heaviest = 80_000
/** A Tuesday morning at the club; at six in the evening every lane is taken. */
const now = new Date('2026-11-24T14:05:00Z')

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true }
const desk = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }

type Picture = {
  name: string
  path: string
  who: 'visitor' | 'member' | 'staff'
  on: typeof phone | typeof desk
  /** How far the page is scrolled down, in pixels. */
  down?: number
}

const pictures: readonly Picture[] = [
  { name: 'landing', path: '/', who: 'visitor', on: desk },
  { name: 'reserve', path: '/reserve', who: 'member', on: phone, down: 362 },
  { name: 'schedule', path: '/schedule', who: 'member', on: phone },
  { name: 'events', path: '/events', who: 'member', on: phone },
  { name: 'day-sheet', path: '/admin', who: 'staff', on: desk, down: 436 },
]

const club = testHouse({ now, environment: 'local' })
await seedDemo(club.house)
await club.settle()

const out = await mkdtemp(join(tmpdir(), 'nest-screenshots-'))
if ((await run('node', ['scripts/build.ts', out])) !== 0) throw new Error('The site could not be built')
const site = await serveFolder(out)
const shells = await shellsIn(out)
const browser = await chromium.launch({ args: browserArgs, executablePath: ensureBrowser() })
await mkdir(folder, { recursive: true })
try {
  for (const picture of pictures)
    for (const scheme of ['light', 'dark'] as const) {
      const file = join(folder, `${picture.name}-${scheme}.webp`)
      const image = await sharp(await take(browser, picture, scheme))
        .webp({ quality: 78, effort: 6 })
        .toBuffer()
      if (image.length > heaviest) throw new Error(`${file} weighs ${image.length} bytes, more than ${heaviest}`)
      await writeFile(file, image)
      console.log(`${file}  ${(image.length / 1000).toFixed(0)} kB`)
    }
} finally {
  await browser.close()
  site.close()
  await rm(out, { recursive: true, force: true })
}

/** The addresses that netlify.toml leads to a shell, and its file. */
async function shellsIn(built: string): Promise<Map<string, string>> {
  const rules = redirectsIn(await readFile('netlify.toml', 'utf8'))
  return new Map(rules.flatMap(({ from, to }) => (from && to?.endsWith('.html') ? [[from, join(built, to)]] : [])))
}

async function take(
  from: Browser,
  { path, who, on, down = 0 }: Picture,
  colorScheme: 'light' | 'dark',
): Promise<Buffer> {
  const context = await from.newContext({ ...on, baseURL: site.url, colorScheme, reducedMotion: 'reduce' })
  await context.clock.setFixedTime(now)
  await context.route(
    ({ pathname }) => shells.has(pathname),
    (route) =>
      route.fulfill({
        path: shells.get(new URL(route.request().url()).pathname)!,
        contentType: 'text/html; charset=utf-8',
      }),
  )
  await answerCalls(context)
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
  await page.evaluate((y) => scrollTo(0, y), down)
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await context.close()
  return shot
}

/** Calls are answered in this process: the server's own clock stands still too. */
function answerCalls(context: BrowserContext): Promise<unknown> {
  return context.route('**/api/**', async (route) => {
    const asked = route.request()
    const cookies = await context.cookies(asked.url())
    const headers = {
      ...asked.headers(),
      'sec-fetch-site': 'same-origin',
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    }
    const body = asked.postData()
    const request = new Request(asked.url(), { method: asked.method(), headers, ...(body !== null && { body }) })
    const response = await club.serve(request, { ip: '198.51.100.7' })
    await route.fulfill({
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie().join('\n') },
      body: Buffer.from(await response.arrayBuffer()),
    })
  })
}

async function signIn(page: Page, at: string, email: string) {
  await page.goto(at)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
