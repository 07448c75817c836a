/** Lanes: reserving, the two kinds of conflict, and the view of another browser. */
import type { Browser } from '@playwright/test'
import { demo, expect, joinAs, newFamily, nextWeek, pressOnCard, test } from './fixtures.ts'
import { openDay, reserve, slot } from './lanes.ts'

/** Each test uses its own day and lane, so that parallel tests do not conflict. */
const places = {
  one: { weekday: 0, lane: 1 },
  race: { weekday: 1, lane: 2 },
  limit: { weekday: 2, lane: 3 },
  cancel: { weekday: 3, lane: 4 },
} as const

/** Hours after school at which no family of the demo data plays. */
const hourOf = (project: string) => (project === 'phone' ? '15:00' : '16:00')

test(
  'a reserved lane shows as mine, counts for the week, and is in the schedule',
  { tag: ['@phone', '@long'] },
  async ({ member }, { project }) => {
    const { page } = member
    const spot = { ...places.one, hour: hourOf(project.name) }
    await openDay(page, spot)
    await expect(page.getByText(/0 of 2 used/)).toBeVisible()
    await reserve(page, spot)
    await expect(page.getByText('Lane reserved for 1 hour')).toBeVisible()
    await expect(slot(page, 'You', spot)).toBeVisible()
    await expect(page.getByText(/1 of 2 used/)).toBeVisible()

    await page.goto('/schedule')
    await expect(page.getByRole('heading', { level: 1, name: 'Your Schedule' })).toBeVisible()
    await expect(page.getByText(`Shooting lane ${spot.lane}`)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Move: Shooting lane/ })).toBeVisible()
  },
)

async function anotherFamily(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await joinAs(page, newFamily())
  return page
}

test(
  'two families reserve the same slot: one succeeds, the other sees an error and the nearest free slots',
  { tag: ['@desktop', '@long'] },
  async ({ member, browser, baseURL }, { project }) => {
    const spot = { ...places.race, hour: hourOf(project.name) }
    const pages = [member.page, await anotherFamily(browser, baseURL!)]
    for (const page of pages) {
      await openDay(page, spot)
      await slot(page, 'Open', spot).click()
      await expect(slot(page, 'Picked', spot)).toBeVisible()
    }
    await Promise.all(pages.map((page) => page.getByRole('button', { name: /^Reserve/ }).click()))

    const outcomes = await Promise.all(
      pages.map(async (page) => {
        const won = page.getByText('Lane reserved for 1 hour')
        const lost = page.getByText('Selected lane and time is already booked')
        await expect(won.or(lost).first()).toBeVisible()
        return (await lost.isVisible()) ? 'lost' : 'won'
      }),
    )
    expect(outcomes.toSorted()).toEqual(['lost', 'won'])

    const loser = pages[outcomes.indexOf('lost')]!
    const instead = loser.getByRole('group', { name: 'Nearest open' }).getByRole('button').first()
    await instead.click()
    await loser.getByRole('button', { name: /^Reserve/ }).click()
    await expect(loser.getByText('Lane reserved for 1 hour')).toBeVisible()
    await pages[1]!.context().close()
  },
)

test(
  "a third session in a week is refused: 'Max 2 sessions per week per e-mail'",
  { tag: ['@desktop', '@long'] },
  async ({ member }, { project }) => {
    const { page } = member
    const first = { ...places.limit, hour: hourOf(project.name) }
    await openDay(page, first)
    await reserve(page, first)
    await expect(page.getByText(/1 of 2 used/)).toBeVisible()
    const second = { ...first, lane: 4 }
    await reserve(page, second)
    await expect(page.getByText(/2 of 2 used/)).toBeVisible()
    await expect(page.getByText(/You have used both sessions/)).toBeVisible()

    const third = await page.request.post('/api/lanes/bookings', {
      headers: { origin: new URL(page.url()).origin },
      data: { lane: 5, date: nextWeek(first.weekday), time: first.hour, name: 'Sam', email: member.family.email },
    })
    expect(third.status()).toBe(409)
    expect(await third.json()).toEqual({ error: 'Weekly limit reached (2 sessions)', code: 'weekly_limit' })
  },
)

test(
  'a canceled reservation leaves the schedule and frees the lane',
  { tag: ['@phone', '@long'] },
  async ({ member, browser, baseURL }, { project }) => {
    const { page } = member
    const spot = { ...places.cancel, hour: hourOf(project.name) }
    await openDay(page, spot)
    await reserve(page, spot)
    await expect(slot(page, 'You', spot)).toBeVisible()

    await page.goto('/schedule')
    await pressOnCard(page, 'Cancel reservation')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`Shooting lane ${spot.lane}`)
    await dialog.getByRole('button', { name: 'Cancel reservation' }).click()
    await expect(page.getByText('Reservation canceled')).toBeVisible()
    await expect(page.getByText('No upcoming items')).toBeVisible()

    const other = await anotherFamily(browser, baseURL!)
    await openDay(other, spot)
    await expect(slot(other, 'Open', spot)).toBeVisible()
    await other.context().close()
  },
)

test(
  'a taken hour answers a tap with the nearest open one',
  { tag: ['@phone', '@long'] },
  async ({ member, browser, baseURL }, { project }) => {
    const { page } = member
    const spot = { weekday: 4, lane: 5, hour: hourOf(project.name) }
    const other = await anotherFamily(browser, baseURL!)
    await openDay(other, spot)
    await reserve(other, spot)
    await expect(slot(other, 'You', spot)).toBeVisible()
    await other.context().close()

    await openDay(page, spot)
    await slot(page, 'Taken', spot).click()
    await page.getByRole('group', { name: 'Nearest open' }).getByRole('button').first().click()
    await page.getByRole('button', { name: /^Reserve/ }).click()
    await expect(page.getByText('Lane reserved for 1 hour')).toBeVisible()
  },
)

test(
  'a lane that staff move shows on Your Schedule until the family confirms it',
  { tag: ['@phone', '@long'] },
  async ({ member, request }, { project }) => {
    const { page } = member
    const onPhone = project.name === 'phone'
    const spot = { weekday: 5, lane: 1, hour: onPhone ? '13:00' : '15:00' }
    await openDay(page, spot)
    await reserve(page, spot)
    await expect(slot(page, 'You', spot)).toBeVisible()
    const schedule = (await (await page.request.get('/api/schedule')).json()) as { bookings: { id: string }[] }
    const headers = { origin: new URL(page.url()).origin }
    const { staff, password } = demo
    expect((await request.post('/api/staff/login', { headers, data: { email: staff, password } })).status()).toBe(200)
    const to = { unit: spot.lane, date: nextWeek(spot.weekday), time: onPhone ? '14:00' : '16:00' }
    const moved = await request.post(`/api/admin/bookings/${schedule.bookings[0]!.id}/move`, { headers, data: to })
    expect(moved.status()).toBe(200)

    await page.goto('/schedule')
    const changes = page.getByRole('region', { name: 'Changed by the club' })
    await expect(changes).toContainText(`Moved by the club from ${onPhone ? '1 PM to 2 PM' : '3 PM to 4 PM'}`)
    if (onPhone) await expect(page.getByRole('link', { name: 'Schedule, 1 change by the club' })).toBeVisible()
    await changes.getByRole('button', { name: 'OK' }).click()
    await expect(changes).toBeHidden()
    await page.reload()
    await expect(page.getByText(`Shooting lane ${spot.lane}`)).toBeVisible()
    await expect(changes).toBeHidden()
  },
)

test(
  'Back closes an open dialog, and the next Back leaves the page',
  { tag: '@phone' },
  async ({ member }, { project }) => {
    const { page } = member
    const spot = { weekday: 6, lane: 1, hour: project.name === 'phone' ? '13:00' : '15:00' }
    const address = await openDay(page, spot)
    await reserve(page, spot)
    await page.getByRole('button', { name: 'Your Schedule', exact: true }).last().click()
    await pressOnCard(page, 'Cancel reservation')
    const keep = page.getByRole('dialog').getByRole('button', { name: 'Keep reservation' })
    await expect(keep).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/schedule')
    // Closed by its button, the dialog leaves no entry behind.
    await pressOnCard(page, 'Cancel reservation')
    await keep.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(address)
  },
)
