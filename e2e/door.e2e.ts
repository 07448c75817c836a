/** The tablet at the door, the scanner of the desk, and the desk without a connection: a real camera's picture, the service worker, axe. */
import { join, resolve } from 'node:path'
import type { Reply } from '#api-contract/schemas.ts'
import { median } from '#scripts/bench/table.ts'
import { reportResult } from '#server/test-support/server/soak-report.ts'
import { expect, test as base, type Page } from '@playwright/test'
import { arrivingClub } from './arriving-club.ts'
import { expectAccessible } from './axe.ts'
import { demo } from './fixtures.ts'

const root = resolve(import.meta.dirname, '..')
const lane = 5

type Door = Awaited<ReturnType<typeof arrivingClub>>

const test = base.extend<{ door: Door }>({
  // oxlint-disable-next-line no-empty-pattern -- the form that Playwright requires
  async door({}, provide) {
    const club = await arrivingClub(process.env['NEST_DIST'] ?? join(root, 'dist'), lane)
    await provide(club)
    await club.close()
  },
})

async function signInAsStaff(page: Page) {
  await page.getByLabel('Email').fill(demo.staff)
  await page.getByLabel('Password').fill(demo.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens the door in a browser as a colleague does. */
async function openDoor(door: Door): Promise<Page> {
  const page = await door.page()
  await page.goto(`${door.url}/door`)
  await expect(page.getByLabel('Password')).toBeVisible()
  await expectAccessible(page)
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

test('a pass in front of the camera checks the child in', async ({ door }) => {
  const page = await openDoor(door)
  await expect(welcome(page)).toBeVisible()
  await expect(page.getByText('Saved: here since 4:52 PM.')).toBeVisible()
  expect(await door.arrival()).toBe(door.now.toISOString())
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Already here since 4:52 PM.' })).toBeVisible()
  await page.getByRole('button', { name: 'Next, please' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Type your name' }).click()
  for (const key of [...door.player.slice(0, 2).toUpperCase(), 'Check'])
    await page.getByRole('button', { name: key, exact: true }).click()
  await expect(page.getByRole('heading', { name: `Is that you, ${door.player.split(' ')[0]} ` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByLabel('Code or name')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'This tablet' }).click()
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
  await expectAccessible(page)
})

test('a pass in front of the camera of the desk opens its card, also for who came from a page without a camera', async ({
  door,
}) => {
  const desk = await door.page()
  await desk.goto(`${door.url}/admin/members`)
  await signInAsStaff(desk)
  await desk.getByRole('button', { name: 'Desk menu' }).click()
  await desk.getByRole('dialog').getByRole('link', { name: 'Today' }).click()
  await desk.getByRole('button', { name: 'Scan a pass' }).click()
  await expect(desk).toHaveURL(`${door.url}/admin`)
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: `Here: ${door.player}` })
    .click()
  await expect(desk.getByRole('dialog').getByText('Here since 4:52 PM')).toBeVisible()
  await expect.poll(() => door.arrival()).toBe(door.now.toISOString())
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Scan the next pass' }).click()
  await expect(desk.getByRole('heading', { name: 'Scan a pass' })).toBeVisible()
  await expectAccessible(desk)
})

test('without a connection, the door and the sheets of today and tomorrow open, and nothing personal is in the caches', async ({
  door,
}) => {
  const desk = await door.page('allow')
  await desk.goto(`${door.url}/admin`)
  await signInAsStaff(desk)
  const booked = desk.getByRole('button', { name: /, Lane 5, 5:00 PM$/ })
  await expect(booked).toBeVisible()
  const name = (await booked.getAttribute('aria-label'))!.split(',')[0]!
  await keptByWorker(desk)
  const databases = () => desk.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).toContain('sealed')
  const count = () =>
    desk.evaluate(async () => {
      const files = (await caches.keys()).map(async (each) => (await (await caches.open(each)).keys()).length)
      return (await Promise.all(files)).reduce((sum, each) => sum + each, 0)
    })
  // Every page and all of the code of members and of the desk.
  await expect.poll(count).toBeGreaterThan(150)
  const personal = await desk.evaluate(async (name) => {
    const found: string[] = []
    for (const each of await caches.keys())
      for (const request of await (await caches.open(each)).keys())
        if (request.url.includes('/api/') || (await (await caches.match(request))!.text()).includes(name))
          found.push(request.url)
    return found
  }, name)
  expect(personal).toEqual([])

  door.goOffline()
  await desk.reload()
  await expect(booked).toBeVisible()
  await expect(desk.getByText(/Data as of|as of 4:52 PM/).first()).toBeVisible()
  await desk
    .getByRole('button', { name: `Check in: ${name}` })
    .first()
    .click()
  await expect(desk.getByText('1 arrival waits for a connection')).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Desk menu' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(desk.getByRole('dialog').getByRole('heading', { name: '1 arrival was not sent' })).toBeVisible()
})

test('fifty scans without a connection, on a day of forty players', { tag: '@long' }, async ({ door }) => {
  await door.fill(31)
  const desk = await door.page('allow')
  const loaded = desk.waitForResponse((response) => response.url().includes('/api/admin/desk') && response.ok())
  await desk.goto(`${door.url}/admin`)
  await signInAsStaff(desk)
  const { days, cards } = (await (await loaded).json()) as Reply<'deskDays'>
  const size = JSON.stringify({ days, cards }).length
  expect(cards?.all.length).toBeGreaterThanOrEqual(40)
  await keptByWorker(desk)
  door.goOffline()
  await desk.reload()
  const times: number[] = []
  await desk.getByRole('button', { name: 'Scan a pass' }).click()
  for (let nth = 0; nth < 50; nth += 1) {
    await expect(desk.getByText('Peanuts: carries an EpiPen.')).toBeVisible()
    times.push(
      await desk.evaluate(async () => {
        const next = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Scan a pass')!
        const isThere = () => document.body.textContent.includes('Peanuts')
        const started = performance.now()
        next.click()
        while (isThere()) await new Promise(requestAnimationFrame)
        while (!isThere()) await new Promise(requestAnimationFrame)
        return performance.now() - started
      }),
    )
  }
  const usual = median(times)
  reportResult(
    `50 scans without a connection: card with facts after ${Math.round(usual)} ms (slowest ${Math.round(Math.max(...times))} ms); the day of ${cards?.all.length} players has ${Math.round(size / 1000)} kB`,
  )
  expect(usual).toBeLessThan(3000)
})
