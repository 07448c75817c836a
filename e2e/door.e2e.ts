/** The tablet at the door, and the desk without a connection: a real camera's picture, the service worker, axe. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import type { Reply } from '#api-contract/schemas.ts'
import { browserArgs, findTestBrowser } from '#scripts/run/browser.ts'
import { demoApi } from '#scripts/site/demo-api.ts'
import { serveSite } from '#scripts/site/serve-site.ts'
import { cameraArgs, writeFilm } from './camera.ts'
import { demo } from './fixtures.ts'

const root = resolve(import.meta.dirname, '..')
/** Eight minutes before a session. The server stands still at it. */
const now = new Date('2026-11-24T21:52:00Z')
const date = '2026-11-24'

type Door = { url: string; context: BrowserContext; goOffline: () => void; arrival: () => Promise<string | undefined> }

const test = base.extend<{ door: Door }>({
  // oxlint-disable-next-line no-empty-pattern -- the form that Playwright requires
  async door({}, provide) {
    const { api, signIn } = await demoApi(now)
    const out = process.env['NEST_DIST'] ?? join(root, 'dist')
    const site = await serveSite(out, { api })
    const ask = async (method: string, path: string, body?: object, cookie = '') =>
      api(
        new Request(`${site.url}/api${path}`, {
          method,
          headers: {
            cookie,
            origin: site.url,
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
          },
          ...(body && { body: JSON.stringify(body) }),
        }),
      )
    const cookiesOf = (response: Response) =>
      response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
    const staff = cookiesOf(await ask('POST', '/staff/login', { email: demo.staff, password: demo.password }))
    const member = await signIn(site.url)
    const asMember = member.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { account } = (await (await ask('GET', '/account', undefined, asMember)).json()) as Reply<'account'>
    const player = account.players[0]!
    const slot = { kind: 'lane', unit: 5, date, time: '17:00' }
    const booking = await ask(
      'POST',
      '/admin/bookings',
      { ...slot, name: player.name, email: demo.member, player: player.id, overLimit: true },
      staff,
    )
    const { id } = ((await booking.json()) as Reply<'bookForMember'>).booking
    const schedule = (await (await ask('GET', '/schedule', undefined, asMember)).json()) as Reply<'schedule'>
    const { pass } = schedule.bookings.find((each) => each.id === id)!

    const folder = await mkdtemp(join(tmpdir(), 'nest-door-'))
    await writeFilm(join(folder, 'pass.y4m'), pass)
    const executablePath = findTestBrowser()
    const browser = await chromium.launch({
      args: [...browserArgs, ...cameraArgs(join(folder, 'pass.y4m'))],
      ...(executablePath && { executablePath }),
    })
    const context = await browser.newContext({
      viewport: { width: 820, height: 1180 },
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
    })
    // Only the date stands still.
    await context.addInitScript((fixed) => {
      globalThis.Date = class extends Date {
        constructor(...given: [] | [number | string]) {
          super(given.length === 0 ? fixed : given[0])
        }
        static override now = () => fixed
      } as DateConstructor
    }, now.getTime())
    await provide({
      url: site.url,
      context,
      goOffline: () => site.close(),
      async arrival() {
        const { sheet } = (await (
          await ask('GET', `/admin/day?date=${date}`, undefined, staff)
        ).json()) as Reply<'daySheet'>
        return sheet!.bookings.find((each) => each.id === id)!.arrival?.at
      },
    })
    await browser.close()
    site.close()
    await rm(folder, { recursive: true })
  },
})

async function signInAsStaff(page: Page) {
  await page.getByLabel('Email').fill(demo.staff)
  await page.getByLabel('Password').fill(demo.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens the door in a browser as a colleague does. */
async function openDoor({ context, url }: Door): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/door`)
  await signInAsStaff(page)
  await page.getByLabel('Name of this tablet').fill('Front door')
  await page.getByRole('button', { name: 'Open the door' }).click()
  return page
}

/** Waits until the service worker has the pages of the desk. */
const keptByWorker = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        if (!navigator.serviceWorker.controller) return false
        return Boolean((await caches.match('/door')) && (await caches.match('/admin')))
      }),
    )
    .toBe(true)

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hi .+\. Lane 5, until 6\. Have fun\.$/ })

async function isAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze()
    expect(violations.map(({ id, nodes }) => `${colorScheme}: ${id} ${nodes[0]?.html}`)).toEqual([])
  }
}

test('a pass in front of the camera checks the child in', async ({ door }) => {
  const page = await openDoor(door)
  await expect(welcome(page)).toBeVisible()
  await expect(page.getByText('Saved: here since 4:52 PM.')).toBeVisible()
  expect(await door.arrival()).toBe(now.toISOString())
  await isAccessible(page)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Already here since 4:52 PM.' })).toBeVisible()
})

test('without a connection, the door and the sheets of today and tomorrow open, and nothing personal is in the caches', async ({
  door,
}) => {
  const desk = await door.context.newPage()
  await desk.goto(`${door.url}/admin`)
  await signInAsStaff(desk)
  const booked = desk.getByRole('button', { name: /, Lane 5, 5:00 PM$/ })
  await expect(booked).toBeVisible()
  const name = (await booked.getAttribute('aria-label'))!.split(',')[0]!
  await keptByWorker(desk)
  const databases = () => desk.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).toContain('sealed')
  const cached = () =>
    desk.evaluate(async () => {
      const found: string[] = []
      for (const each of await caches.keys())
        for (const request of await (await caches.open(each)).keys())
          found.push(`${request.url} ${await (await caches.match(request))!.text()}`)
      return found
    })
  // Every page and all of the code of members and of the desk.
  await expect.poll(async () => (await cached()).length).toBeGreaterThan(150)
  const texts = await cached()
  expect(texts.filter((text) => text.split(' ')[0]!.includes('/api/') || text.includes(name))).toEqual([])

  door.goOffline()
  await desk.reload()
  await expect(booked).toBeVisible()
  await expect(desk.getByText(/Data as of|as of 4:52 PM/).first()).toBeVisible()
  await desk
    .getByRole('button', { name: `Check in: ${name}` })
    .first()
    .click()
  await expect(desk.getByText('1 arrival waits for a connection')).toBeVisible()
  await isAccessible(desk)
  await desk.getByRole('button', { name: 'Desk menu' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(desk.getByRole('dialog').getByRole('heading', { name: '1 arrival was not sent' })).toBeVisible()
})
