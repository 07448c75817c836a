/** A message to the families of a day: from the day sheet to the home page of one of them. */
import { staffSession } from './admin.ts'
import { expect, joinAs, newFamily, nextWeek, test } from './fixtures.ts'

/** The Friday of the week after next. */
const friday = nextWeek(11)

test(
  'a family reads what the desk wrote to who comes on a day',
  { tag: '@long' },
  async ({ page, browser, baseURL }) => {
    const origin = baseURL!
    const subject = `Skates ${crypto.randomUUID().slice(0, 8)}`
    const family = newFamily()
    const familyPage = await (await browser.newContext({ baseURL: origin })).newPage()
    await joinAs(familyPage, family)
    const data = { lane: 2, date: friday, time: '14:00', name: 'Sam', email: family.email }
    expect((await familyPage.request.post('/api/lanes/bookings', { headers: { origin }, data })).status()).toBe(201)

    await staffSession(page)
    await page.goto(`/admin?day=${friday}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Message the families of this day' }).click()
    await expect(page.getByText('Who comes on')).toBeVisible()
    await page.getByLabel('Subject').fill(subject)
    await page.getByLabel('Message', { exact: true }).fill('Bring <b>both</b> skates: https://thenest.example/skates')
    await page.getByRole('button', { name: /^Send to \d/ }).click()
    await expect(page.getByText(/will get it\.$/)).toBeVisible()
    await page.goto('/admin/staff')
    await expect(page.getByRole('article').filter({ hasText: subject })).toContainText('Read: 0 of ')

    await familyPage.goto('/')
    await expect(familyPage.getByRole('heading', { name: subject })).toBeVisible()
    await expect(familyPage.getByText('Bring <b>both</b> skates:')).toBeVisible()
    await expect(familyPage.getByRole('link', { name: 'https://thenest.example/skates' })).toBeVisible()
    await familyPage.getByRole('button', { name: `Got it: ${subject}` }).click()
    await expect(familyPage.getByRole('heading', { name: subject })).toBeHidden()
    await familyPage.reload()
    await expect(familyPage.getByText('This week').first()).toBeVisible()
    await expect(familyPage.getByRole('heading', { name: subject })).toBeHidden()
    await page.reload()
    await expect(page.getByRole('article').filter({ hasText: subject })).toContainText('Read: 1 of ')
  },
)
