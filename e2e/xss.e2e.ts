/** Attacks in a real browser: markup in what a family writes, on every page that shows it, and reports of the security policy. */
import { cspReportPath } from '#api-contract/endpoints.ts'
import { adminPaths, staffSession } from './admin.ts'
import { expect, joinAs, newFamily, nextWeek, test } from './fixtures.ts'

test.skip(({ isMobile }) => isMobile, 'the same code on every width')

const attacks = [
  '<img src=x onerror=xq9()>',
  '"><svg/onload=xq9()>',
  '</title><script>xq9()</script>',
  'javascript:xq9()',
  '<iframe srcdoc="<script>parent.xq9()</script>">',
]

test('markup in names, notes and numbers runs nowhere: not for the family, not at the desk', async ({
  page,
  baseURL,
}) => {
  const family = { ...newFamily(), parent: attacks[0]!, child: attacks[1]! }
  let run = 0
  await page.exposeFunction('xq9', () => (run += 1))
  await joinAs(page, family)
  const headers = { origin: baseURL! }
  const date = nextWeek(6)
  const write = async (url: string, data: object) =>
    expect((await page.request.post(url, { headers, data })).status(), url).toBe(201)
  const whose = { name: attacks[2]!, email: family.email }
  // Whichever lane nobody has taken yet.
  const free = async () => {
    for (let lane = 1; lane <= 5; lane += 1) {
      const slot = { lane, date, time: '21:00', ...whose }
      if ((await page.request.post('/api/lanes/bookings', { headers, data: slot })).status() === 201) return true
    }
    return false
  }
  expect(await free()).toBe(true)
  await write('/api/orders', { items: [{ pid: 'logo-hat', size: 'One Size', qty: 1 }], note: attacks[4] })
  await write('/api/tour-requests', { name: attacks[0], phone: attacks[3], date, time: '9am' })

  for (const path of ['/schedule', '/account', '/events', '/reserve', '/pro-shop', '/cart']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true], [data-loading]')).toHaveCount(0)
  }
  await page.context().clearCookies()
  await staffSession(page)
  for (const path of adminPaths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true], [data-loading]')).toHaveCount(0)
  }
  await page.goto('/admin/tours')
  await expect(page.getByText(attacks[0]!).first()).toBeVisible()
  expect(run).toBe(0)
})

test('reports of the security policy are taken from our own pages, in the forms browsers send', async ({
  request,
  baseURL,
}) => {
  const send = (type: string, data: object, origin = baseURL!) =>
    request.post(`/api${cspReportPath}`, {
      headers: { 'content-type': type, origin },
      data: Buffer.from(JSON.stringify(data)),
    })
  const old = { 'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': 'inline' } }
  const recent = [{ type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'inline' } }]
  expect((await send('application/csp-report', old)).status()).toBe(204)
  expect((await send('application/reports+json', recent)).status()).toBe(204)
  expect((await send('application/csp-report', old, 'https://evil.example')).status()).toBe(403)
  expect((await send('application/json', old)).status()).toBe(415)
})
