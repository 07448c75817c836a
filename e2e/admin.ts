/** The front desk in the browser tests: its pages, its coach, and what a page has asked of the server. */
import type { APIRequestContext, Page } from '@playwright/test'
import { paths } from '#lib/paths.ts'
import { demo, expect } from './fixtures.ts'

export const adminPaths = Object.values(paths).filter((path) => path.startsWith(paths.admin))

/** Where every staff page begins without a staff session; signs in there, in place. */
export async function signInAsStaff(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Front desk' })).toBeVisible()
  await page.getByLabel('Email').fill(demo.staff)
  await page.getByLabel('Password').fill(demo.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A page of the coach's, without the way through the form. */
export async function staffSession(page: Page) {
  const answer = await page.request.post('/api/staff/login', { data: { email: demo.staff, password: demo.password } })
  expect(answer.status()).toBe(200)
}

type Asked = { method: string; url: string; body: string | null }

/** Notes what a page asks of the server from now on, each call once. */
export function noteCalls(page: Page): () => Asked[] {
  const calls = new Map<string, Asked>()
  const note = (method: string, address: string, body: string | null) => {
    const { pathname, search } = new URL(address)
    if (pathname.startsWith('/api/'))
      calls.set(`${method} ${pathname} ${body}`, { method, url: pathname + search, body })
  }
  page.on('request', (request) => note(request.method(), request.url(), request.postData()))
  // What a link downloads is no request of the page's.
  page.on('download', (file) => note('GET', file.url(), null))
  return () => [...calls.values()]
}

/** Sends a call as somebody else's browser would, from a page of this site. */
export async function askAs(who: APIRequestContext, baseURL: string, { method, url, body }: Asked): Promise<number> {
  const answer = await who.fetch(url, {
    method,
    headers: { origin: baseURL, ...(body !== null && { 'content-type': 'application/json' }) },
    ...(body !== null && { data: body }),
  })
  return answer.status()
}
