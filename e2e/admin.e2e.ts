/** A coach's day at the front desk, and that nobody else gets there. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { endpoints } from '#api-contract/endpoints.ts'
import { facilityClock, longDay, shortDay } from '#domain/calendar/calendar.ts'
import { askAs, adminPaths, noteCalls, signInAsStaff, staffSession } from './admin.ts'
import { expect, joinAs, newFamily, nextWeek, test } from './fixtures.ts'

/** The Saturday and Sunday after next week's belong to this test. */
const saturday = nextWeek(12)
const sunday = nextWeek(13)

test.skip(({ isMobile }) => isMobile, 'a desktop story')

const go = (page: Page, way: string) =>
  page.getByRole('navigation', { name: 'Front desk' }).getByRole('link', { name: way, exact: true }).click()

/** Presses what downloads a file; what is in it. */
async function downloaded(page: Page, button: 'link' | 'button', name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole(button, { name }).click()])
  return readFile(await file.path(), 'utf8')
}

test("a coach's day", async ({ page, browser, baseURL, request: visitor }) => {
  test.setTimeout(180_000)
  const origin = baseURL!
  const mark = crypto.randomUUID().slice(0, 8)
  const family = newFamily()
  const context = await browser.newContext({ baseURL: origin })
  const home = await context.newPage()
  await joinAs(home, family)
  const send = async (url: string, data: object) => {
    const answer = await home.request.post(url, { headers: { origin }, data })
    return { status: answer.status(), body: await answer.json() }
  }

  const { booking, order } = await test.step('a family reserves and orders, a visitor asks for a tour', async () => {
    const slot = { date: saturday, time: '14:00', name: 'Sam Lindgren', email: family.email }
    const reserved = await send('/api/lanes/bookings', { lane: 4, ...slot })
    expect(reserved.status).toBe(201)
    const placed = await send('/api/orders', { items: [{ pid: 'logo-hat', size: 'One Size', qty: 2 }], note: mark })
    expect(placed.status).toBe(201)
    const tour = { name: `Visitor ${mark}`, phone: '(555) 765-4321', date: saturday, time: '10am' }
    expect((await visitor.post('/api/tour-requests', { headers: { origin }, data: tour })).status()).toBe(201)
    return { booking: reserved.body.booking.id as string, order: placed.body.order.id as string }
  })

  await page.goto('/admin')
  await signInAsStaff(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(page).toHaveURL('/admin')
  const calls = noteCalls(page)

  await test.step('see the day sheet, and check the family in', async () => {
    await page.getByLabel('Day', { exact: true }).fill(saturday)
    await expect(page.getByText(longDay(saturday), { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sam Lindgren, Lane 4, 2:00 PM' })).toBeVisible()
    await expect(page.getByRole('link', { name: '(555) 123-4567' })).toBeVisible()
    await page.getByRole('button', { name: 'Check in: Sam Lindgren' }).click()
    await expect(page.getByRole('button', { name: 'Here: Sam Lindgren', pressed: true })).toBeVisible()
  })

  await test.step('close a lane: members see it and are refused', async () => {
    await page.getByRole('button', { name: 'Close lanes or units' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What').selectOption('Lane 1')
    await dialog.getByLabel('From').fill(`${saturday}T13:00`)
    await dialog.getByLabel('Until').fill(`${saturday}T15:00`)
    await dialog.getByLabel('Reason').fill(`New boards ${mark}`)
    await dialog.getByRole('button', { name: 'Close it' }).click()
    await expect(page.getByText('No booking stands in the way.')).toBeVisible()
    await expect(page.getByRole('cell', { name: `Closed New boards ${mark}` })).toHaveCount(2)

    const slot = { lane: 1, date: saturday, time: '14:00', name: 'Sam', email: family.email }
    expect(await send('/api/lanes/bookings', slot)).toMatchObject({ status: 409, body: { code: 'slot_closed' } })
    await home.goto('/reserve')
    for (const _ of [1, 2]) await home.getByRole('button', { name: 'Next week' }).click()
    const [weekday, , date] = shortDay(saturday).split(' ')
    await home.getByRole('button', { name: new RegExp(`${weekday}.*${date}`) }).click()
    await expect(home.getByRole('button', { name: 'Closed: lane 1, 2 PM' })).toBeVisible()
    await expect(home.getByRole('button', { name: 'Open: lane 2, 2 PM' })).toBeVisible()
  })

  const title = `Stick clinic ${mark}`
  await test.step('add an event: it is public, and a member answers it', async () => {
    await go(page, 'Events')
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Date & time').fill(`${sunday}T10:00`)
    await page.getByLabel('Summary').fill('Bring two sticks.')
    await page.getByRole('button', { name: 'Add Event' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    const list = await visitor.get('/api/events')
    expect(await list.text()).toContain(title)

    await home.goto('/events')
    await home.getByRole('button', { name: new RegExp(`^Book it: ${title}`) }).click()
    const dialog = home.getByRole('dialog')
    await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
    await dialog.getByRole('button', { name: 'Book it' }).click()
    await expect(home.getByText('Booking requested')).toBeVisible()
  })

  await test.step('see its guests, take them along as a file, check them in', async () => {
    await page.getByRole('link', { name: `Guests ${title}` }).click()
    const guest = page.getByRole('row').filter({ hasText: family.email })
    await expect(guest.getByText('Member: Robin Lindgren')).toBeVisible()
    await expect(page.getByText('Total guests')).toBeVisible()
    const file = await downloaded(page, 'link', 'Download CSV')
    expect(file).toMatch(/^\uFEFF"name","email","qty","ts"\r\n[^\r]+\r\n$/)
    expect(file).toContain(`"${family.email}","3",`)
    await guest.getByRole('button', { name: /^Check in/ }).click()
    await expect(guest.getByRole('button', { name: /^Checked in/, pressed: true })).toBeVisible()
  })

  await test.step('hand an order over', async () => {
    await go(page, 'Orders')
    await page.getByLabel('Search').fill(order)
    await expect(page.getByText(`Note: ${mark}`)).toBeVisible()
    await page.getByRole('button', { name: 'Mark picked up' }).click()
    await expect(page.getByRole('list', { name: 'Done' }).getByText(order)).toBeVisible()
  })

  await test.step('answer a tour', async () => {
    await go(page, 'Tours')
    const tour = page.getByRole('listitem').filter({ hasText: `Visitor ${mark}` })
    await tour.getByRole('button', { name: 'Update' }).click()
    await tour.getByLabel('Status').selectOption('Confirmed')
    await tour.getByLabel('Notes').fill('Called, all set.')
    await tour.getByRole('button', { name: 'Save' }).click()
    await expect(tour.getByText('Called, all set.')).toBeVisible()
    await expect(tour.getByText('Confirmed', { exact: true })).toBeVisible()
  })

  await test.step('export the members', async () => {
    await go(page, 'Members')
    await expect(page.getByText('in the club')).toBeVisible()
    const full = await downloaded(page, 'button', 'Download Full CSV')
    expect(full.split('\r\n')[0]).toMatch(/^\uFEFF"id","email",.*"speedeBookings"$/)
    expect(full).toContain(family.email)
    const people: { email: string }[] = JSON.parse(await downloaded(page, 'button', 'Download Full JSON'))
    expect(people.map(({ email }) => email)).toContain(family.email)
    const basic = await downloaded(page, 'link', 'Download Basic CSV')
    expect(basic).toContain(`"${family.email}","Robin Lindgren"`)
  })

  await test.step('read all of it in the log', async () => {
    await go(page, 'Staff')
    const log = page.getByRole('table', { name: `What staff did on ${facilityClock(new Date()).day}` })
    const lines: [deed: string, record: string | RegExp][] = [
      ['Checked a member in', booking],
      ['Closed lanes or units', 'blk_'],
      ['Added an event', /./],
      ['Downloaded the guests of an event', /./],
      ['Checked a guest in', /./],
      ['Handed an order over', order],
      ['Updated a tour request', 'tour_'],
      ['Downloaded the members (full)', /./],
      ['Downloaded the members (basic)', /./],
    ]
    for (const [deed, record] of lines) {
      const line = log.getByRole('row').filter({ hasText: deed }).filter({ hasText: record })
      await expect(line.first(), deed).toContainText('Dana Whitfield')
    }
  })

  await test.step('a member and a visitor are refused at every step of it', async () => {
    const asked = calls()
    expect(asked.filter(({ method }) => method !== 'GET')).toHaveLength(6)
    expect(asked.filter(({ url }) => url.endsWith('.csv'))).toHaveLength(2)
    for (const call of asked) {
      // Its own orders a member may ask for too.
      if (`${call.method} ${call.url}` !== 'GET /api/orders')
        expect([call.method, call.url, await askAs(home.request, origin, call)]).toEqual([call.method, call.url, 403])
      expect([call.method, call.url, await askAs(visitor, origin, call)]).toEqual([call.method, call.url, 401])
    }
  })
  await context.close()
})

test('a call that asks the storage thousands of times is answered like any other', async ({ page }) => {
  await staffSession(page)
  await page.goto('/admin/storage-check')
  await page.getByRole('button', { name: 'Check the storage' }).click()
  await expect(page.getByText(/^All \d+ checks are as promised/)).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText('Could not check the storage')).toHaveCount(0)
})

test('every call of the staff is refused to a member and to a visitor', async ({ member, baseURL, request }) => {
  const calls = Object.values(endpoints).filter(({ who }) => who === 'staff')
  for (const { method, path } of calls) {
    const call = { method, url: `/api${path.replaceAll(/:\w+/g, 'x')}`, body: null }
    expect([call.url, await askAs(member.page.request, baseURL!, call)]).toEqual([call.url, 403])
    expect([call.url, await askAs(request, baseURL!, call)]).toEqual([call.url, 401])
  }
})

test('the pages of the desk show a member and a visitor nothing but the sign-in', async ({
  member,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL! })
  for (const page of [member.page, await context.newPage()]) {
    for (const path of adminPaths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Front desk' })).toBeVisible()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('navigation', { name: 'Front desk' })).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('table')).toHaveCount(0)
    }
  }
  await context.close()
})

test('staff who sign out leave nothing of the club behind', async ({ page }) => {
  await staffSession(page)
  await page.goto('/admin/members')
  await expect(page.getByText('nora.lindqvist@thenest.example')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Front desk' })).toBeVisible()
  await expect(page.getByText('nora.lindqvist@thenest.example')).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('@')
  await page.goBack()
  await expect(page.getByText('nora.lindqvist@thenest.example')).toHaveCount(0)
})
