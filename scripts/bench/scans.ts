/** From the moment a pass comes into the picture of a camera to its card at the desk, and to the sentence at the door. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ensureTestBrowser } from '#scripts/run/browser.ts'
import { run } from '#scripts/run/processes.ts'
import { arrivingClub } from '#scripts/site/arriving-club.ts'
import { demoStaff } from '#server/dev/demo-club.ts'
import { demoPassword } from '#server/dev/demo-families.ts'
import { machine, median, ms, percentile, type Table } from './table.ts'

const scans = 50
/** Those that are free at that hour in the demo data. */
const lanes = [2, 3, 4, 5]

type Place = {
  name: string
  path: string
  /** What a scan attaches. */
  answer: string
  open: (page: Page) => Promise<unknown>
  /** Takes the answer away. */
  next: string
}

const places: Place[] = [
  {
    name: 'card at the desk',
    path: '/admin',
    answer: '[role=dialog] button[aria-label^="Here: "]',
    open: (page) => page.getByRole('button', { name: 'Scan a pass' }).click(),
    next: 'Scan the next pass',
  },
  {
    name: 'sentence at the door',
    path: '/door',
    answer: '[data-tone] h1',
    async open(page) {
      await page.getByLabel('Name of this tablet').fill('Front door')
      await page.getByRole('button', { name: 'Open the door' }).click()
    },
    next: 'Next, please',
  },
]

/** Builds the site and scans passes in it. */
export async function measureScans(): Promise<Table[]> {
  ensureTestBrowser()
  const built = mkdtempSync(join(tmpdir(), 'nest-bench-'))
  try {
    if ((await run('node', ['scripts/build.ts', built])) !== 0) throw new Error('The site could not be built')
    const rows: string[][] = []
    for (const place of places) {
      const club = await arrivingClub(built, lanes)
      const page = await (await club.context({ width: 1280, height: 900 })).newPage()
      await page.addInitScript(recordScans, place.answer)
      await page.goto(club.url + place.path)
      await page.getByLabel('Email').fill(demoStaff.email)
      await page.getByLabel('Password').fill(demoPassword)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await place.open(page)
      const recorded = () => page.evaluate(() => (globalThis as unknown as Recorded).scanTimes)
      while ((await recorded()).length < scans) {
        await page.locator(place.answer).waitFor()
        await page.getByRole('button', { name: place.next }).click()
        await page.locator(place.answer).waitFor({ state: 'detached' })
      }
      const times = await recorded()
      await club.close()
      rows.push([place.name, `${times.length}`, ms(median(times)), ms(percentile(times, 0.95)), ms(Math.max(...times))])
    }
    return [
      {
        title: 'Scans',
        note: `From the first picture of the camera with a pass in it to what it attaches to the page. The code is read by the library, as in browsers without a detector of their own, from 640 x 480 pixels. ${machine()}`,
        columns: ['to', 'scans', 'median', 'p95', 'slowest'],
        rows,
      },
    ]
  } finally {
    rmSync(built, { recursive: true, force: true })
  }
}

type Recorded = { scanTimes: number[] }

/** Runs in the page before any other script; must not use anything from outside this function. */
function recordScans(answer: string) {
  const scanTimes: number[] = []
  Object.assign(globalThis, { scanTimes })
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  const watched = new WeakSet<HTMLVideoElement>()
  let shownAt: number | undefined
  let isThere = false
  const watch = (video: HTMLVideoElement) => {
    watched.add(video)
    let wasBright = false
    const look = (now: number, { presentationTime }: VideoFrameCallbackMetadata) => {
      // A corner of the wall, which is bright while there is a code (scripts/site/camera.ts).
      context.drawImage(video, 0, 0, 4, 4, 0, 0, 1, 1)
      const isBright = context.getImageData(0, 0, 1, 1).data[0]! > 200
      if (isBright && !wasBright) shownAt = Math.min(now, presentationTime)
      wasBright = isBright
      video.requestVideoFrameCallback(look)
    }
    video.requestVideoFrameCallback(look)
  }
  new MutationObserver(() => {
    for (const video of document.querySelectorAll('video')) if (!watched.has(video)) watch(video)
    const wasThere = isThere
    isThere = document.querySelector(answer) !== null
    if (isThere && !wasThere && shownAt !== undefined) scanTimes.push(performance.now() - shownAt)
  }).observe(document, { childList: true, subtree: true })
}
