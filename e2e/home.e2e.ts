/** The home page: the pitch for visitors, their own week for members. */
import { expect, holdCode, idle, nextWeek, test } from './fixtures.ts'

test(
  'a member sees the own page before any code, then the own week, asked for once, and never loads what visitors see',
  { tag: ['@phone', '@long'] },
  async ({ member: { page, profile }, baseURL }, { project }) => {
    const slot = { lane: 4, date: nextWeek(5), time: project.name === 'phone' ? '12:00' : '13:00' }
    const booked = await page.request.post('/api/lanes/bookings', {
      headers: { origin: baseURL! },
      data: { ...slot, name: 'Sam', email: profile.email },
    })
    expect(booked.status()).toBe(201)
    let asked = 0
    page.on('request', (request) => (asked += Number(new URL(request.url()).pathname === '/api/schedule')))
    const pitch: string[] = []
    page.on('request', (request) => request.url().includes('/assets/landing-sections') && pitch.push(request.url()))
    const release = await holdCode(page)
    await page.goto('/', { waitUntil: 'commit' })
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'Your week' })).toBeAttached()
    await expect(main.locator('[data-loading] > [aria-hidden]').last()).toBeInViewport()
    await expect(main.getByRole('heading', { level: 1, name: 'Where the next line grows' })).toBeHidden()
    await expect(main.getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Members Login' })).toHaveCount(0)
    release()
    const week = main.getByRole('region', { name: 'This week' })
    await expect(week.getByText(`Shooting lane ${slot.lane}`)).toBeVisible()
    await expect(week.getByText(/^Sat .*(12|1):00 PM/)).toBeVisible()
    await page.mouse.move(1, 1)
    await page.mouse.wheel(0, 200)
    await idle(page)
    await expect(main.locator('h1')).toHaveText(['Your week'])
    expect(pitch).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1300)
    await main.getByRole('link', { name: 'About the club' }).click()
    await expect(page).toHaveURL('/members')
    expect(asked).toBe(1)
  },
)

test('reserving from the home page takes three taps', { tag: '@phone' }, async ({ member: { page } }, { project }) => {
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Reserve:/ })
    .click()
  const open = page.getByRole('button', { name: /^Open: lane/ })
  await (project.name === 'phone' ? open.first() : open.last()).click()
  await page.getByRole('button', { name: /^Reserve/ }).click()
  await expect(page.getByText('Lane reserved for 1 hour')).toBeVisible()
})

test(
  'a visitor sees the pitch, and so does a member who has logged out',
  { tag: ['@phone', '@long'] },
  async ({ page, member }) => {
    await member.page.goto('/account')
    await member.page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Where the next line grows' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Where the next line grows' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your week' })).toBeHidden()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Join' })).toBeVisible()
  },
)
