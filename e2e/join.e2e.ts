/** Registration: the whole form, and what it sends. */
import type { Page } from '@playwright/test'
import { expect, joinAs, newFamily, test, type Family } from './fixtures.ts'
import { openDay, reserve } from './lanes.ts'

const card = { number: '4242 4242 4242 4242', cvv: '987' }

async function fillIn(page: Page, family: Family) {
  await page.getByLabel('Parent/Guardian first name').fill(family.parent)
  await page.getByLabel('Parent/Guardian last name').fill('Lindgren')
  await page.getByLabel('Parent/Guardian phone').fill('(555) 123-4567')
  await page.getByLabel('Address', { exact: true }).fill('1 Rink Road, Albany NY')
  await page.getByLabel("Child's name").fill(family.child)
  await page.getByLabel("Child's age").selectOption('11')
  await page.getByLabel("Child's position").selectOption('goalie')
  await page.getByRole('radio', { name: /\$249\/mo/ }).check()
  await page.getByLabel('Card type').selectOption('visa')
  await page.getByLabel('Card number').fill(card.number)
  await page.getByLabel('Expiration').fill('12/30')
  await page.getByLabel('CVV').fill(card.cvv)
  await page.getByLabel('Email').fill(family.email)
  await page.getByLabel('Password', { exact: true }).fill(family.password)
  await page.getByLabel('Confirm password').fill(family.password)
  await page.getByLabel(/I agree/).check()
}

test(
  'a family joins, and neither the card number nor the CVV leaves the browser',
  { tag: '@phone' },
  async ({ page }) => {
    const family = newFamily()
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))

    await page.goto('/member-register')
    await expect(page.getByRole('heading', { level: 1, name: 'Join The Nest' })).toBeVisible()
    await fillIn(page, family)
    await page.getByRole('button', { name: 'Create Account' }).click()

    await expect(page.getByText(new RegExp(`^Welcome, ${family.parent} \\w+$`))).toBeVisible()
    await expect(page).toHaveURL('/members')
    const profile = await page.evaluate(() => JSON.parse(localStorage.getItem('auth:profile') ?? 'null') as object)
    expect(profile).toMatchObject({ email: family.email, profileName: expect.stringContaining(family.parent) })

    const registration = sent.filter((line) => line.includes('members/register '))
    expect(registration).toHaveLength(1)
    expect(registration[0]).toContain('"cardLast4":"4242"')
    const everything =
      sent.join('\n') + (await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
    expect(everything.replaceAll(/[ -]/g, '')).not.toContain('42424242')
    expect(everything).not.toContain(card.cvv)
  },
)

test(
  'a family that has just joined reserves at once, and signs after that',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    await page.goto('/member-register')
    await fillIn(page, newFamily())
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page).toHaveURL('/members')

    const spot = { weekday: 6, lane: 2, hour: project.name === 'phone' ? '13:00' : '15:00' }
    await openDay(page, spot)
    await reserve(page, spot)
    await expect(page.getByText('Lane reserved for 1 hour')).toBeVisible()
    await page.getByRole('button', { name: 'Read and sign' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Before the first visit' })).toBeVisible()
    for (const box of await page.getByRole('checkbox', { name: 'I agree for Sam' }).all()) await box.check()
    await page.getByRole('radio', { name: 'No' }).check()
    await page.getByLabel('Your name, as your signature').fill('Robin Lindgren')
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(page.getByText('It is signed for Sam')).toBeVisible()

    await page.goto('/schedule')
    await expect(page.getByRole('button', { name: /^Cancel reservation/ })).toBeVisible()
    await expect(page.getByText(/read and sign/)).toHaveCount(0)
  },
)

test('empty fields show what they need', { tag: ['@desktop', '@long'] }, async ({ page }) => {
  await page.goto('/member-register')
  // Enabled after hydration; validation on blur works from then on.
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled()
  const messages = [
    ['Parent/Guardian first name', 'Parent/Guardian first name is required'],
    ["Child's name", "Child's name is required"],
    ['Address', 'Address is required'],
    ['Card number', 'Card number is required'],
    ['Email', 'Email is required'],
  ] as const
  for (const [label, sentence] of messages) {
    const field = page.getByLabel(label, { exact: true })
    await field.focus()
    await field.blur()
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Password', { exact: true }).blur()
  await expect(page.getByText('Use at least 8 characters')).toBeVisible()
})

test(
  'an e-mail address with an account is refused with a message, and the entered values stay',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    const family = newFamily()
    await joinAs(page, family)
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())

    await page.goto('/member-register')
    await fillIn(page, { ...family, password: 'another-password-9' })
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Registration failed')).toBeVisible()
    await expect(page.getByText('An account with this email already exists').first()).toBeVisible()
    await expect(page.getByLabel("Child's name")).toHaveValue(family.child)
    await expect(page.getByLabel('Card number')).toHaveValue(card.number)
  },
)
