/** Pages behind the sign-in before their code is there: what is seen, whose it is, and one request for their data. */
import type { Page } from '@playwright/test'
import { addDays, today } from '#domain/calendar/calendar.ts'
import { holidayOf } from '#domain/calendar/holidays.ts'
import { signInAsStaff } from './admin.ts'
import { expect, holdCode, everyOther, idle, layoutShift, nextWeek, openOneByOne, signAll, test } from './fixtures.ts'

/** Collects the API calls of a page. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname + search)
  })
  return calls
}

const memberPages: readonly [path: string, heading: string, call: RegExp][] = [
  ['/reserve', 'Reserve a lane', /^\/api\/lanes\/bookings\?week=/],
  ['/schedule', 'Your Schedule', /^\/api\/schedule$/],
  ['/events', 'Events', /^\/api\/events$/],
  ['/pro-shop', 'Pro Shop', /^\/api\/products$/],
  ['/cart', 'Cart', /^\/api\/products$/],
  ['/account', 'Account', /^\/api\/account$/],
]

test(
  'a member sees the page and their name before any code, and its data is asked for once',
  { tag: '@phone' },
  async ({ member: { page, profile }, isMobile }) => {
    const calls = callsOf(page)
    for (const [path, heading, call] of everyOther(memberPages, isMobile)) {
      const release = await holdCode(page)
      calls.length = 0
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      if (isMobile) await expect(page.getByRole('navigation', { name: 'Members' })).toBeVisible()
      else await expect(page.getByRole('banner').getByRole('button', { name: profile.profileName })).toBeVisible()
      release()
      await expect(page.getByRole('main').locator('[data-loading], [aria-busy=true]')).toHaveCount(0)
      await idle(page)
      expect(
        calls.filter((address) => call.test(address)),
        path,
      ).toHaveLength(1)
      await page.unrouteAll({ behavior: 'wait' })
    }
  },
)

test(
  'focus, scroll position and a tap in the picture of a page are those of the page',
  { tag: '@phone' },
  async ({ member: { page } }) => {
    let release = await holdCode(page)
    await page.goto('/reserve', { waitUntil: 'commit' })
    const link = page.getByRole('navigation', { name: 'Members' }).getByRole('link', { name: 'Schedule' })
    await link.focus()
    await page.evaluate(() => window.scrollTo(0, 150))
    release()
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
    await expect(link).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(150)
    await page.unrouteAll({ behavior: 'wait' })
    release = await holdCode(page)
    await page.goto('/reserve', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Menu' }).click()
    release()
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Reserve Lane' })).toBeVisible()
  },
)

/** 'good' is 0.1; nothing that a family reads may jump by a third of that. */
const mostShift = 0.03

test('on no page of a family with three players does anything jump', async ({ member: { page, family }, isMobile }) => {
  for (const name of ['Kit Lindgren', 'Noor Lindgren']) await addPlayer(page, name)
  await signAll(page)
  const { account } = (await (await page.request.get('/api/account')).json()) as { account: Account }
  const [first, second, third] = account.players.map(({ id }) => id)
  const { email } = family
  const lane = isMobile ? 4 : 5
  const at = { date: nextWeek(1), name: 'Sam', email }
  await post(page, '/api/lanes/bookings', { ...at, lane, time: '10:00', player: first })
  await post(page, '/api/lanes/bookings', { ...at, lane, time: '11:00', player: second })
  // Speede sessions can be booked for seven days only.
  const soon = [1, 2].map((days) => addDays(today(new Date()), days)).find((day) => holidayOf(day) === undefined)!
  await post(page, '/api/speede/bookings', {
    ...at,
    date: soon,
    unit: isMobile ? 4 : 3,
    time: '21:30',
    player: third,
  })
  // The browser knows the family, like the one in which its players were added.
  await page.goto('/account')
  await expect(page.getByRole('main').getByText('Noor Lindgren').first()).toBeVisible()
  const paths = everyOther(familyPages, isMobile).map((each) => each.replace(':player', String(first)))
  for (const [nth, path] of paths.entries())
    for (const order of everyOther(['first asked', 'last asked'] as const, nth % 2 === 1)) {
      await openOneByOne(page, path, order)
      expect(await layoutShift(page), `${path}, ${order} first`).toBeLessThan(mostShift)
    }
})

type Account = { players: { id: string }[] }

const familyPages = [
  '/reserve',
  '/reserve?kind=speede',
  '/schedule',
  '/',
  '/members',
  '/events',
  '/account',
  '/account/player?id=:player',
  '/account/consent',
  '/standby',
  '/pro-shop',
  '/cart',
]

/** Sends a call of the page's member, as the site does. */
async function post(page: Page, path: string, data: object): Promise<void> {
  const response = await page.request.post(path, { headers: { origin: new URL(page.url()).origin }, data })
  expect([path, response.status()]).toEqual([path, 201])
}

const addPlayer = (page: Page, name: string) =>
  post(page, '/api/account/players', { name, age: '9', position: 'goalie', plan: 'monthly' })

test(
  'a visitor is at the sign-in before any code, and sees nothing of the page',
  { tag: '@phone' },
  async ({ page }) => {
    await holdCode(page)
    const calls = callsOf(page)
    await page.goto('/reserve?kind=speede', { waitUntil: 'commit' })
    await expect(page).toHaveURL('/member-login?redirect=%2Freserve%3Fkind%3Dspeede')
    await expect(page.getByRole('heading', { level: 1, name: 'Members Login' })).toBeVisible()
    expect(calls).toEqual([])
  },
)

test(
  'the address of Speede sessions never shows the heading of lanes',
  { tag: '@long' },
  async ({ member: { page } }) => {
    const release = await holdCode(page)
    await page.goto('/reserve?kind=speede', { waitUntil: 'commit' })
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Reserve a lane' })).toBeHidden()
    release()
    await expect(page.getByRole('heading', { name: 'Reserve a Speede session' })).toBeVisible()
  },
)

test('a request that fails early is repeated', { tag: ['@phone', '@long'] }, async ({ member: { page } }) => {
  let asked = 0
  await page.route('**/api/lanes/bookings?*', (route) => ((asked += 1) === 1 ? route.abort() : route.continue()))
  await page.goto('/reserve')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  expect(asked).toBe(2)
})

test('staff see the front desk before any code, a visitor the sign-in', { tag: '@desktop' }, async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/admin', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Front desk' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeHidden()
  release()
  await page.unrouteAll({ behavior: 'wait' })
  await signInAsStaff(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await holdCode(page)
  await page.goto('/admin', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Front desk' })).toBeHidden()
})
