/** Sign-in, sign-out, route guards and unknown paths. */
import type { Page } from '@playwright/test'
import { demo, expect, test } from './fixtures.ts'

const guarded = ['/events', '/account', '/reserve', '/schedule', '/standby', '/pro-shop', '/cart'] as const

/** Opens a page without a session. */
async function openAsVisitor(page: Page, path: string) {
  await page.goto(`${path}?from=test`)
  await expect(page).toHaveURL(`/member-login?redirect=${encodeURIComponent(`${path}?from=test`)}`)
}

test('a visitor of a page of members is sent to the sign-in page', { tag: '@long' }, async ({ page }) => {
  for (const path of guarded) await openAsVisitor(page, path)
})

for (const path of guarded) {
  const tag = path === guarded[0] ? [] : '@long'
  test(`a visitor of ${path} is sent back after signing in`, { tag }, async ({ page }) => {
    await openAsVisitor(page, path)
    await page.getByLabel('Email').fill(demo.member)
    await page.getByLabel('Password').fill(demo.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`${path}?from=test`)
    await expect(page.getByText('Signed in')).toBeVisible()
  })
}

test('a failed sign-in shows an error and keeps the input', { tag: '@long' }, async ({ page }) => {
  await page.goto('/member-login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  for (const field of ['Email', 'Password']) {
    await page.getByLabel(field).focus()
    await page.getByLabel(field).blur()
    await expect(page.getByText(`${field} is required`)).toBeVisible()
  }
  await page.getByLabel('Email').fill('nobody@thenest.example')
  await page.getByLabel('Password').fill('not-the-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Login failed')).toBeVisible()
  await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@thenest.example')
})

test('a redirect to another site is not followed', async ({ page }) => {
  await page.goto('/member-login?redirect=%2F%2Fevil.example%2F')
  await page.getByLabel('Email').fill(demo.member)
  await page.getByLabel('Password').fill(demo.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/events')
})

test('logging out ends the session and removes personal data from the browser', async ({ member }) => {
  const { page } = member
  await page.goto('/account')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('auth:profile'))).toBeNull()
  await expect.poll(async () => (await page.request.get('/api/schedule')).status()).toBe(401)
  await page.goto('/schedule')
  await expect(page).toHaveURL(/\/member-login/)
})

test(
  'the preview pass opens the member pages without member API calls, and leads to Join',
  { tag: '@long' },
  async ({ page }) => {
    const calls: string[] = []
    // The sign-in asks whether this browser has a session.
    const asked = page.waitForResponse('**/api/session')
    await page.goto('/member-login')
    await asked
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.getByRole('button', { name: 'Bypass' }).click()
    await expect(page).toHaveURL('/members')
    for (const path of ['/', ...guarded]) {
      await page.goto(path)
      await expect(page.getByText('Preview: nothing leaves this browser.')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.getByRole('status').getByRole('link', { name: 'Join' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Join The Nest' })).toBeVisible()
    // The pictures of products come only where the page stays long enough.
    const isPublic = /^\/api\/(events$|products$|images\/)/
    expect(calls.filter((path) => /api\//.test(path) && !isPublic.test(path))).toEqual([])
  },
)

test('an unknown path shows the not-found page with a link home', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /home/i }).click()
  await expect(page).toHaveURL('/')
})
