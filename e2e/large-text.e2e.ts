/** The browser's own text size at 200 %, on the narrowest phone: no page scrolls sideways or cuts a word. */
import { paths as sitePaths } from '#lib/paths.ts'
import { browserArgs, findTestBrowser } from '#scripts/run/browser.ts'
import { staffSession } from './admin.ts'
import { contentWidth, expect, memberPages, nextWeek, test } from './fixtures.ts'
import type { Page } from '@playwright/test'

const executablePath = findTestBrowser()
const largeText = '--blink-settings=defaultFontSize=32'
test.use({ launchOptions: { args: [...browserArgs, largeText], ...(executablePath ? { executablePath } : {}) } })

const publicPaths = [sitePaths.home, sitePaths.members, sitePaths.memberLogin, sitePaths.register]
const memberPaths = ['/', ...memberPages(`/reserve?day=${nextWeek(2)}`)]
const staffPaths = [
  sitePaths.admin,
  sitePaths.adminMembers,
  // The widest table.
  '/admin/overview',
]

/** Visits each page at this width. */
async function expectWhole(page: Page, all: readonly string[], width: number) {
  await page.setViewportSize({ width, height: 800 })
  for (const path of all)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('main [aria-busy=true], [data-loading]')).toHaveCount(0)
      expect(await contentWidth(page), path).toBeLessThanOrEqual(width)
      const cut = page.locator('main :is(button, a, th, td, label, summary, p)').evaluateAll((elements) =>
        elements.flatMap((each) => {
          const isShown = each.checkVisibility() && each.clientWidth > 1
          return isShown && each.scrollWidth > each.clientWidth + 1 ? [each.textContent] : []
        }),
      )
      expect(await cut, path).toEqual([])
    })
}

test('pages of visitors and members', { tag: '@phone' }, async ({ page, member }) => {
  await expectWhole(page, memberPaths, 320)
  expect(member.page).toBe(page)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await expectWhole(page, publicPaths, 320)
})

test('the front desk', { tag: '@phone' }, async ({ page }) => {
  await staffSession(page)
  await expectWhole(page, staffPaths, 390)
  await expectWhole(page, staffPaths, 1280)
})
