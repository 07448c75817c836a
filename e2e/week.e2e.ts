/** A family's week on a phone, from registration to a second device with the same schedule. */
import type { Page } from '@playwright/test'
import { clockTime } from '#domain/calendar/calendar.ts'
import { expect, joinAs, newFamily, nextWeek, pressOnCard, test } from './fixtures.ts'
import { openDay, reserve, slot } from './lanes.ts'

/** A day and lanes used by this test only. */
const friday = { weekday: 4, lane: 1, hour: '15:00' }

async function bookSpeede(page: Page, time: string) {
  await page.getByRole('radio', { name: 'Unit 4' }).check()
  await page.getByRole('group', { name: 'Day' }).getByRole('radio').last().check()
  await page
    .getByRole('group', { name: 'Time' })
    .getByRole('radio', { name: clockTime(time) })
    .check()
  await page.getByRole('button', { name: /^Reserve/ }).click()
  // The notice of the last session may still be on its way out.
  const notice = page.getByRole('listitem').filter({ hasText: clockTime(time) })
  await expect(notice.getByText('Speede session booked')).toBeVisible()
}

async function cancelOne(page: Page, of: string, label: string, message: string) {
  await pressOnCard(page, label, of)
  await page.getByRole('dialog').getByRole('button', { name: label }).click()
  await expect(page.getByText(message)).toBeVisible()
}

test("a family's week", async ({ page, browser, baseURL }) => {
  const family = newFamily()

  await joinAs(page, family)

  await test.step('reserve two lanes; a third is refused', async () => {
    await openDay(page, friday)
    await reserve(page, friday)
    await expect(page.getByText(/1 of 2 used/)).toBeVisible()
    await reserve(page, { ...friday, hour: '16:00' })
    await expect(page.getByText(/2 of 2 used/)).toBeVisible()
    const locked = slot(page, 'Locked', { ...friday, lane: 3 })
    await expect(locked).toHaveAttribute('aria-disabled', 'true')
    // A click as with a mouse: Playwright's own waits for an enabled cell.
    await locked.dispatchEvent('click')
    await expect(page.getByText('Weekly limit reached (2 sessions)', { exact: true })).toBeVisible()
    const third = await page.request.post('/api/lanes/bookings', {
      headers: { origin: baseURL! },
      data: { lane: 3, date: nextWeek(4), time: friday.hour, name: 'Sam', email: family.email },
    })
    expect(await third.json()).toMatchObject({ error: 'Weekly limit reached (2 sessions)' })
  })

  await test.step('book two Speede sessions', async () => {
    await page.goto('/reserve?kind=speede')
    await bookSpeede(page, '15:00')
    await bookSpeede(page, '15:30')
    await expect(page.getByText(/2 of 2 used/)).toBeVisible()
  })

  await test.step('RSVP to an event', async () => {
    await page.goto('/events')
    await page.getByRole('button', { name: 'Book it: Homework Helper' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Book it' }).click()
    await expect(page.getByText('Booking requested')).toBeVisible()
  })

  const order = await test.step('place an order', async () => {
    await page.goto('/pro-shop')
    await page.getByRole('listitem').filter({ hasText: 'Sweatshirt' }).getByRole('button', { name: 'Buy Now' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'XL', exact: true }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText('Added to cart')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await page.getByRole('button', { name: 'Checkout' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you — order placed' })).toBeVisible()
    return page.getByText(/^ord_/).first().innerText()
  })

  const expectFullSchedule = async (on: Page) => {
    await expect(on.getByRole('article').filter({ hasText: 'Shooting lane' })).toHaveCount(2)
    await expect(on.getByRole('article').filter({ hasText: 'Speede unit' })).toHaveCount(2)
    await expect(on.getByRole('article').filter({ hasText: 'Homework' })).toHaveCount(1)
  }
  await page.goto('/schedule')
  await expectFullSchedule(page)
  // Each with its pass, its menu and its button to cancel: five of them stand on one screen.
  for (const card of await page.getByRole('article').all())
    expect((await card.boundingBox())!.height).toBeLessThanOrEqual(140)

  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1280, height: 800 } })
  const desktop = await context.newPage()
  await test.step('another device shows the same', async () => {
    await desktop.goto('/member-login?redirect=%2Fschedule')
    await desktop.getByLabel('Email').fill(family.email)
    await desktop.getByLabel('Password').fill(family.password)
    await desktop.getByRole('button', { name: 'Sign in' }).click()
    await expect(desktop).toHaveURL('/schedule')
    await expectFullSchedule(desktop)
    await desktop.goto('/account')
    await expect(desktop.getByText(order)).toBeVisible()
  })

  await test.step('cancel one of each', async () => {
    await page.goto('/schedule')
    await cancelOne(page, 'Shooting lane', 'Cancel reservation', 'Reservation canceled')
    await cancelOne(page, 'Speede unit', 'Cancel Speede session', 'Speede session canceled')
    await cancelOne(page, 'Homework', 'Cancel RSVP', 'RSVP canceled')
    await desktop.goto('/schedule')
    await expect(desktop.getByRole('article').filter({ hasText: 'Shooting lane' })).toHaveCount(1)
    await expect(desktop.getByRole('article').filter({ hasText: 'Speede unit' })).toHaveCount(1)
    await expect(desktop.getByRole('article').filter({ hasText: 'Homework' })).toHaveCount(0)
  })
  await context.close()
})
