/** Members and visitors have no access to the admin area, and signed-out staff leave no club data behind. */
import { endpoints } from '#api-contract/endpoints.ts'
import { adminPaths, callAs, staffSession } from './admin.ts'
import { expect, everyOther, test } from './fixtures.ts'

test('members and visitors are refused every staff call', { tag: '@long' }, async ({ member, baseURL, request }) => {
  const calls = Object.values(endpoints).filter(({ who }) => who === 'staff')
  for (const { method, path } of calls) {
    const call = { method, url: `/api${path.replaceAll(/:\w+/g, 'x')}`, body: null }
    expect([call.url, await callAs(member.page.request, baseURL!, call)]).toEqual([call.url, 403])
    expect([call.url, await callAs(request, baseURL!, call)]).toEqual([call.url, 401])
  }
})

test(
  'admin pages show members and visitors the sign-in form only',
  { tag: '@long' },
  async ({ member, browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL! })
    // The short form has the pages in turn: who is asked for a staff session does not depend on the page.
    for (const [nth, page] of [member.page, await context.newPage()].entries()) {
      for (const path of everyOther(adminPaths, nth === 1)) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: 'Front desk' })).toBeVisible()
        await expect(page).toHaveURL(path)
        await expect(page.getByRole('navigation', { name: 'Front desk' })).toHaveCount(0)
        await expect(page.getByRole('main').getByRole('table')).toHaveCount(0)
      }
    }
    await context.close()
  },
)

test('staff sign-out removes all club data from the browser', async ({ page }) => {
  await staffSession(page)
  await page.goto('/admin/members')
  const family = page.getByRole('link', { name: 'Nora Lindqvist' })
  await expect(family.first()).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Front desk' })).toBeVisible()
  await expect(family).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('@')
  await page.goBack()
  await expect(family).toHaveCount(0)
})
