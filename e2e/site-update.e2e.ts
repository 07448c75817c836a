/** A page that stayed open over a deploy: its code is gone, and the site has another entry script. */
import type { Page } from '@playwright/test'
import { expect, idle, test } from './fixtures.ts'

// The menu of narrow pages is a dialog whose code loads on demand, next to any form.
test.use({ viewport: { width: 390, height: 844 } })

/** Removes the code of the menu. With `until`, until the page is loaded again. */
async function removeMenu(page: Page, until?: 'reload') {
  let isGone = true
  if (until) page.once('load', () => (isGone = false))
  await page.route('**/assets/navigation-sheet-*.js', (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  )
}

/** Answers the page's own look at the site with the entry script of a newer deploy. */
const deploy = (page: Page) =>
  page.route('**/member-login', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue()
    const response = await route.fetch()
    return route.fulfill({
      response,
      body: (await response.text()).replaceAll(/\/assets\/site-[\w-]+\.js/g, '/assets/site-newer.js'),
    })
  })

const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu' }).click()

/** Closes the menu, once it is open. */
async function closeMenu(page: Page) {
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Join' })).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Opens the sign-in page, types, and counts how often the page is loaded from then on. */
async function typeAtSignIn(page: Page): Promise<() => number> {
  await page.goto('/member-login')
  await page.getByLabel('Email').fill('robin@thenest.example')
  await page.getByLabel('Password').fill('a secret of mine')
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

test('after a deploy it reloads once, keeps what was typed except the password, and presses the button again', async ({
  page,
}) => {
  const loads = await typeAtSignIn(page)
  await removeMenu(page, 'reload')
  await deploy(page)
  await openMenu(page)
  await closeMenu(page)
  await expect(page.getByLabel('Email')).toHaveValue('robin@thenest.example')
  await expect(page.getByLabel('Password')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/secret|robin/)
  expect(loads()).toBe(1)
})

test('a reload that did not help is not repeated', { tag: '@long' }, async ({ page }) => {
  const loads = await typeAtSignIn(page)
  await removeMenu(page)
  await deploy(page)
  const reloaded = page.waitForEvent('load')
  await openMenu(page)
  await reloaded
  const asked = page.waitForResponse(/\/site-update\.js/)
  await expect(page.getByText('No response from the server.')).toBeVisible()
  await asked
  await idle(page)
  expect(loads()).toBe(1)
})

test('without a deploy, a second press loads the page again, because the browser keeps the failure', async ({
  page,
}) => {
  const loads = await typeAtSignIn(page)
  await removeMenu(page, 'reload')
  await openMenu(page)
  await expect(page.getByText('No response from the server.')).toBeVisible()
  await openMenu(page)
  await closeMenu(page)
  await expect(page.getByLabel('Email')).toHaveValue('robin@thenest.example')
  expect(loads()).toBe(1)
})

test('without a deploy the page stays as it is after one press', { tag: '@long' }, async ({ page }) => {
  const loads = await typeAtSignIn(page)
  await removeMenu(page)
  const looked = page.waitForResponse(
    (response) => response.url().endsWith('/member-login') && response.request().resourceType() === 'fetch',
  )
  await openMenu(page)
  await expect(page.getByText('No response from the server.')).toBeVisible()
  await looked
  await idle(page)
  await expect(page.getByLabel('Password')).toHaveValue('a secret of mine')
  expect(loads()).toBe(0)
})
