/** A page that stayed open over a deploy: its code is gone, and the site has another entry script. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

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

/** Opens the sign-in page, types, and counts how often the page is loaded from then on. */
async function typeAtSignIn(page: Page): Promise<() => number> {
  await page.goto('/member-login')
  await page.getByLabel('Email').fill('robin@thenest.example')
  await page.getByLabel('Password').fill('a secret of mine')
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

test('after a deploy it reloads once, says so, and keeps what was typed except the password', async ({ page }) => {
  const loads = await typeAtSignIn(page)
  await removeMenu(page, 'reload')
  await deploy(page)
  await openMenu(page)
  await expect(page.getByText('The site was updated')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('robin@thenest.example')
  await expect(page.getByLabel('Password')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/secret|robin/)
  await openMenu(page)
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Join' })).toBeVisible()
  expect(loads()).toBe(1)
})

test('a reload that did not help is not repeated', { tag: '@long' }, async ({ page }) => {
  const loads = await typeAtSignIn(page)
  await removeMenu(page)
  await deploy(page)
  await openMenu(page)
  await expect(page.getByText('The site was updated')).toBeVisible()
  await openMenu(page)
  await expect(page.getByText('No response from the server.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(loads()).toBe(1)
})

test('without a deploy the page stays as it is', { tag: '@long' }, async ({ page }) => {
  const loads = await typeAtSignIn(page)
  await removeMenu(page)
  await openMenu(page)
  await expect(page.getByText('No response from the server.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByLabel('Password')).toHaveValue('a secret of mine')
  expect(loads()).toBe(0)
})
