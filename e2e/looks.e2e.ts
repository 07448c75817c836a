/** A contrast theme on the page where a member picks a lane; every page in one is in a11y.e2e.ts. */
import { expect, test } from './fixtures.ts'
import { openDay, slot } from './lanes.ts'
import { expectContrast } from './looks.ts'

test('a contrast theme shows what is picked and the main button', async ({ member }) => {
  const { page } = member
  await page.emulateMedia({ forcedColors: 'active' })
  const spot = { weekday: 4, lane: 4, hour: '15:00' }
  await openDay(page, spot)
  await slot(page, 'Open', spot).click()
  expect(await page.locator('[aria-pressed="true"]').count()).toBeGreaterThan(1)
  await expectContrast(page)
  const main = await page
    .getByRole('button', { name: /^Reserve/ })
    .first()
    .evaluate((each) => ({ ...getComputedStyle(each) }))
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(main.borderTopStyle).toBe('solid')
  expect(main.backgroundColor).not.toBe(paper)
})
