/** Two caregivers on two devices: invite, join, see and book the same things, remove. */
import { expect, newFamily, nextWeek, test } from './fixtures.ts'

test(
  'the first invites the second, both see what the other booked, and the removed one is signed out',
  { tag: ['@phone', '@long'] },
  async ({ member: { page, family, profile }, browser, baseURL }, { project }) => {
    const slot = { date: nextWeek(2), name: family.child, time: project.name === 'phone' ? '12:00' : '13:00' }
    const book = (lane: number, email: string, on = page) =>
      on.request.post('/api/lanes/bookings', { headers: { origin: baseURL! }, data: { ...slot, lane, email } })
    expect((await book(4, profile.email)).status()).toBe(201)

    await page.goto('/account')
    await page.getByRole('button', { name: 'Invite them' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite another caregiver' })
    await dialog.getByRole('button', { name: 'Create invitation link' }).click()
    const link = await dialog.getByRole('textbox', { name: /Invitation link/ }).inputValue()
    await dialog.getByRole('button', { name: 'Done' }).click()

    const context = await browser.newContext({ baseURL: baseURL! })
    const second = await context.newPage()
    const kim = newFamily()
    await second.goto(link)
    await expect(
      second.getByText(`${profile.profileName} invites you to join their family. Create your own sign-in.`),
    ).toBeVisible()
    await expect(second).toHaveURL('/join-family')
    await second.getByLabel('First name').fill('Kim')
    await second.getByLabel('Last name').fill('Lindgren')
    await second.getByLabel('Phone').fill('(555) 010-0177')
    await second.getByLabel('Email').fill(kim.email)
    await second.getByLabel('Password').fill(kim.password)
    await second.getByRole('button', { name: 'Join the family' }).click()
    await expect(second).toHaveURL('/schedule')
    const lane = (number: number) => `Shooting lane ${number}`
    await expect(second.getByRole('main').getByText(lane(4)).first()).toBeVisible()

    expect((await book(5, kim.email, second)).status()).toBe(201)
    await page.goto('/schedule')
    await expect(page.getByRole('main').getByText(lane(5)).first()).toBeVisible()

    await second.goto('/account')
    const caregivers = second.locator('#caregivers')
    await expect(caregivers.getByText(profile.profileName)).toBeVisible()
    await expect(second.getByRole('button', { name: 'Delete my account' })).toHaveCount(0)

    await page.goto('/account')
    await page.getByRole('button', { name: 'Remove Kim Lindgren' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove caregiver' }).click()
    await expect(page.getByRole('button', { name: 'Invite them' })).toBeVisible()
    await second.goto('/schedule')
    await expect(second).toHaveURL(/\/member-login/)
    await page.goto('/schedule')
    await expect(page.getByRole('main').getByText(lane(5)).first()).toBeVisible()
    await context.close()
  },
)
