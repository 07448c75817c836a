/**
 * Every screen, in one visit: axe in light and dark, paper, a contrast theme, large targets, no horizontal scrolling at 200 % and
 * at 320 px, large text. Every page of an audience has the same layout around it, so the short form takes neighbors in the list
 * at different widths, and every other page of a width in the dark theme.
 */
import type { Page } from '@playwright/test'
import { paths as sitePaths } from '#lib/paths.ts'
import { adminPaths, staffSession } from './admin.ts'
import { expectAccessible, violationsOf, type Theme } from './axe.ts'
import { answerOf, everyOther, expect, isLong, memberPages, nextWeek, test } from './fixtures.ts'
import { expectContrast, expectLargeText, expectNarrow, expectPaper } from './looks.ts'

const publicPaths = [
  '/',
  '/members',
  '/team',
  '/game-nights',
  '/bumper',
  '/terms',
  '/privacy',
  '/member-login',
  '/member-register',
  '/reset-password',
  '/email-link#verify=none',
  '/join-family',
  '/nowhere',
]

const { admin } = sitePaths
/** What is printed: the pages of visitors and members, and these of the desk. */
const printedAtDesk = new Set<string>([
  '/admin/events',
  // What is longer than a page.
  '/admin/dues',
  '/admin/members',
  '/admin/incidents',
  '/admin/inbox',
  '/admin/orders',
])
const isPrinted = (path: string) => !path.startsWith(admin) || printedAtDesk.has(path)
/** The pages of the desk that are whole with large text, as on a phone and on a desk. */
const largeAtDesk = new Set<string>([
  admin,
  '/admin/members',
  // The widest table.
  '/admin/overview',
])

/**
 * Forces layout of all sections: those with `content-visibility: auto` keep their old colors when the theme changes off
 * screen. A style sheet, because a section that hydrates later would take over an attribute, which the policy forbids.
 */
const forceLayout = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('main * { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })

/** Buttons, fields and links that are lower than a fingertip; links within a text are as high as its lines. */
const lowTargets = (page: Page) =>
  page
    .locator('a[href], button, select, textarea, summary, input:not([type=radio], [type=checkbox])')
    .evaluateAll((targets) =>
      targets
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect()
          return width > 1 && height > 1 && height < 43.5 && getComputedStyle(target).display !== 'inline'
        })
        .map((target) => target.outerHTML),
    )

/** Opens a page and checks what axe knows; `prepare` brings it to the state to check. */
async function inspect(page: Page, path: string, themes: readonly Theme[], prepare?: () => Promise<void>) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await prepare?.()
  // React has taken over what the server sent, and the page has what it asked for.
  await expect(page.locator('[aria-busy=true], [data-loading], #root[data-unhydrated]')).toHaveCount(0)
  await forceLayout(page)
  await expectAccessible(page, themes)
  const { width, height } = page.viewportSize()!
  if (width < 600) expect(await lowTargets(page), path).toEqual([])
  await expectNarrow(page, [Math.max(320, width / 2), 320], Math.round(height / 2))
}

/** All pages of an audience in one browser context, so that their code is loaded once. */
async function inspectAll(page: Page, paths: readonly string[]) {
  const viewport = page.viewportSize()!
  for (const [nth, path] of paths.entries()) {
    await test.step(path, async () => {
      await page.setViewportSize(viewport)
      await inspect(page, path, isLong ? ['light', 'dark'] : [nth % 2 === 0 ? 'light' : 'dark'])
      await page.setViewportSize(viewport)
      await expectContrast(page)
      await page.emulateMedia({ forcedColors: null })
      if (isPrinted(path)) await expectPaper(page)
      // Beside their panel the lanes are narrowest.
      if (!path.startsWith(admin)) await expectLargeText(page, path.startsWith(sitePaths.reserve) ? [320, 900] : [320])
      else if (largeAtDesk.has(path)) await expectLargeText(page, [390, 1280])
    })
  }
}

test('public pages and the sign-in of staff are accessible', async ({ page, isMobile }) => {
  await inspectAll(page, everyOther([...publicPaths, '/admin'], isMobile))
})

test('pages of members are accessible', async ({ member, isMobile }) => {
  await inspectAll(member.page, everyOther(['/', ...memberPages(`/reserve?day=${nextWeek(2)}`)], isMobile))
})

test('a held slot above the page, and why it could not be booked', { tag: '@phone' }, async ({ member: { page } }) => {
  const date = nextWeek(3)
  const slots = [{ player: 'none', unit: 3, date, time: '17:00' }]
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const offers = [{ id: 'none', wish: 'none', kind: 'lane', slots, until, held: true }]
  await page.route('**/api/standby', (route) =>
    route.fulfill(answerOf({ wishes: [], offers, events: [], telling: 'mail' })),
  )
  await inspect(page, '/cart', ['light', 'dark'], async () => {
    await page.getByRole('button', { name: 'Book it' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
  })
})

test('pages of staff are accessible', async ({ page, isMobile }) => {
  await staffSession(page)
  await inspectAll(page, everyOther(adminPaths, isMobile))
})

test('a day sheet with bookings and its booking dialog are accessible', { tag: '@phone' }, async ({ page }) => {
  await staffSession(page)
  await inspect(page, '/admin', ['light', 'dark'], async () => {
    await page.getByLabel('Day', { exact: true }).fill(nextWeek(1))
    await expect(page.getByRole('button', { name: /, Lane 1, / }).first()).toBeVisible()
  })
  await page
    .getByRole('button', { name: /, Lane 1, / })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('the check finds low contrast and a button without a name', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/nowhere')
  await page.evaluate(() => {
    const button = document.createElement('button')
    const text = document.createElement('p')
    text.textContent = 'Hard to read'
    Object.assign(text.style, { color: '#999', backgroundColor: '#aaa' })
    document.body.append(button, text)
  })
  expect((await violationsOf(page)).map(({ id }) => id).toSorted()).toEqual(['button-name', 'color-contrast'])
})
