/** Bad days in the running site: what each failure says, and that nothing entered is lost. */
import { expect, joinAs, newFamily, nextWeek, test } from './fixtures.ts'
import { openDay, reserve, slot } from './lanes.ts'
import { faultRulesOf } from './fault-rules.ts'

const sunday = { weekday: 6, lane: 5 }
const hourOf = (project: string) => (project === 'phone' ? '12:00' : '18:00')

test('storage that fails: nothing is said to be booked, the pick stays, and trying again books once', async ({
  member,
}, { project }) => {
  const { page, family } = member
  const spot = { ...sunday, hour: hourOf(project.name) }
  const weather = faultRulesOf(family.email)
  await openDay(page, spot)
  await weather.begin({ fail: 'before' })
  await reserve(page, spot)
  await expect(page.getByText('Could not save booking')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Please try again.')).toBeVisible()
  await weather.end()
  await page.getByRole('button', { name: /^Reserve/ }).click()
  await expect(page.getByText('Lane reserved for 1 hour')).toBeVisible()
  await expect(page.getByText('1 of 2 used this week')).toBeVisible()
})

test('slow storage: the cell says Holding… until the yes is there', async ({ member }, { project }) => {
  const { page, family } = member
  const spot = { ...sunday, lane: 4, hour: hourOf(project.name) }
  const weather = faultRulesOf(family.email)
  await openDay(page, spot)
  await weather.begin({ latencyMs: 1_200 })
  await reserve(page, spot)
  await expect(slot(page, 'Holding…', spot)).toBeVisible()
  await expect(page.getByText('Lane reserved for 1 hour')).toBeVisible({ timeout: 30_000 })
  await weather.end()
})

test('signed out elsewhere: the next call leads to sign in, and back', async ({ member }) => {
  const { page, family } = member
  await page.goto('/schedule')
  await expect(page.getByText('No upcoming items')).toBeVisible()
  await page.context().clearCookies()
  await page.reload()
  await expect(page).toHaveURL('/member-login?redirect=%2Fschedule')
  await page.getByLabel('Email').fill(family.email)
  await page.getByLabel('Password').fill(family.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/schedule')
})

test('without a connection the schedule reads from the mirror, with its time', async ({ member }, { project }) => {
  const { page, family } = member
  const hour = hourOf(project.name)
  const booked = await page.request.post('/api/lanes/bookings', {
    headers: { origin: new URL(page.url()).origin },
    data: { lane: 3, date: nextWeek(6), time: hour, name: 'Sam', email: family.email },
  })
  expect(booked.status()).toBe(201)
  await page.goto('/schedule')
  await expect(page.getByText('Shooting lane 3')).toBeVisible()
  // What a notice needs is there by then, as it is for anybody who looks at the page before the connection goes.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Cancel reservation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel reservation' }).click()
  await expect(page.getByText('Failed to cancel reservation')).toBeVisible()
  await expect(page.getByText('Shooting lane 3')).toBeVisible()
  await page.context().setOffline(false)
})

test('too many wrong passwords: the sentence says when to try again', async ({ page }) => {
  const family = newFamily()
  await joinAs(page, family)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  for (let guess = 0; guess < 10; guess += 1) {
    const answer = await page.request.post('/api/members/login', {
      data: { email: family.email, password: `wrong-${guess}` },
    })
    expect(answer.status()).toBe(401)
  }
  await page.goto('/member-login')
  await page.getByLabel('Email').fill(family.email)
  await page.getByLabel('Password').fill('wrong-again')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Login failed')).toBeVisible()
  await expect(page.getByText(/Too many attempts\. Try again in \d+ minutes?\./)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(family.email)
})
