/** The demo club eight minutes before a session: its site, a booking of it, and a browser with a camera that sees its pass. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { slotTimes, unitsOf } from '#domain/bookings/bookings.ts'
import { kinds } from '#domain/facility/facility.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { browserArgs, findTestBrowser } from '#scripts/run/browser.ts'
import { demoStaff } from '#server/dev/demo-club.ts'
import { demoFamilies, demoPassword } from '#server/dev/demo-families.ts'
import { demoApi } from '#scripts/site/demo-api.ts'
import { serveSite } from '#scripts/site/serve-site.ts'
import { encodeQR } from 'qr'

/** The server and the browsers stand still at it. */
const now = new Date('2026-11-24T21:52:00Z')
const slot = { kind: 'lane', date: '2026-11-24', time: '17:00' }

/** @param out the folder of the built site @param unit the lane that is booked */
export async function arrivingClub(out: string, unit: number) {
  const { api, ask: askServer, signUp } = await demoApi(now)
  const site = await serveSite(out, { api })
  const ask = (method: string, path: string, cookie?: string, body?: object) =>
    askServer(method, `/api${path}`, body, { cookie, origin: site.url })
  const signIn = async (path: string, email: string) =>
    (await ask('POST', path, undefined, { email, password: demoPassword })).cookie
  const staff = await signIn('/staff/login', demoStaff.email)
  const member = await signIn('/members/login', demoFamilies[0]!.email)
  const { account } = (await ask('GET', '/account', member)).body as Reply<'account'>
  const player = account.players[0]!
  const booked = { ...slot, unit, name: player.name, email: demoFamilies[0]!.email, player: player.id, overLimit: true }
  const { booking } = (await ask('POST', '/admin/bookings', staff, booked)).body as Reply<'bookForMember'>
  const { bookings } = (await ask('GET', '/schedule', member)).body as Reply<'schedule'>
  const pass = bookings.find(({ id }) => id === booking.id)!.pass!

  const folder = await mkdtemp(join(tmpdir(), 'nest-arriving-'))
  const film = join(folder, 'pass.y4m')
  await writeFile(film, filmOf(pass))
  const executablePath = findTestBrowser()
  const browser = await chromium.launch({
    args: [
      ...browserArgs,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
    ...(executablePath && { executablePath }),
  })

  return {
    url: site.url,
    now,
    player: player.name,
    /** In a browser of its own, in which only the date stands still. The service worker loads the whole site, so only who needs it has it. */
    async page(serviceWorkers: 'allow' | 'block' = 'block'): Promise<Page> {
      const viewport = { width: 820, height: 1180 }
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce', serviceWorkers })
      await context.addInitScript((fixed) => {
        globalThis.Date = class extends Date {
          constructor(...given: [] | [number | string]) {
            super(given.length === 0 ? fixed : given[0])
          }
          static override now = () => fixed
        } as DateConstructor
      }, now.getTime())
      return context.newPage()
    },
    /** When somebody was recorded as here. */
    async arrival() {
      const { sheet } = (await ask('GET', `/admin/day?date=${slot.date}`, staff)).body as Reply<'daySheet'>
      return sheet!.bookings.find(({ id }) => id === booking.id)!.arrival?.at
    },
    /** A usual day: so many more players, each with a session, allergies and who may collect. The one of the pass has them, too. */
    async fill(count: number) {
      const slots = kinds
        .flatMap((kind) => slotTimes(kind).flatMap((time) => unitsOf(kind).map((each) => ({ kind, time, unit: each }))))
        .filter(({ time }) => time > slot.time)
      const facts = { born: '', health: 'Peanuts: carries an EpiPen.', leavesAlone: 'no' }
      const collectors = [{ name: 'Anna Ruiz', phone: '', onlyToday: false }]
      const say = async (child: string, cookie: string) => {
        const { rev } = ((await ask('GET', '/account', cookie)).body as Reply<'account'>).account
        await ask('PATCH', `/account/players/${child}/safety`, cookie, { ...facts, rev, collectors })
      }
      await say(player.id, member)
      let booked = 0
      for (const free of slots) {
        if (booked === count) break
        const { playerId, profile, cookie } = await signUp(
          { childName: 'Charlotte Featherstone' },
          { origin: site.url },
        )
        await say(playerId, cookie)
        const forPlayer = {
          ...free,
          date: slot.date,
          name: 'Charlotte Featherstone',
          email: profile.email,
          player: playerId,
        }
        if ((await ask('POST', '/admin/bookings', staff, forPlayer)).status === 201) booked += 1
      }
    },
    goOffline: () => site.close(),
    async close() {
      await browser.close()
      site.close()
      await rm(folder, { recursive: true })
    },
  }
}

const [width, height] = [640, 480]

/** What Chromium plays in place of a camera, again and again: one picture of a phone that shows a code. */
function filmOf(code: string): Buffer {
  const pixels = Buffer.alloc(width * height, 235)
  const rows = encodeQR(code, 'raw', { ecc: 'medium', border: 4, scale: 8 })
  const [left, top] = [(width - rows.length) / 2, (height - rows.length) / 2].map(Math.floor) as [number, number]
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries()) pixels[(top + y) * width + left + x] = dark ? 20 : 235
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`)
  return Buffer.concat([header, pixels, Buffer.alloc((width * height) / 2, 128)])
}
