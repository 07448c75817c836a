/** Measures the latency of taps on a slow CPU: picking a slot, changing the week or the route, opening a dialog. */
import type { Page } from '@playwright/test'
import type { Club } from './club.ts'
import { openBrowser, openPhone, slowDown } from './slow-phone.ts'

type Interaction = {
  name: string
  path: string
  member?: boolean
  /** Prepares the page for the tap; called before each one. */
  ready: (page: Page) => Promise<void>
  tap: (page: Page) => Promise<void>
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const dialogHeading = (page: Page) => page.getByRole('dialog').getByRole('heading').first()
const openSlots = (page: Page) => page.getByRole('button', { name: /^Open: lane/ })
/** The way back, else the way on: taps on it alternate. */
const otherWeek = (page: Page) =>
  page.locator('button:is([aria-label="Previous week"], [aria-label="Next week"]):enabled')

const interactions: Interaction[] = [
  {
    name: 'pick a slot',
    path: '/reserve',
    member: true,
    ready: (page) => openSlots(page).first().waitFor(),
    tap: (page) => openSlots(page).nth(1).click(),
  },
  {
    name: 'change the week',
    path: '/reserve',
    member: true,
    ready: (page) => openSlots(page).first().waitFor(),
    tap: (page) => otherWeek(page).first().click(),
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

/** Milliseconds from each tap to the next frame, by interaction (Event Timing, in steps of 8 ms). */
export async function measureTaps(
  origin: string,
  club: Club,
  times: number,
  browserArg: string,
): Promise<{ name: string; taps: number[] }[]> {
  const browser = await openBrowser(browserArg)
  try {
    const results: { name: string; taps: number[] }[] = []
    for (const { name, path, member, ready, tap } of interactions) {
      const context = await openPhone(browser, origin, member ? club.member : undefined)
      const page = await context.newPage()
      await slowDown(page, false)
      await page.addInitScript(recordTaps)
      await page.goto(origin + path, { waitUntil: 'networkidle' })
      const taps: number[] = []
      for (let time = 0; time < times; time += 1) {
        await ready(page)
        await page.evaluate(() => Object.assign(window, { recorded: { longest: 0, clicked: false } }))
        await tap(page)
        taps.push(await page.evaluate(longestRecorded))
      }
      results.push({ name, taps })
      await context.close()
    }
    return results
  } finally {
    await browser.close()
  }
}

/** The record of the last tap: its longest event so far, and whether the click, its last event, was reported. */
type TapRecord = { recorded: { longest: number; clicked: boolean } }

/** Runs in the page before any other script. */
function recordTaps() {
  const page = Object.assign(window, { recorded: { longest: 0, clicked: false } })
  const record = (entry: PerformanceEntry) => {
    const { interactionId } = entry as PerformanceEntry & { interactionId: number }
    if (interactionId === 0) return
    page.recorded.longest = Math.max(page.recorded.longest, entry.duration)
    if (entry.name === 'click') page.recorded.clicked = true
  }
  const options = { type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit
  new PerformanceObserver((list) => list.getEntries().forEach(record)).observe(options)
}

/** Runs in the page: waits for the click to be reported, two or three frames later. @returns the longest event in ms. */
async function longestRecorded(): Promise<number> {
  const page = window as unknown as TapRecord
  // A click faster than one clock step is never reported: give up after ten frames.
  for (let frames = 0; frames < 10 && !page.recorded.clicked; frames += 1) await new Promise(requestAnimationFrame)
  return page.recorded.longest
}
