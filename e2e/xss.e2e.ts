/** XSS attacks: markup in user input on every page that shows it. */
import { adminPaths, staffSession } from './admin.ts'
import { contentWidth, expect, joinAs, newFamily, nextWeek, test } from './fixtures.ts'

const payloads = [
  '<img src=x onerror=xq9()>',
  '"><svg/onload=xq9()>',
  '</title><script>xq9()</script>',
  'javascript:xq9()',
  '<iframe srcdoc="<script>parent.xq9()</script>">',
]

test(
  'markup in names, notes and numbers does not run, neither for members nor for staff',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const family = { ...newFamily(), parent: payloads[0]!, child: payloads[1]! }
    let executions = 0
    await page.exposeFunction('xq9', () => (executions += 1))
    await joinAs(page, family)
    const headers = { origin: baseURL! }
    const date = nextWeek(6)
    const write = async (url: string, data: object) =>
      expect((await page.request.post(url, { headers, data })).status(), url).toBe(201)
    const contact = { name: payloads[2]!, email: family.email }
    // Reserve any free lane.
    const reserveAny = async () => {
      for (let lane = 1; lane <= 5; lane += 1) {
        const slot = { lane, date, time: '21:00', ...contact }
        if ((await page.request.post('/api/lanes/bookings', { headers, data: slot })).status() === 201) return true
      }
      return false
    }
    expect(await reserveAny()).toBe(true)
    await write('/api/orders', { items: [{ pid: 'logo-hat', size: 'One Size', qty: 1 }], note: payloads[4] })
    await write('/api/tour-requests', { name: payloads[0], phone: payloads[3], date, time: '9am' })

    for (const path of ['/schedule', '/account', '/events', '/reserve', '/pro-shop', '/cart']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true], [data-loading]')).toHaveCount(0)
    }
    await page.context().clearCookies()
    await staffSession(page)
    await page.setViewportSize({ width: 320, height: 800 })
    for (const path of adminPaths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true], [data-loading]')).toHaveCount(0)
      expect(await contentWidth(page), path).toBeLessThanOrEqual(320)
    }
    await page.goto('/admin/tours')
    await expect(page.getByText(payloads[0]!).first()).toBeVisible()
    expect(executions).toBe(0)
  },
)
