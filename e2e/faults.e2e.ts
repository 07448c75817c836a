/** Failures in the running site: the message shown, and that no input is lost. */
import type { Reply } from '#api-contract/schemas.ts'
import { signInDesk } from './admin.ts'
import { expect, idle, joinAs, newFamily, nextWeek, pressOnCard, test } from './fixtures.ts'
import { openDay, reserve, slot } from './lanes.ts'
import { faultRuleForFamily } from './fault-rules.ts'

const sunday = { weekday: 6, lane: 5 }
const hour = '12:00'

test('storage failure: nothing is shown as booked, the selection stays, and a retry books once', async ({ member }) => {
  const { page, family } = member
  const spot = { ...sunday, hour }
  const fault = faultRuleForFamily(family.email)
  await openDay(page, spot)
  await fault.begin({ fail: 'before' })
  await reserve(page, spot)
  await expect(page.getByText('Could not save booking')).toBeVisible()
  await expect(page.getByText('Please try again.')).toBeVisible()
  await fault.end()
  await page.getByRole('button', { name: /^Reserve/ }).click()
  await expect(page.getByText('Lane reserved for 1 hour')).toBeVisible()
  await expect(page.getByText(/1 of 2 used/)).toBeVisible()
})

test('slow storage: the cell shows Holding... until the booking is confirmed', { tag: '@long' }, async ({ member }) => {
  const { page, family } = member
  const spot = { ...sunday, lane: 4, hour }
  const fault = faultRuleForFamily(family.email)
  await openDay(page, spot)
  await fault.begin({ latencyMs: 1_200 })
  await reserve(page, spot)
  await expect(slot(page, 'Holding...', spot)).toBeVisible()
  await expect(page.getByText('Lane reserved for 1 hour')).toBeVisible()
  await fault.end()
})

test('session ended: the next call leads to the sign-in page and back, and the pick stays', async ({ member }) => {
  const { page, family } = member
  const spot = { ...sunday, lane: 2, hour }
  const address = await openDay(page, spot)
  await idle(page)
  // So that the next call with an answer is the reservation: the page asks for changes by itself.
  const isApi = /\/api\//
  await page.route(isApi, (route) => (route.request().method() === 'GET' ? undefined : route.continue()))
  await page.context().clearCookies()
  await reserve(page, spot)
  await expect(page).toHaveURL(`/member-login?redirect=${encodeURIComponent(address)}`)
  await page.getByLabel('Email').fill(family.email)
  await page.getByLabel('Password').fill(family.password)
  // Not before the code of this page is there: a file that comes meanwhile would be lost.
  await page.unroute(isApi)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(address)
  await expect(slot(page, 'Picked', spot)).toBeVisible()
  await page.getByRole('button', { name: /^Reserve/ }).click()
  await expect(page.getByText('Lane reserved for 1 hour')).toBeVisible()
})

test('offline: a cancellation waits on its card, and the desk sees it after landing', async ({
  member,
  request: desk,
}) => {
  const { page, family } = member
  const date = nextWeek(6)
  const booked = await page.request.post('/api/lanes/bookings', {
    headers: { origin: new URL(page.url()).origin },
    data: { lane: 3, date, time: hour, name: 'Sam', email: family.email },
  })
  expect(booked.status()).toBe(201)
  await signInDesk(desk)
  const isOnSheet = async () => {
    const { sheet } = (await (await desk.get(`/api/admin/day?date=${date}`)).json()) as Reply<'daySheet'>
    return sheet!.bookings.some(({ kind, unit, time }) => kind === 'lane' && unit === 3 && time === hour)
  }
  expect(await isOnSheet()).toBe(true)

  await page.goto('/schedule')
  await expect(page.getByText('Shooting lane 3')).toBeVisible()
  // The list of notices is there once its code has loaded; that of the dialog is loaded here.
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
  await pressOnCard(page, 'Cancel reservation')
  await page.getByRole('button', { name: 'Keep reservation' }).click()
  await page.context().setOffline(true)
  await pressOnCard(page, 'Cancel reservation')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel reservation' }).click()
  await expect(
    page.getByText('Will be canceled when you are online. It counts when the club receives it.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Shooting lane 3', { exact: true })).toBeVisible()
  expect(await isOnSheet()).toBe(true)

  await page.context().setOffline(false)
  await expect(page.getByText('Shooting lane 3', { exact: true })).not.toBeVisible()
  expect(await isOnSheet()).toBe(false)
})

test('too many wrong passwords: the message says when to try again', { tag: '@long' }, async ({ page }) => {
  const family = newFamily()
  await joinAs(page, family)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  for (let guess = 0; guess < 10; guess += 1) {
    const response = await page.request.post('/api/members/login', {
      data: { email: family.email, password: `wrong-${guess}` },
    })
    expect(response.status()).toBe(401)
  }
  await page.goto('/member-login')
  await page.getByLabel('Email').fill(family.email)
  await page.getByLabel('Password').fill('wrong-again')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Login failed')).toBeVisible()
  await expect(page.getByRole('main').getByText(/Too many attempts\. Try again in \d+ minutes?\./)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(family.email)
})
