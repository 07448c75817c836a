/** A page on a slow phone (CPU four times slower, Slow 4G), measured in the browser itself: the middle of several visits. */
import { chromium, devices, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { browserArgs, findBrowser } from '#scripts/run/browser.ts'
import type { Caller } from './club.ts'
import { median } from '#scripts/bench/report.ts'

/** 150 ms there and back, 1.6 Mbit/s down, 0.75 Mbit/s up, in bytes a second. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** What came over the wire, in bytes, and how often something was asked for. */
export type Load = { html: number; scripts: number; styles: number; fonts: number; data: number; requests: number }

/** Milliseconds from the start of the visit; `hydrated` is 0 on a page without our code. `shift` is CLS. */
type Noted = { fcp: number; lcp: number; hydrated: number; blocking: number; shift: number }
export type Visit = Noted & Load

export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({ args: browserArgs, ...(executablePath ? { executablePath } : {}) })
}

/** A phone of its own: nothing cached. With a caller, somebody who is signed in. */
export async function openPhone(browser: Browser, origin: string, principal?: Caller): Promise<BrowserContext> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } })
  if (!principal) return context
  const cookies = principal.cookie.split('; ').map((pair) => pair.split('='))
  await context.addCookies(cookies.map(([name, value]) => ({ name: name!, value: value!, url: origin })))
  const stored = principal.profile && JSON.stringify(principal.profile)
  if (stored) await context.addInitScript((profile) => window.localStorage.setItem('auth:profile', profile), stored)
  return context
}

/** Slows a page's processor, and its network unless told otherwise. */
export async function slowDown(page: Page, network = true): Promise<CDPSession> {
  const phone = await page.context().newCDPSession(page)
  await phone.send('Network.enable')
  if (network) await phone.send('Network.emulateNetworkConditions', slow4g)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return phone
}

/** The middle of `visits` first visits, the worst shift among them, and the middle of the second visits. */
export async function visitSlowly(
  browser: Browser,
  url: string,
  visits: number,
  principal?: Caller,
): Promise<{ first: Visit; second: Visit }> {
  const all: [Visit, Visit][] = []
  for (let visit = 0; visit < visits; visit += 1) {
    const context = await openPhone(browser, new URL(url).origin, principal)
    all.push([await visitOnce(context, url), await visitOnce(context, url)])
    await context.close()
  }
  return { first: middleOf(all.map(([first]) => first)), second: middleOf(all.map(([, second]) => second)) }
}

function middleOf(visits: Visit[]): Visit {
  const names = Object.keys(visits[0]!) as (keyof Visit)[]
  const middle = Object.fromEntries(names.map((name) => [name, median(visits.map((visit) => visit[name]))])) as Visit
  return { ...middle, shift: Math.max(...visits.map(({ shift }) => shift)) }
}

async function visitOnce(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage()
  const phone = await slowDown(page)
  const load = weighed(phone)
  await page.addInitScript(takeNotes)
  await page.goto(url, { waitUntil: 'networkidle' })
  // A busy machine may take its time between the last byte and the page being alive.
  await page.waitForFunction(() => {
    const { noted } = window as unknown as { noted: Noted }
    return noted.hydrated > 0 || document.getElementById('root') === null
  })
  const noted = await page.evaluate(() => (window as unknown as { noted: Noted }).noted)
  await page.close()
  return { ...noted, ...load }
}

const kinds: Record<string, keyof Load | undefined> = {
  Document: 'html',
  Script: 'scripts',
  Stylesheet: 'styles',
  Font: 'fonts',
  Fetch: 'data',
}

/** Counts what a page asks of the network; what the browser had already is not counted. */
function weighed(phone: CDPSession): Load {
  const load: Load = { html: 0, scripts: 0, styles: 0, fonts: 0, data: 0, requests: 0 }
  const asked = new Map<string, keyof Load>()
  phone.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache || response.url.startsWith('data:')) return
    load.requests += 1
    asked.set(requestId, kinds[type] ?? 'data')
  })
  phone.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = asked.get(requestId)
    if (kind) load[kind] += encodedDataLength
  })
  return load
}

/** Runs in the page, ahead of everything else: nothing from outside this function is there. */
function takeNotes() {
  const noted: Noted = { fcp: 0, lcp: 0, hydrated: 0, blocking: 0, shift: 0 }
  Object.assign(window, { noted })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.fcp = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (noted.lcp = startTime))
  watch('longtask', ({ duration }) => (noted.blocking += Math.max(0, duration - 50)))
  watch('layout-shift', (entry) => (noted.shift += (entry as PerformanceEntry & { value: number }).value))
  // React marks an element it has taken over. Looking is rare, or it would be part of what is measured.
  const look = () => {
    const heading = document.querySelector('h1')
    if (heading && Object.keys(heading).some((key) => key.startsWith('__react'))) noted.hydrated = performance.now()
    else setTimeout(look, 20)
  }
  setTimeout(look, 200)
}
