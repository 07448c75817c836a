/** Helpers for browser tests of the admin area: paths, staff sign-in, and recording API calls. */
import type { APIRequestContext, Page } from '@playwright/test'
import { paths } from '#lib/paths.ts'
import { demo, expect } from './fixtures.ts'

export const adminPaths = Object.values(paths).filter((path) => path.startsWith(paths.admin))

/** Fills in the staff sign-in form, which every admin page shows without a staff session. */
export async function signInAsStaff(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Front desk' })).toBeVisible()
  await page.getByLabel('Email').fill(demo.staff)
  await page.getByLabel('Password').fill(demo.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in as staff through the API. */
export async function signInDesk(desk: APIRequestContext) {
  const response = await desk.post('/api/staff/login', { data: { email: demo.staff, password: demo.password } })
  expect(response.status()).toBe(200)
}

/** Signs the page in as staff through the API. */
export const staffSession = (page: Page) => signInDesk(page.request)

type ApiCall = { method: string; url: string; body: string | null }

/** Records the API calls of a page from now on, each once. @returns a function that lists them. */
export function recordCalls(page: Page): () => ApiCall[] {
  const calls = new Map<string, ApiCall>()
  const record = (method: string, url: string, body: string | null) => {
    const { pathname, search } = new URL(url)
    if (pathname.startsWith('/api/'))
      calls.set(`${method} ${pathname} ${body}`, { method, url: pathname + search, body })
  }
  page.on('request', (request) => record(request.method(), request.url(), request.postData()))
  // Downloads by a link are not requests of the page.
  page.on('download', (file) => record('GET', file.url(), null))
  return () => [...calls.values()]
}

/** Sends a call with another user's session, as a page of this site would. @returns the status. */
export async function callAs(
  user: APIRequestContext,
  baseURL: string,
  { method, url, body }: ApiCall,
): Promise<number> {
  const response = await user.fetch(url, {
    method,
    headers: { origin: baseURL, ...(body !== null && { 'content-type': 'application/json' }) },
    ...(body !== null && { data: body }),
  })
  return response.status()
}
