/** First load of public pages: no layout shift, and clicks before hydration are not lost. */
import type { Page } from '@playwright/test'
import { publicPaths } from '#app/head/heads.ts'
import { paths } from '#lib/paths.ts'
import { expect, holdCode, idle, isLong, everyOther, layoutShift, test } from './fixtures.ts'

/** Opens a page, touches it, and waits until its code has hydrated it and its fonts are loaded. */
async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => !document.querySelector('#root[data-unhydrated]'))
  // The lower part of the landing page waits for it. The pointer may be at the first place already.
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
  await page.waitForFunction(() => !document.querySelector('[data-unhydrated]'))
  await page.evaluate(async () => void (await document.fonts.ready))
  await idle(page)
}

/** The 'good' threshold. Remaining shifts come from small font differences and, on a busy machine, partial rendering. */
const maxShift = 0.1

test('public pages load without layout shift, whether fonts or code arrive last', async ({ page, isMobile }) => {
  // The landing page, which most visitors see first, at both widths.
  const others = [...publicPaths.filter((path) => path !== paths.home), '/nowhere']
  for (const path of [paths.home, ...everyOther(others, isMobile)]) {
    // In the short form, both come late on the other pages.
    const both = [/\.woff2$|\/assets\/[^/]+\.js$/]
    for (const late of isLong || path === paths.home ? [/\.woff2$/, /\/assets\/[^/]+\.js$/] : both) {
      await page.route(late, async (route) => {
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
        await route.continue()
      })
      await openHydrated(page, path)
      expect(await layoutShift(page), `${path}, ${late.source} last`).toBeLessThan(maxShift)
      // Code that comes when the page is idle may be under way still.
      await page.unrouteAll({ behavior: 'wait' })
    }
  }
})

test('a visitor who touches nothing loads no code beside what the page names', async ({ page }) => {
  const loaded = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/assets\/.*\.js$/.test(pathname)) loaded.add(pathname)
  })
  await page.clock.install()
  const html = await (await page.goto('/'))!.text()
  const isLate = (path: string) => !html.includes(path)
  await page.waitForFunction(() => !document.querySelector('#root[data-unhydrated]'))
  await page.clock.runFor(60_000)
  await idle(page)
  expect(loaded.size).toBeGreaterThan(0)
  expect([...loaded].filter(isLate)).toEqual([])

  // With the first touch comes what the lower part of the page says, and where the other pages are.
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
  await page.clock.runFor(60_000)
  const parts = ['days', 'landing-sections', 'public-pages']
  const late = () => parts.filter((part) => [...loaded].some((path) => path.startsWith(`/assets/${part}-`)))
  await expect.poll(late).toEqual(parts)
})

/** A Chromium trace event; `tdur` is CPU time in microseconds. */
type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/** The text elements of the first screen with their number of lines. */
const visibleText = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, li, a, button, label')]
      .filter((element) => element.getBoundingClientRect().top < window.innerHeight)
      .map((element) => ({
        text: element.textContent.slice(0, 40),
        // Lines are at least 20 px high; rounding ignores small differences between fonts.
        lines: Math.round(element.getBoundingClientRect().height / 10),
      })),
  )

/** Whole paragraphs: in one of fourteen widths some line always breaks elsewhere, because no fallback has the widths of every letter. */
const prose: ReadonlySet<string> = new Set([paths.terms, paths.privacy])

test('line breaks do not change when the web fonts load', { tag: '@long' }, async ({ page, isMobile }) => {
  test.skip(isMobile, 'the test sets all widths itself')
  const widths = [320, 360, 375, 390, 393, 412, 414, 430, 768, 820, 1024, 1280, 1440, 1920]
  await holdCode(page)
  for (const [nth, path] of publicPaths.filter((each) => !prose.has(each)).entries()) {
    // The short form takes every other width, and the others on the next page.
    const some = widths.filter((_, index) => isLong || (index + nth) % 2 === 0)
    const layouts: unknown[][] = []
    for (const fonts of ['fallback', 'web'] as const) {
      if (fonts === 'fallback') await page.route(/\.woff2$/, (route) => route.abort())
      else await page.unroute(/\.woff2$/)
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator('h1').first().waitFor()
      await page.evaluate(() => document.fonts.ready)
      const layout: unknown[] = []
      for (const width of some) {
        await page.setViewportSize({ width, height: width < 600 ? 2 * width : 900 })
        layout.push({ path, width, text: await visibleText(page) })
      }
      layouts.push(layout)
    }
    expect(layouts[1]).toEqual(layouts[0])
  }
})

test(
  'loading the landing page is divided: no task takes two fifths of its CPU time',
  { tag: '@long' },
  async ({ page, browser }) => {
    await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
    await openHydrated(page, '/')
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
    const main = new Set(
      traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
    )
    const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid} ${tid}`))
    expect(tasks.length).toBeGreaterThan(10)
    // A share of CPU time, so that it depends neither on the machine nor on its load. Usually a sixth.
    const times = tasks.map(({ tdur = 0 }) => tdur)
    const total = times.reduce((sum, time) => sum + time, 0)
    expect(Math.max(...times) / total).toBeLessThan(0.4)
  },
)

test(
  'a click before the code has loaded takes effect afterwards, anywhere on the page',
  { tag: '@phone' },
  async ({ page }) => {
    for (const [button, dialog] of [
      ['Book a Tour', 'Schedule a Tour'],
      ['See the menu', 'Featured meals'],
    ] as const) {
      const release = await holdCode(page)
      await page.goto('/', { waitUntil: 'commit' })
      await page.getByRole('button', { name: button }).first().click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      release()
      await expect(page.getByRole('dialog', { name: dialog }).getByRole('heading', { name: dialog })).toBeVisible()
      await page.unrouteAll()
    }
  },
)

test('so does a click on the mobile menu', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'wide screens show the links')
  const release = await holdCode(page)
  await page.goto('/team', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Join' })).toBeVisible()
})

test(
  'code that failed to load is offered when the connection is back, to somebody who has pressed a button of the page',
  { tag: '@phone' },
  async ({ page, context }) => {
    const site = /\/assets\/index-[^/]+\.js$/
    await page.route(site, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => site.test(request.url()))
    await page.goto('/')
    await failed
    await page.unroute(site)
    await context.setOffline(true)
    const book = page.getByRole('button', { name: 'Book a Tour' }).first()
    await book.click()
    await context.setOffline(false)
    await page.getByRole('alert').getByRole('button', { name: 'Load again' }).click()
    await book.click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Schedule a Tour' })).toBeVisible()
  },
)

test('links work without any code', { tag: '@phone' }, async ({ page }) => {
  await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('link', { name: 'Learn More' }).first().click()
  await expect(page).toHaveURL('/members')
})
