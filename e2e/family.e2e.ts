/** A parent with two children: a second player, and one tap that books a lane for each of them. */
import { violationsOf } from './axe.ts'
import { expect, joinAs, newFamily, pressOnCard, signAll, test } from './fixtures.ts'
import { openDay, slot } from './lanes.ts'

/** A day and lanes used by this test only, one for each width, and outside the hours of the demo's events. */
const hourOf = (width: number) => ({ weekday: 3, lane: 2, hour: width < 600 ? '21:00' : '20:00' })

test(
  'both children are booked in three taps, and one is canceled',
  { tag: ['@phone', '@long'] },
  async ({ page, viewport }) => {
    const thursday = hourOf(viewport?.width ?? 0)
    await joinAs(page, newFamily())

    await test.step('add a player on the account page', async () => {
      await page.goto('/account')
      await page.getByRole('button', { name: 'Add a player' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel("Child's name").fill('Kit')
      await dialog.getByLabel("Child's age").selectOption('9')
      await dialog.getByLabel("Child's position").selectOption('forward')
      await dialog.getByRole('radio', { name: /\/mo/ }).check()
      await dialog.getByRole('button', { name: 'Add Kit, $256.47 a month' }).click()
      await expect(page.getByRole('button', { name: 'Edit Kit' })).toBeVisible()
      await expect(page.getByText('Player added')).toBeVisible()
      // The whole row is the button, which lies on the text.
      await page.locator('#players').getByText('Kit', { exact: true }).click({ force: true })
      await expect(dialog.getByLabel("Child's name")).toHaveValue('Kit')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await signAll(page)
    })

    await test.step('book for both', async () => {
      await openDay(page, thursday)
      await page.getByRole('checkbox', { name: /^Kit/ }).check()
      await slot(page, 'Open', thursday).click()
      await page.getByRole('button', { name: 'Reserve both' }).click()
      await expect(page.getByText('Both are booked')).toBeVisible()
      await expect(slot(page, 'Kit', { ...thursday, lane: 3 })).toBeVisible()
      expect(await violationsOf(page, 'all')).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })

    await test.step('cancel one of them', async () => {
      await page.goto('/schedule')
      await expect(page.getByRole('heading', { name: 'Kit · Lane 3' })).toBeVisible()
      await pressOnCard(page, 'Cancel reservation', 'Kit')
      await page.getByRole('menuitem', { name: 'Cancel reservation: Kit' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel reservation' }).click()
      await expect(page.getByText('Reservation canceled')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Kit · Lane 3' })).toHaveCount(0)
      await expect(page.getByRole('heading', { name: / · Lane 2/ })).toBeVisible()
    })
  },
)
