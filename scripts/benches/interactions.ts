/** How long a tap waits for its frame on a slow processor: a slot, a change of route, a dialog. */
import type { Page } from '@playwright/test'
import type { Club } from './club.ts'
import { openBrowser, openPhone, slowDown } from './slow-phone.ts'

type Deed = {
  name: string
  path: string
  member?: boolean
  /** Brings the page to where the tap can be made, again and again. */
  ready: (page: Page) => Promise<void>
  tap: (page: Page) => Promise<void>
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const dialogHeading = (page: Page) => page.getByRole('dialog').getByRole('heading').first()
const openSlots = (page: Page) => page.locator('main button[aria-pressed="false"]:not([disabled])')

const deeds: Deed[] = [
  {
    name: 'pick a slot',
    path: '/reserve',
    member: true,
    ready: (page) => openSlots(page).first().waitFor(),
    tap: (page) => openSlots(page).nth(1).click(),
  },
  {
    name: 'change the route',
    path: '/team',
    ready: async (page) => {
      if (!page.url().endsWith('/team')) await page.goBack()
      await heading(page, 'The Team')
    },
    tap: async (page) => {
      await page.getByRole('banner').getByRole('link', { name: 'The Nest' }).click()
      await heading(page, 'Where the next line grows')
    },
  },
  {
    name: 'open a dialog',
    path: '/',
    ready: async (page) => {
      if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
    tap: async (page) => {
      await page.getByRole('button', { name: 'See the menu' }).click()
      await dialogHeading(page).waitFor()
    },
  },
]

/** Milliseconds of each tap, by deed: from the touch to the frame that answers it (event timing, in steps of 8). */
export async function tapSlowly(
  origin: string,
  club: Club,
  times: number,
): Promise<{ name: string; taps: number[] }[]> {
  const browser = await openBrowser()
  try {
    const results: { name: string; taps: number[] }[] = []
    for (const { name, path, member, ready, tap } of deeds) {
      const context = await openPhone(browser, origin, member ? club.member : undefined)
      const page = await context.newPage()
      await slowDown(page, false)
      await page.addInitScript(noteTaps)
      await page.goto(origin + path, { waitUntil: 'networkidle' })
      const taps: number[] = []
      for (let time = 0; time < times; time += 1) {
        await ready(page)
        await page.evaluate(() => Object.assign(window, { tapped: 0 }))
        await tap(page)
        // A tap quicker than one step of the clock is not reported at all.
        await page.waitForTimeout(300)
        taps.push(await page.evaluate(() => (window as unknown as { tapped: number }).tapped))
      }
      results.push({ name, taps })
      await context.close()
    }
    return results
  } finally {
    await browser.close()
  }
}

/** Runs in the page: the longest event of the last interaction. */
function noteTaps() {
  Object.assign(window, { tapped: 0 })
  const note = (entry: PerformanceEntry) => {
    const { interactionId } = entry as PerformanceEntry & { interactionId: number }
    const page = window as unknown as { tapped: number }
    if (interactionId > 0) page.tapped = Math.max(page.tapped, entry.duration)
  }
  const options = { type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(options)
}
