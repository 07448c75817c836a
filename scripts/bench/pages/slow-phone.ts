/** Measures page loads on a slow phone (4x CPU throttling, Slow 4G) and takes the median of several loads. */
import { chromium, devices, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { browserArgs, findBrowser } from '#scripts/run/browser.ts'
import type { SignedInUser } from './club.ts'
import { median } from '#scripts/bench/report.ts'

/** 150 ms round-trip time; 1.6 Mbit/s down and 0.75 Mbit/s up, in bytes per second. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** Transferred bytes by kind, and the number of requests. */
export type Transfer = { html: number; scripts: number; styles: number; fonts: number; data: number; requests: number }

/**
 * Milliseconds from navigation start; `hydrated` is 0 on a page without our code, `usable` on a page that shows no data.
 * `shift` is CLS.
 */
type Timings = { fcp: number; lcp: number; hydrated: number; usable: number; blocking: number; shift: number }
export type PageLoad = Timings & Transfer

/** `args` are added to Chromium's arguments. */
export async function openBrowser(...args: string[]): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({ args: [...browserArgs, ...args], ...(executablePath ? { executablePath } : {}) })
}

/** A phone with an empty cache, signed in if a principal is given. */
export async function openPhone(browser: Browser, origin: string, principal?: SignedInUser): Promise<BrowserContext> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } })
  if (!principal) return context
  const cookies = principal.cookie.split('; ').map((pair) => pair.split('='))
  await context.addCookies(cookies.map(([name, value]) => ({ name: name!, value: value!, url: origin })))
  // What the browser stores about a signed-in member, and about staff.
  const [key, value] = principal.profile ? ['auth:profile', JSON.stringify(principal.profile)] : ['staff:open', 'true']
  await context.addInitScript(([name, stored]) => window.localStorage.setItem(name!, stored!), [key, value])
  return context
}

/** Throttles the CPU of a page and, by default, its network. */
export async function slowDown(page: Page, network = true): Promise<CDPSession> {
  const phone = await page.context().newCDPSession(page)
  await phone.send('Network.enable')
  if (network) await phone.send('Network.emulateNetworkConditions', slow4g)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return phone
}

/** A page to load: its URL, who is signed in, and the elements that show that it has its data and can be used. */
export type Visit = { url: string; principal?: SignedInUser | undefined; ready?: string | undefined }

/** Loads a page twice in each of `runs` new browsers. @returns the medians of the first and second loads, with the largest shift. */
export async function loadTwice(
  browser: Browser,
  visit: Visit,
  runs: number,
): Promise<{ first: PageLoad; second: PageLoad }> {
  const all: [PageLoad, PageLoad][] = []
  for (let run = 0; run < runs; run += 1) {
    const context = await openPhone(browser, new URL(visit.url).origin, visit.principal)
    all.push([await loadOnce(context, visit), await loadOnce(context, visit)])
    await context.close()
  }
  return { first: mediansOf(all.map(([first]) => first)), second: mediansOf(all.map(([, second]) => second)) }
}

function mediansOf(loads: PageLoad[]): PageLoad {
  const names = Object.keys(loads[0]!) as (keyof PageLoad)[]
  const medians = Object.fromEntries(names.map((name) => [name, median(loads.map((load) => load[name]))])) as PageLoad
  return { ...medians, shift: Math.max(...loads.map(({ shift }) => shift)) }
}

async function loadOnce(context: BrowserContext, { url, ready }: Visit): Promise<PageLoad> {
  const page = await context.newPage()
  const phone = await slowDown(page)
  const transfer = countTransfer(phone)
  await page.addInitScript(recordTimings, ready)
  await page.goto(url, { waitUntil: 'networkidle' })
  // On a busy machine hydration may come well after the last byte.
  await page.waitForFunction((isUsed) => {
    const { timings } = window as unknown as { timings: Timings }
    return (timings.hydrated > 0 && (timings.usable > 0 || !isUsed)) || document.getElementById('root') === null
  }, ready !== undefined)
  const timings = await page.evaluate(() => (window as unknown as { timings: Timings }).timings)
  const loaded = { ...timings, ...transfer }
  // The next load is a later visit, for which pages behind the sign-in install the service worker after this one.
  await page.evaluate(async () => {
    if (document.querySelector('meta[name="audience"]:not([content="anyone"])')) await navigator.serviceWorker.ready
  })
  await page.close()
  return loaded
}

const kinds: Record<string, keyof Transfer | undefined> = {
  Document: 'html',
  Script: 'scripts',
  Stylesheet: 'styles',
  Font: 'fonts',
  Fetch: 'data',
}

/** Counts the network transfer of a page, without cached responses. */
function countTransfer(phone: CDPSession): Transfer {
  const transfer: Transfer = { html: 0, scripts: 0, styles: 0, fonts: 0, data: 0, requests: 0 }
  const kindOf = new Map<string, keyof Transfer>()
  phone.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache || response.url.startsWith('data:')) return
    transfer.requests += 1
    kindOf.set(requestId, kinds[type] ?? 'data')
  })
  phone.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId)
    if (kind) transfer[kind] += encodedDataLength
  })
  return transfer
}

/** Runs in the page before any other script; must not use anything from outside this function. */
function recordTimings(ready: string | undefined) {
  const timings: Timings = { fcp: 0, lcp: 0, hydrated: 0, usable: 0, blocking: 0, shift: 0 }
  Object.assign(window, { timings })
  const watch = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') timings.fcp = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (timings.lcp = startTime))
  watch('longtask', ({ duration }) => (timings.blocking += Math.max(0, duration - 50)))
  watch('layout-shift', (entry) => (timings.shift += (entry as PerformanceEntry & { value: number }).value))
  // React adds a property to hydrated elements. Poll rarely, so that polling does not distort the result.
  const isReactElement = (element: Element | null) =>
    element !== null && Object.keys(element).some((key) => key.startsWith('__react'))
  const poll = () => {
    if (timings.hydrated === 0 && isReactElement(document.querySelector('h1'))) timings.hydrated = performance.now()
    if (ready !== undefined && isReactElement(document.querySelector(ready))) timings.usable = performance.now()
    if (timings.hydrated === 0 || (ready !== undefined && timings.usable === 0)) setTimeout(poll, 20)
  }
  setTimeout(poll, 200)
}
