/** A page on a slow phone (CPU four times slower, Slow 4G), measured in the browser itself: the median of several visits. */
import { chromium, devices, type Browser } from '@playwright/test'
import { browserArgs, findBrowser } from '#scripts/running/browser.ts'
import { median } from './report.ts'

/** 150 ms there and back, 1.6 Mbit/s down, 0.75 Mbit/s up, in bytes a second. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** Milliseconds from the start of the visit; `hydrated` is absent on a page without our code. `shift` is CLS. */
export type Visit = { lcp: number; hydrated: number | undefined; blocking: number; shift: number; requests: number }

type Noted = { lcp: number; hydrated: number; blocking: number; shift: number }

export async function visitSlowly(url: string, visits: number): Promise<Visit> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({ args: browserArgs, ...(executablePath ? { executablePath } : {}) })
  try {
    const all: Visit[] = []
    for (let visit = 0; visit < visits; visit += 1) all.push(await visitOnce(browser, url))
    const middle = (of: (visit: Visit) => number) => median(all.map(of))
    return {
      lcp: middle(({ lcp }) => lcp),
      hydrated: all[0]!.hydrated === undefined ? undefined : middle(({ hydrated }) => hydrated ?? Number.NaN),
      blocking: middle(({ blocking }) => blocking),
      shift: Math.max(...all.map(({ shift }) => shift)),
      requests: middle(({ requests }) => requests),
    }
  } finally {
    await browser.close()
  }
}

async function visitOnce(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const phone = await context.newCDPSession(page)
  await phone.send('Network.enable')
  await phone.send('Network.emulateNetworkConditions', slow4g)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let requests = 0
  page.on('request', () => (requests += 1))
  await page.addInitScript(takeNotes)
  await page.goto(url, { waitUntil: 'networkidle' })
  // A busy machine may take its time between the last byte and the page being alive.
  await page.waitForFunction(() => {
    const { noted } = window as unknown as { noted: Noted }
    return noted.hydrated > 0 || document.getElementById('root') === null
  })
  const noted = await page.evaluate(() => (window as unknown as { noted: Noted }).noted)
  await context.close()
  return { ...noted, hydrated: noted.hydrated || undefined, requests }
}

/** Runs in the page, ahead of everything else: nothing from outside this function is there. */
function takeNotes() {
  const noted: Noted = { lcp: 0, hydrated: 0, blocking: 0, shift: 0 }
  Object.assign(window, { noted })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => (noted.lcp = startTime))
  watch('longtask', ({ duration }) => (noted.blocking += Math.max(0, duration - 50)))
  watch('layout-shift', (entry) => (noted.shift += (entry as PerformanceEntry & { value: number }).value))
  // React marks an element it has taken over.
  const look = () => {
    const heading = document.querySelector('h1')
    if (heading && Object.keys(heading).some((key) => key.startsWith('__react'))) noted.hydrated = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
