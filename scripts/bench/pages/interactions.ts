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
        await page.evaluate(() => Object.assign(window, { noted: { longest: 0, clicked: false } }))
        await tap(page)
        taps.push(await page.evaluate(longestNoted))
      }
      results.push({ name, taps })
      await context.close()
    }
    return results
  } finally {
    await browser.close()
  }
}

/** What a page keeps of the last tap: its longest event so far, and whether its click, the last of them, was reported. */
type Notes = { noted: { longest: number; clicked: boolean } }

/** Runs in the page, ahead of everything else. */
function noteTaps() {
  const page = Object.assign(window, { noted: { longest: 0, clicked: false } })
  const note = (entry: PerformanceEntry) => {
    const { interactionId } = entry as PerformanceEntry & { interactionId: number }
    if (interactionId === 0) return
    page.noted.longest = Math.max(page.noted.longest, entry.duration)
    if (entry.name === 'click') page.noted.clicked = true
  }
  const options = { type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(options)
}

/** Runs in the page: waits until the click is reported, two or three frames after it, and gives the longest event. */
async function longestNoted(): Promise<number> {
  const page = window as unknown as Notes
  // A click quicker than one step of the clock is never reported: ten frames without it say so.
  for (let frames = 0; frames < 10 && !page.noted.clicked; frames += 1) await new Promise(requestAnimationFrame)
  return page.noted.longest
}
