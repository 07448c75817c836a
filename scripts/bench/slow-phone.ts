/** Loads pages on a slow phone: Chromium with 4x CPU throttling and Slow 4G, with an empty cache. */
import { devices, type Browser, type BrowserContext, type CDPSession } from '@playwright/test'
import { facility } from '#domain/facility/facility.ts'
import type { BrowserSession } from '#scripts/site/demo-api.ts'

/** 150 ms round-trip time; 1.6 Mbit/s down and 0.75 Mbit/s up, in bytes per second. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** The phone that Lighthouse emulates, at the club. */
const phone = {
  ...devices['Pixel 7'],
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  timezoneId: facility.timeZone,
}

export type SlowPage = {
  path: string
  /** The first element that shows that the page can be used, once its code is attached to it. */
  usable: string
  /** What appears when that element is pressed. */
  pressed?: string
  /** A second visit, in flight mode: the first one is kept by the service worker. */
  isOffline?: true
}

/**
 * Milliseconds from the start of the navigation; those of the processor on the main thread until the page is usable, which other
 * work of the machine does not change; and what was transferred, in bytes and files.
 */
export type PageLoad = Timings & Record<'mainThread' | 'scriptBytes' | 'scripts' | 'files', number>

/** @param session of the member who is signed in, if any. @throws if the page cannot be used. */
export async function loadOnSlowPhone(
  browser: Browser,
  origin: string,
  { path, usable, pressed, isOffline }: SlowPage,
  session?: BrowserSession,
): Promise<PageLoad> {
  const context = await browser.newContext(phone)
  try {
    if (session) {
      await context.addCookies(session.cookies.map((cookie) => ({ ...cookie, url: origin })))
      const profile = JSON.stringify(session.profile)
      await context.addInitScript((stored) => window.localStorage.setItem('auth:profile', stored), profile)
    }
    if (isOffline) await visitOnce(context, origin + path)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const transfer = await countTransfer(devtools)
    if (isOffline) await context.setOffline(true)
    else await devtools.send('Network.emulateNetworkConditions', slow4g)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const mainThread = await countMainThread(devtools)
    let atUsable: Promise<number> | undefined
    await page.exposeFunction('noteUsable', () => void (atUsable = mainThread()))
    await page.addInitScript(recordTimings, usable)
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    await page.waitForFunction(() => (window as unknown as { timings: Timings }).timings.usable > 0)
    const timings = await page.evaluate(() => (window as unknown as { timings: Timings }).timings)
    const load = { ...timings, ...transfer, mainThread: (await atUsable) ?? Number.NaN }
    if (pressed) {
      await page.locator(usable).first().click()
      await page.locator(pressed).first().waitFor()
    }
    return load
  } finally {
    await context.close()
  }
}

/** Loads a page, and waits until the service worker keeps it and what it asked for. */
async function visitOnce(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.close()
}

/** Counts the files that a page loads. */
async function countTransfer(devtools: CDPSession) {
  const transfer = { scriptBytes: 0, scripts: 0, files: 0 }
  const scripts = new Set<string>()
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache || response.url.startsWith('data:')) return
    transfer.files += 1
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!scripts.delete(requestId)) return
    transfer.scripts += 1
    transfer.scriptBytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  return transfer
}

/** @returns a function that says how long the main thread has worked since, in milliseconds of the processor. */
async function countMainThread(devtools: CDPSession): Promise<() => Promise<number>> {
  const total = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
  }
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await total()
  return async () => (await total()) - before
}

type Timings = Record<'firstPaint' | 'largestPaint' | 'usable', number>

/** Runs in the page before any other script; must not use anything from outside this function. */
function recordTimings(usable: string) {
  const timings: Timings = { firstPaint: 0, largestPaint: 0, usable: 0 }
  Object.assign(window, { timings })
  const watch = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') timings.firstPaint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (timings.largestPaint = startTime))
  // React adds a property to the elements that it has attached to. Polled rarely, so that polling does not slow the page down.
  const poll = () => {
    const element = document.querySelector(usable)
    const isAttached = element && Object.keys(element).some((key) => key.startsWith('__react'))
    if (!isAttached) return void setTimeout(poll, 20)
    timings.usable = performance.now()
    ;(window as unknown as { noteUsable: () => void }).noteUsable()
  }
  setTimeout(poll, 200)
}
