/** A coach's day in the admin area. Who has no access is in admin-access.e2e.ts. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { facilityClock, longDay, shortDay } from '#domain/calendar/calendar.ts'
import { reserveDayPath } from '#lib/paths.ts'
import { callAs, recordCalls, signInAsStaff, staffSession } from './admin.ts'
import { everyOther, expect, joinAs, newFamily, nextWeek, test } from './fixtures.ts'

/** Days used by this test only: the Saturday and Sunday of the week after next. */
const saturday = nextWeek(12)
const sunday = nextWeek(13)

const openAdminPage = (page: Page, link: string) =>
  page
    .getByRole('navigation', { name: 'Front desk' })
    .getByRole('link', { name: new RegExp(`^${link}`) })
    .click()

/** Clicks a download. @returns the content of the file. */
async function download(page: Page, button: 'link' | 'button', name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole(button, { name }).click()])
  return readFile(await file.path(), 'utf8')
}

test("a coach's day", async ({ page, browser, baseURL, request: visitor }) => {
  const origin = baseURL!
  const mark = crypto.randomUUID().slice(0, 8)
  const family = newFamily()
  const context = await browser.newContext({ baseURL: origin })
  const familyPage = await context.newPage()
  await joinAs(familyPage, family)
  const send = async (url: string, data: object) => {
    const response = await familyPage.request.post(url, { headers: { origin }, data })
    return { status: response.status(), body: await response.json() }
  }

  const order = await test.step('a family reserves and orders, a visitor asks for a tour', async () => {
    const slot = { date: saturday, time: '14:00', name: 'Sam Lindgren', email: family.email }
    const reserved = await send('/api/lanes/bookings', { lane: 4, ...slot })
    expect(reserved.status).toBe(201)
    const placed = await send('/api/orders', { items: [{ pid: 'logo-hat', size: 'One Size', qty: 2 }], note: mark })
    expect(placed.status).toBe(201)
    const tour = { name: `Visitor ${mark}`, phone: '(555) 765-4321', date: saturday, time: '10am' }
    expect((await visitor.post('/api/tour-requests', { headers: { origin }, data: tour })).status()).toBe(201)
    return placed.body.order.id as string
  })

  await page.goto('/admin')
  await signInAsStaff(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(page).toHaveURL('/admin')
  const calls = recordCalls(page)

  await test.step('view the day sheet and move the booking', async () => {
    await page.getByLabel('Day', { exact: true }).fill(saturday)
    await expect(page.getByText(longDay(saturday), { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: '(555) 123-4567' })).toBeVisible()
    await page.getByRole('button', { name: 'Sam Lindgren, Lane 4, 2:00 PM' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await dialog.getByLabel('Time').selectOption('15:00')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Sam Lindgren, Lane 4, 3:00 PM' })).toBeVisible()
  })

  await test.step('close a lane: members see it and cannot book', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Close lanes or units' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('group', { name: 'What to close' }).getByRole('checkbox', { name: 'Lane 1' }).check()
    await dialog.getByLabel('From').fill(`${saturday}T13:00`)
    await dialog.getByLabel('Until').fill(`${saturday}T15:00`)
    await dialog.getByLabel('Reason').fill(`New boards ${mark}`)
    await dialog.getByRole('button', { name: 'Close slots' }).click()
    await expect(page.getByText('No bookings are affected.')).toBeVisible()
    await expect(page.getByRole('cell', { name: `Closed New boards ${mark}` })).toHaveCount(2)

    const slot = { lane: 1, date: saturday, time: '14:00', name: 'Sam', email: family.email }
    expect(await send('/api/lanes/bookings', slot)).toMatchObject({ status: 409, body: { code: 'slot_closed' } })
    await familyPage.goto(reserveDayPath('lane', saturday))
    await expect(familyPage.getByRole('button', { name: 'Closed: lane 1, 2 PM' })).toBeVisible()
    await expect(familyPage.getByRole('button', { name: 'Open: lane 2, 2 PM' })).toBeVisible()
  })

  const title = `Stick clinic ${mark}`
  await test.step('add an event: it is public, and a member RSVPs', async () => {
    await openAdminPage(page, 'Events')
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Date & time').fill(`${sunday}T10:00`)
    await page.getByLabel('Summary').fill('Bring two sticks.')
    await page.getByRole('button', { name: 'Add Event' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    const list = await visitor.get('/api/events')
    expect(await list.text()).toContain(title)

    await familyPage.goto('/events')
    await familyPage.getByRole('button', { name: new RegExp(`^Book it: ${title}`) }).click()
    const dialog = familyPage.getByRole('dialog')
    await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
    await dialog.getByRole('button', { name: 'Book it' }).click()
    await expect(familyPage.getByText('Booking requested')).toBeVisible()
  })

  await test.step('view its guests, download them, check one in', async () => {
    await page.getByRole('link', { name: `Guests ${title}` }).click()
    const guest = page.getByRole('row').filter({ hasText: family.email })
    await expect(guest.getByText('Member: Robin Lindgren')).toBeVisible()
    await expect(page.getByText('Total guests')).toBeVisible()
    const file = await download(page, 'link', 'Download CSV')
    expect(file).toMatch(/^\uFEFF"name","email","qty","ts"\r\n[^\r]+\r\n$/)
    expect(file).toContain(`"${family.email}","3",`)
    await guest.getByRole('button', { name: /^Check in/ }).click()
    await expect(guest.getByRole('button', { name: /^Checked in/, pressed: true })).toBeVisible()
  })

  await test.step('mark an order as picked up', async () => {
    await openAdminPage(page, 'Shop')
    await page.getByLabel('Search').fill(order)
    await expect(page.getByText(`Note: ${mark}`)).toBeVisible()
    await page.getByRole('button', { name: 'Mark picked up' }).click()
    await expect(page.getByRole('list', { name: 'Done' }).getByText(order)).toBeVisible()
  })

  await test.step('update a tour request', async () => {
    await openAdminPage(page, 'Inbox')
    await page.getByRole('navigation', { name: 'Inbox' }).getByRole('link', { name: 'Tours' }).click()
    const tour = page.getByRole('listitem').filter({ hasText: `Visitor ${mark}` })
    await tour.getByRole('button', { name: 'Update' }).click()
    await tour.getByLabel('Status').selectOption('Confirmed')
    await tour.getByLabel('Notes').fill('Called, all set.')
    await tour.getByRole('button', { name: 'Save' }).click()
    await expect(tour.getByText('Called, all set.')).toBeVisible()
    await expect(tour.getByText('Confirmed', { exact: true })).toBeVisible()
  })

  await test.step('export the members', async () => {
    await openAdminPage(page, 'Families')
    await expect(page.getByText('in the club')).toBeVisible()
    const full = await download(page, 'button', 'Download Full CSV')
    expect(full.split('\r\n')[0]).toMatch(/^\uFEFF"id","email",.*"speedeBookings"$/)
    expect(full).toContain(family.email)
    const people: { email: string }[] = JSON.parse(await download(page, 'button', 'Download Full JSON'))
    expect(people.map(({ email }) => email)).toContain(family.email)
    const basic = await download(page, 'link', 'Download Basic CSV')
    expect(basic).toContain(`"${family.email}","Robin Lindgren"`)
  })

  await test.step('all actions are in the log', async () => {
    await page.getByRole('link', { name: 'Staff and log' }).click()
    const log = page.getByRole('table', { name: `Staff activity on ${facilityClock(new Date()).day}` })
    const slot = (time: string) => `Lane 4, ${shortDay(saturday)}, ${time}`
    const lines: [action: string, record: string | RegExp][] = [
      ['Moved a booking', `from ${slot('2:00 PM')} to ${slot('3:00 PM')}`],
      ['Closed lanes or units', 'Lane 1'],
      ['Added an event', title],
      ['Downloaded the RSVPs of an event', title],
      ['Checked a guest in', /./],
      ['Marked an order as picked up', 'Robin Lindgren'],
      ['Updated a tour request', /./],
      ['Downloaded the member list (full)', /./],
      ['Downloaded the member list (basic)', /./],
    ]
    for (const [action, record] of lines) {
      const line = log.getByRole('row').filter({ hasText: action }).filter({ hasText: record })
      await expect(line.first(), action).toContainText('Dana Whitfield')
    }
  })

  await test.step('members and visitors are refused all of these calls', async () => {
    const recorded = calls()
    expect(recorded.filter(({ method }) => method !== 'GET')).toHaveLength(6)
    expect(recorded.filter(({ url }) => url.endsWith('.csv'))).toHaveLength(2)
    // The short form has them in turn: netlify/test-support/server/permissions.test.ts has every call.
    for (const call of everyOther(recorded, false))
      // Members may list their own orders and calendars.
      if (!['GET /api/orders', 'GET /api/calendars'].includes(`${call.method} ${call.url}`))
        expect([call.method, call.url, await callAs(familyPage.request, origin, call)]).toEqual([
          call.method,
          call.url,
          403,
        ])
    for (const call of everyOther(recorded, true))
      expect([call.method, call.url, await callAs(visitor, origin, call)]).toEqual([call.method, call.url, 401])
  })
  await context.close()
})

test(
  'the day sheet suggests members and the members page lists them, in either order',
  { tag: '@long' },
  async ({ page }) => {
    await staffSession(page)
    const member = 'nora.lindqvist@thenest.example'
    const findOnSheet = async () => {
      await page.getByLabel('Day', { exact: true }).fill(saturday)
      await page
        .getByRole('button', { name: /^Free: book Lane/ })
        .last()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Member', { exact: true }).fill('lindq')
      await expect(page.getByRole('option', { name: member }).first()).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toHaveCount(0)
    }
    const findOnPage = async () => {
      await expect(page.getByText('in the club')).toBeVisible()
      await page.getByLabel('Search').fill(member)
      await expect(page.getByRole('link', { name: 'Nora Lindqvist' })).toBeVisible()
    }
    await page.goto('/admin')
    await findOnSheet()
    await openAdminPage(page, 'Families')
    await findOnPage()
    await page.reload()
    await findOnPage()
    await openAdminPage(page, 'Today')
    await findOnSheet()
  },
)
