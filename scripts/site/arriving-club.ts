/** The demo club eight minutes before a session: its site, the bookings of it, and a browser with a camera that sees their passes. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import type { Reply } from '#api-contract/schemas.ts'
import { browserArgs, findTestBrowser } from '#scripts/run/browser.ts'
import { demoStaff } from '#server/dev/demo-club.ts'
import { demoFamilies, demoPassword } from '#server/dev/demo-families.ts'
import { cameraArgs, writeFilm } from './camera.ts'
import { demoApi } from './demo-api.ts'
import { serveSite } from './serve-site.ts'

/** The server and the browsers stand still at it. */
const now = new Date('2026-11-24T21:52:00Z')
const slot = { kind: 'lane', date: '2026-11-24', time: '17:00' }

/** @param out the folder of the built site @param units the lanes that are booked, each with a pass in front of the camera */
export async function arrivingClub(out: string, units: readonly number[]) {
  const { api, ask: askServer } = await demoApi(now)
  const site = await serveSite(out, { api })
  const ask = (method: string, path: string, cookie?: string, body?: object) =>
    askServer(method, `/api${path}`, body, { cookie, origin: site.url })
  const signIn = async (path: string, email: string) =>
    (await ask('POST', path, undefined, { email, password: demoPassword })).cookie
  const staff = await signIn('/staff/login', demoStaff.email)
  const member = await signIn('/members/login', demoFamilies[0]!.email)
  const { account } = (await ask('GET', '/account', member)).body as Reply<'account'>
  const player = account.players[0]!
  const ids: string[] = []
  for (const unit of units) {
    const body = { ...slot, unit, name: player.name, email: demoFamilies[0]!.email, player: player.id, overLimit: true }
    ids.push(((await ask('POST', '/admin/bookings', staff, body)).body as Reply<'bookForMember'>).booking.id)
  }
  const schedule = (await ask('GET', '/schedule', member)).body as Reply<'schedule'>
  const passes = ids.map((id) => schedule.bookings.find((each) => each.id === id)!.pass!)

  const folder = await mkdtemp(join(tmpdir(), 'nest-arriving-'))
  const film = join(folder, 'passes.y4m')
  await writeFilm(film, passes)
  const executablePath = findTestBrowser()
  const browser = await chromium.launch({
    args: [...browserArgs, ...cameraArgs(film)],
    ...(executablePath && { executablePath }),
  })

  return {
    url: site.url,
    now,
    player: player.name,
    /** A new one, in which only the date stands still. */
    async context(viewport = { width: 820, height: 1180 }): Promise<BrowserContext> {
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce', serviceWorkers: 'allow' })
      await context.addInitScript((fixed) => {
        globalThis.Date = class extends Date {
          constructor(...given: [] | [number | string]) {
            super(given.length === 0 ? fixed : given[0])
          }
          static override now = () => fixed
        } as DateConstructor
      }, now.getTime())
      return context
    },
    /** When somebody was recorded as here for the booking of this lane. */
    async arrival(unit: number) {
      const { sheet } = (await ask('GET', `/admin/day?date=${slot.date}`, staff)).body as Reply<'daySheet'>
      return sheet!.bookings.find(({ id }) => id === ids[units.indexOf(unit)])!.arrival?.at
    },
    goOffline: () => site.close(),
    async close() {
      await browser.close()
      site.close()
      await rm(folder, { recursive: true })
    },
  }
}
