/**
 * `npm run bench -- filmstrip`: what the slow phone shows 200, 500, 1,000 and 1,500 ms after the navigation, in light and
 * dark, as one picture for each page in test-results/filmstrip. To look at; nothing is written to the documentation.
 */
import { mkdir } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import type { Section } from '#scripts/bench/report.ts'
import { createCertificate } from './certificate.ts'
import { openClub, userOf, type SignedInUser } from './club.ts'
import { openBrowser, openPhone, slowDown } from './slow-phone.ts'
import { serveFolder, withBuiltSite } from './static-server.ts'

const folder = 'test-results/filmstrip'
/** Milliseconds after the navigation. */
const moments = [200, 500, 1000, 1500]
const pages = ['/', '/reserve', '/schedule', '/events', '/admin'] as const
const schemes = ['light', 'dark'] as const

type Frame = { ms: number; data: string }

export const filmstripSections = (): Promise<Section[]> => withBuiltSite(film)

async function film(out: string): Promise<Section[]> {
  await mkdir(folder, { recursive: true })
  const rows: string[][] = []
  const club = await openClub()
  const certificate = createCertificate()
  const server = await serveFolder(out, { api: club.api, certificate })
  const browser = await openBrowser(certificate.browserArg)
  try {
    for (const path of pages) {
      const principal = path === '/' ? undefined : userOf(club, path)
      const strips: [name: string, frames: Frame[]][] = []
      for (const scheme of schemes) strips.push([scheme, await record(browser, server.url, path, scheme, principal)])
      const file = `${folder}/${path === '/' ? 'home' : path.slice(1)}.png`
      await paste(browser, strips, file)
      rows.push([path, file])
    }
  } finally {
    await browser.close()
    server.close()
  }
  return [{ title: 'Filmstrips', description: '', columns: ['page', 'picture'], rows }]
}

/** Loads a page with an empty cache. @returns every frame the phone has shown, as a JPEG in base64. */
async function record(
  browser: Browser,
  origin: string,
  path: string,
  scheme: (typeof schemes)[number],
  principal: SignedInUser | undefined,
): Promise<Frame[]> {
  const context = await openPhone(browser, origin, principal)
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme: scheme })
  const phone = await slowDown(page)
  const frames: { at: number; data: string }[] = []
  phone.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1000, data })
    // A frame may still come while the page closes.
    phone.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await phone.send('Page.startScreencast', { format: 'jpeg', quality: 80, maxWidth: 390 })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  const start = await page.evaluate(() => performance.timeOrigin)
  await phone.send('Page.stopScreencast')
  await context.close()
  return frames.map(({ at, data }) => ({ ms: at - start, data }))
}

/** Writes a picture: a row for each strip, with the frame that stood at each moment. */
async function paste(browser: Browser, strips: [name: string, frames: Frame[]][], file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 600 } })
  const cell = (name: string, moment: number, frames: Frame[]) => {
    const shown = frames.findLast(({ ms }) => ms >= 0 && ms <= moment)
    const picture = shown ? `<img src="data:image/jpeg;base64,${shown.data}">` : '<p>nothing yet</p>'
    return `<figure><figcaption>${name}, ${moment} ms</figcaption>${picture}</figure>`
  }
  const rows = strips.map(
    ([name, frames]) => `<div>${moments.map((moment) => cell(name, moment, frames)).join('')}</div>`,
  )
  await page.setContent(
    `<style>div{display:flex;gap:8px}figure{margin:0;width:240px;font:14px sans-serif}img,p{width:240px;height:520px;margin:0;object-fit:cover;object-position:top;outline:1px solid}</style>${rows.join('')}`,
  )
  await page.screenshot({ path: file, fullPage: true })
  await page.close()
}
