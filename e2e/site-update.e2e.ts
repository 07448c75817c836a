/** A page that stayed open over a deploy: code that it needs is gone, and only a reload brings the new one. */
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

const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu' }).click()

/** Closes the menu, once it is open. */
async function closeMenu(page: Page) {
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Join' })).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Opens the sign-in page, types, and counts how often the page is loaded from then on. */
async function typeAtSignIn(page: Page, password = ''): Promise<() => number> {
  await page.goto('/member-login')
  await page.getByLabel('Email').fill('robin@thenest.example')
  await page.getByLabel('Password').fill(password)
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

test('the page is loaded again once, what was typed is there, and the menu opens', async ({ page }) => {
  const loads = await typeAtSignIn(page)
  await removeMenu(page, 'reload')
  await openMenu(page)
  await closeMenu(page)
  await expect(page.getByLabel('Email')).toHaveValue('robin@thenest.example')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('robin')
  expect(loads()).toBe(1)
})

test('a typed password, which is not kept, is lost only at the second press', { tag: '@long' }, async ({ page }) => {
  const loads = await typeAtSignIn(page, 'a secret of mine')
  await removeMenu(page, 'reload')
  await openMenu(page)
  await expect(page.getByText('No response from the server.')).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveValue('a secret of mine')
  expect(loads()).toBe(0)
  await openMenu(page)
  await closeMenu(page)
  await expect(page.getByLabel('Email')).toHaveValue('robin@thenest.example')
  await expect(page.getByLabel('Password')).toHaveValue('')
  expect(loads()).toBe(1)
})

test('a reload that did not help is not repeated', { tag: '@long' }, async ({ page }) => {
  const loads = await typeAtSignIn(page)
  await removeMenu(page)
  const reloaded = page.waitForEvent('load')
  await openMenu(page)
  await reloaded
  await expect(page.getByText('No response from the server.')).toBeVisible()
  await idle(page)
  expect(loads()).toBe(1)
})
