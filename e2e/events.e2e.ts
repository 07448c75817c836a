/** Events: weekly and upcoming events, and creating, changing and canceling an RSVP. */
import { expect, pressOnCard, test } from './fixtures.ts'

test(
  'a member RSVPs to a weekly event, changes the quantity, and cancels from the schedule',
  { tag: ['@phone', '@long'] },
  async ({ member }) => {
    const { page, family } = member
    await page.goto('/events')
    await expect(page.getByRole('heading', { name: 'Homework Helper' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Healthy Eats' })).toBeVisible()

    await page.getByRole('button', { name: 'Book it: Homework Helper' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Date').selectOption({ index: 1 })
    await expect(dialog.getByLabel('Email')).toHaveValue(family.email)
    await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
    await dialog.getByRole('button', { name: 'Book it' }).click()
    await expect(page.getByText('Booking requested')).toBeVisible()
    await expect(page.getByText("We'll confirm your booking for Homework Helper.")).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('2 guests')).toBeVisible()

    await page.getByRole('button', { name: /^Change: Homework Helper/ }).click()
    await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
    await dialog.getByRole('button', { name: 'Change booking' }).click()
    await expect(page.getByText('3 guests')).toBeVisible()

    await page.goto('/schedule')
    await expect(page.getByText('Homework Helper')).toBeVisible()
    await pressOnCard(page, 'Cancel RSVP')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel RSVP' }).click()
    await expect(page.getByText('RSVP canceled')).toBeVisible()
    await expect(page.getByText('No upcoming items')).toBeVisible()
  },
)

test(
  'an RSVP without a name is not sent, and the entered values stay',
  { tag: ['@desktop', '@long'] },
  async ({ member }) => {
    const { page, family } = member
    await page.goto('/events')
    await page.getByRole('button', { name: /^Book it: Skills Night/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('')
    await dialog.getByRole('button', { name: 'Book it' }).click()
    await expect(page.getByText('Missing information')).toBeVisible()
    await expect(page.getByText('Please provide your name, email, and quantity.')).toBeVisible()
    await expect(dialog.getByLabel('Email')).toHaveValue(family.email)
  },
)

test('the schedule updates when another tab books', { tag: '@desktop' }, async ({ member }) => {
  const { page, family } = member
  await page.goto('/schedule')
  await expect(page.getByText('No upcoming items')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/events')
  await other.getByRole('button', { name: 'Book it: Healthy Eats' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Book it' }).click()
  await expect(other.getByText('Booking requested')).toBeVisible()
  await expect(page.getByText('Healthy Eats')).toBeVisible()
  expect(family.email).toContain('@')
})
