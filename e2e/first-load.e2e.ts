/** The first seconds on a public page: nothing moves, and a press that comes before the code is not lost. */
import type { Page } from '@playwright/test'
import { renderedPaths } from '#app/head/heads.ts'
import { expect, test } from './fixtures.ts'

/** Holds the site's code back; gives back how to let it through. */
async function holdCode(page: Page): Promise<() => void> {
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/site-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** How far things moved on their own since the page began; 0 is nothing (CLS). */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const watcher = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        })
        watcher.observe({ type: 'layout-shift', buffered: true })
        // What has been noted is handed over in the next frame.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

/**
 * What still counts as good. The rest is a line one pixel higher, a number a few wider in its own face; and on a busy
 * machine what the browser shows of a page it has read half.
 */
const good = 0.1

test('nothing jumps while a public page arrives, whichever comes last: its fonts or its code', async ({ page }) => {
  for (const path of [...renderedPaths, '/nowhere']) {
    for (const late of [/\.woff2$/, /\/assets\/site-[^/]+\.js$/]) {
      await page.route(late, async (route) => {
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await shifted(page), `${path}, ${late.source} last`).toBeLessThan(good)
      await page.unroute(late)
    }
  }
})

/** What Chromium writes of one thing it did; `tdur` are microseconds of processor time. */
type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/** The tops and heights of all that carries words on the first screen, in whole pixels. */
const wordsOnScreen = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, li, a, button, label')]
      .filter((element) => element.getBoundingClientRect().top < window.innerHeight)
      .map((element) => ({
        words: element.textContent.slice(0, 40),
        // A line is 20 pixels and more: what is left out is the face's own height.
        lines: Math.round(element.getBoundingClientRect().height / 10),
      })),
  )

test('lines break where they will break when the faces of the club have come', async ({ page, isMobile }) => {
  test.skip(isMobile, 'goes through all widths itself')
  const widths = [320, 360, 375, 390, 393, 412, 414, 430, 768, 820, 1024, 1280, 1440, 1920]
  await holdCode(page)
  for (const path of renderedPaths) {
    const looks: unknown[][] = []
    for (const faces of ['stand-ins', 'own'] as const) {
      if (faces === 'stand-ins') await page.route(/\.woff2$/, (route) => route.abort())
      else await page.unroute(/\.woff2$/)
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      const look: unknown[] = []
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 600 ? 2 * width : 900 })
        look.push({ path, width, words: await wordsOnScreen(page) })
      }
      looks.push(look)
    }
    expect(looks[1]).toEqual(looks[0])
  }
})

test('long tasks of a landing load: four at most take 50 ms of the processor', async ({ page, browser }) => {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await page.goto('/', { waitUntil: 'networkidle' })
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const main = new Set(
    traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid} ${tid}`))
  expect(tasks.length).toBeGreaterThan(10)
  // The time a task has worked, not how long it took: what else the machine does is not in it. None to two are seen.
  expect(tasks.filter(({ tdur = 0 }) => tdur > 50_000).length).toBeLessThanOrEqual(4)
})

test('a press on a button before the code is there acts once it is, however far down it is', async ({ page }) => {
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
})

test('so does a press on the menu of a phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'wide screens show the ways themselves')
  const release = await holdCode(page)
  await page.goto('/team', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Join' })).toBeVisible()
})

test('code that got lost on the way is asked for again when there is a connection', async ({ page, context }) => {
  const site = /\/assets\/site-[^/]+\.js$/
  await page.route(site, (route) => route.abort())
  const lost = page.waitForEvent('requestfailed', (request) => site.test(request.url()))
  await page.goto('/')
  await lost
  await page.unroute(site)
  await context.setOffline(true)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Book a Tour' }).first().click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Schedule a Tour' })).toBeVisible()
})

test('a link is followed without any code', async ({ page }) => {
  await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('link', { name: 'Learn More' }).first().click()
  await expect(page).toHaveURL('/members')
})
