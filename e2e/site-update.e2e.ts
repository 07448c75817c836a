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

/** Opens the sign-in page, and counts how often it is loaded from then on. */
async function openSignIn(page: Page): Promise<() => number> {
  await page.goto('/member-login')
  await page.waitForFunction(() => !document.querySelector('#root[data-unhydrated]'))
  return countLoads(page)
}

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

const loadAgain = (page: Page) => page.getByRole('button', { name: 'Load again' }).click()

const incomplete = (page: Page) => page.getByText('Part of this page did not load')

test('a page is loaded again only when somebody asks for it', async ({ page }) => {
  const loads = await openSignIn(page)
  await page.getByLabel('Password').fill('a secret of mine')
  await removeMenu(page, 'reload')
  await openMenu(page)
  await expect(incomplete(page)).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveValue('a secret of mine')
  expect(loads()).toBe(0)
  await loadAgain(page)
  await expect.poll(loads).toBe(1)
  await openMenu(page)
  await closeMenu(page)
  expect(loads()).toBe(1)
})

test('a reload that did not help is not repeated', { tag: '@long' }, async ({ page }) => {
  const loads = await openSignIn(page)
  await removeMenu(page)
  await openMenu(page)
  await loadAgain(page)
  await expect.poll(loads).toBe(1)
  await openMenu(page)
  await expect(page.getByText('No response from the server.')).toBeVisible()
  await idle(page)
  expect(loads()).toBe(1)
})

test('a part that nobody has asked for loads nothing again by itself', async ({ member: { page } }) => {
  const part = '**/assets/member-bars-*.js'
  await page.route(part, (route) => route.fulfill({ status: 404 }))
  await page.goto('/reserve')
  const loads = countLoads(page)
  await expect(incomplete(page)).toBeVisible()
  expect(loads()).toBe(0)
  await page.unroute(part)
  await loadAgain(page)
  await expect.poll(loads).toBe(1)
  await idle(page)
  await expect(incomplete(page)).toBeHidden()
})

test('without any code, a page into which somebody types offers to be loaded again', async ({ page }) => {
  const site = /\/assets\/index-[^/]+\.js$/
  let fail = () => {}
  const typed = new Promise<void>((resolve) => (fail = resolve))
  await page.route(site, async (route) => {
    await typed
    await route.fulfill({ status: 404 })
  })
  await page.goto('/member-login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('robin@thenest.example')
  fail()
  const again = page.getByRole('alert').getByRole('button', { name: 'Load again' })
  await again.waitFor()
  await expect(page.getByLabel('Email')).toHaveValue('robin@thenest.example')
  await page.unroute(site)
  await again.click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})
