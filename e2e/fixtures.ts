/** Playwright fixtures: a new family account for each test, and checks for console errors. */
import { expect, request, test as base, type APIRequestContext, type Page, type Route } from '@playwright/test'
import { answerHeader } from '#api-contract/own-headers.ts'
import { addDays, daysOfWeek, mondayOf, today, type Day } from '#domain/calendar/calendar.ts'
import { holidayOf } from '#domain/calendar/holidays.ts'
import { currentText } from '#domain/consents/consent-texts.ts'
import { consentNames } from '#domain/consents/consents.ts'
import type { Profile } from '#domain/people/people.ts'
import { olderBrowser } from './older-browser.ts'

export { expect }

export const demo = {
  member: 'parent@thenest.example',
  staff: 'coach@thenest.example',
  password: 'nest-demo-2026',
} as const

/** The long form (`npm run soak`) takes every page and every walk at both widths, `npm test` most of them at one. */
export const isLong = process.env['NEST_WIDTHS'] === 'both'

/** All of a list in the long form. In the short one those at even places, or at odd ones: the caller sees to the others elsewhere. */
export const everyOther = <Item>(list: readonly Item[], isOdd: boolean): Item[] =>
  list.filter((_, nth) => isLong || (nth % 2 === 1) === isOdd)

/** The pages of members but the home page, with the reserve page at this address. */
export const memberPages = (reserve: string = '/reserve'): string[] => [
  '/events',
  reserve,
  '/reserve?kind=speede',
  '/schedule',
  '/standby',
  '/pro-shop',
  '/cart',
  '/account',
  '/account/consent',
  '/receipt?order=none',
]

export type Family = { email: string; password: string; parent: string; child: string }

/** A new, unique family. */
export function newFamily(): Family {
  const id = crypto.randomUUID().slice(0, 8)
  return { email: `family-${id}@thenest.example`, password: `skates-${id}-ice`, parent: 'Robin', child: 'Sam' }
}

/** The registration payload of a family (specification section 3). */
const registrationOf = ({ email, password, parent, child }: Family) => ({
  email,
  password,
  firstName: parent,
  lastName: 'Lindgren',
  childName: child,
  childAge: '11',
  childPosition: 'forward',
  address: '1 Rink Road, Albany NY',
  parentPhone: '(555) 123-4567',
  membershipPlan: 'monthly',
  cardType: 'visa',
  cardLast4: '4242',
  cardExp: '12/30',
  billingAddressType: 'same',
  billingAddress: '1 Rink Road, Albany NY',
  agree: true,
})

/** Signs every text for every player of the family that is signed in. */
export async function signAll(page: Page): Promise<void> {
  const reply = await page.request.get('/api/account')
  const { account } = (await reply.json()) as { account: { players: { id: string }[] } }
  const answers = account.players.flatMap(({ id }) =>
    consentNames.map((text) => ({ player: id, text, version: currentText(text).version, answer: 'yes' })),
  )
  const response = await page.request.post('/api/account/consents', {
    headers: { origin: new URL(reply.url()).origin },
    data: { name: 'Robin Lindgren', answers },
  })
  expect(response.status()).toBe(200)
}

let desk: Promise<APIRequestContext> | undefined

/** The desk of the demo, signed in once for each worker. */
async function signInDesk(origin: string): Promise<APIRequestContext> {
  const opened = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
  const response = await opened.post('/api/staff/login', { data: { email: demo.staff, password: demo.password } })
  expect(response.status()).toBe(200)
  return opened
}

/** A colleague knows the family, so that it may book any day. */
async function makeKnown(origin: string, id: string): Promise<void> {
  const colleague = await (desk ??= signInDesk(origin))
  const known = () => colleague.patch(`/api/admin/members/${id}/known`, { data: { known: true } })
  // It reads the list of families, and another test may let the storage of one of them fail meanwhile.
  await expect.poll(async () => (await known()).status()).toBe(204)
}

/** Registers through the API, is known to the desk, signs every text, and leaves the page signed in, with cookie and stored profile. */
export async function joinAs(page: Page, family: Family): Promise<Profile> {
  const response = await page.request.post('/api/members/register', { data: registrationOf(family) })
  expect(response.status()).toBe(201)
  const { profile } = (await response.json()) as { profile: Profile }
  await makeKnown(new URL(response.url()).origin, profile.id)
  await signAll(page)
  // Any file of this origin gives access to its storage; this one loads no page.
  await page.goto('/robots.txt')
  await page.evaluate((stored) => localStorage.setItem('auth:profile', stored), JSON.stringify(profile))
  return profile
}

/** A day of the next week without a holiday, which is bookable at any time of day. 0 is Monday. */
export const nextWeek = (weekday: number): string => addDays(openWeekAfter(mondayOf(today(new Date()))), weekday)

function openWeekAfter(monday: Day): Day {
  const next = addDays(monday, 7)
  return daysOfWeek(next).some(holidayOf) ? openWeekAfter(next) : next
}

/**
 * Resolves when the page has nothing more to do, and so has sent the requests that it was going to send. With a timeout,
 * because a browser that draws no frames may never report that it is idle.
 */
export const idle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 10_000 })))

/** How wide the page is, what cannot be seen without scrolling sideways included. In CSS pixels. */
export const contentWidth = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)

/** For `route.fulfill`: this reply, as the API gives it. */
export const answerOf = (json: unknown) => ({ json, headers: { [answerHeader]: '1' } })

/** Holds the site's code. @returns a function that lets it load. */
export async function holdCode(page: Page): Promise<() => void> {
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Cumulative layout shift since navigation; 0 is none. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const watcher = new PerformanceObserver(() => undefined)
    watcher.observe({ type: 'layout-shift', buffered: true })
    const shifts = watcher.takeRecords() as (PerformanceEntry & { value: number })[]
    return shifts.reduce((sum, { value }) => sum + value, 0)
  })

/**
 * Opens a page to which each answer, the code and the fonts come alone, when there is nothing else to do: those asked for
 * first come first, or last. So each is what comes last for what the others have drawn.
 */
export async function openOneByOne(page: Page, path: string, order: 'first asked' | 'last asked'): Promise<void> {
  const held = new Map<string, Route[]>()
  await page.route(/\/api\/|\.(js|woff2)$/, (route) => {
    const { pathname } = new URL(route.request().url())
    const what = pathname.startsWith('/api/') ? pathname : pathname.slice(pathname.lastIndexOf('.'))
    held.set(what, [...(held.get(what) ?? []), route])
  })
  await page.goto(path, { waitUntil: 'commit' })
  // What is asked for early, is after the first paint.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const isMounted = () => page.evaluate(() => !document.querySelector('#root[data-unhydrated]'))
  const waiting = page.getByRole('main').locator('[data-loading], [aria-busy=true]')
  const isDone = async () => (await isMounted()) && (await waiting.count()) === 0
  for (;;) {
    // What has come may ask for more.
    await expect.poll(async () => (await idle(page), await idle(page), held.size > 0 || (await isDone()))).toBe(true)
    const [what, routes = []] = [...held].at(order === 'first asked' ? 0 : -1) ?? []
    if (what === undefined) break
    held.delete(what)
    const answers = routes.map(async (route) => (await route.continue(), await route.request().response()))
    // An early answer is not finished before the code reads it.
    for (const answer of await Promise.all(answers)) if (what === '.js') await answer?.finished()
    if (what === '.js') await expect.poll(async () => held.has('.js') || (await isMounted())).toBe(true)
    if (what === '.woff2') await page.evaluate(async () => void (await document.fonts.ready))
  }
  await page.unrouteAll({ behavior: 'wait' })
}

type Fixtures = {
  /** A newly registered member with a signed-in page. */
  member: { page: Page; family: Family; profile: Profile }
  /** A browser as old as we support, which fails the test on console errors, policy violations and requests to other origins. */
  quietConsole: void
}

/** Expected messages: the browser's notes about failed requests, and the path that the not-found page logs. */
const expected = /Failed to load resource|^404: no page at/

/** Presses the button of a card of the schedule: 'Cancel RSVP', of what contains `of`. */
export async function pressOnCard(page: Page, label: string, of = ''): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${label}: .*${of}`) })
    .first()
    .click()
}

export const test = base.extend<Fixtures>({
  member: async ({ page }, provide) => {
    const family = newFamily()
    const profile = await joinAs(page, family)
    await provide({ page, family, profile })
  },
  quietConsole: [
    async ({ context, baseURL }, runTest) => {
      const problems: string[] = []
      await context.addInitScript(olderBrowser)
      await context.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          throw new Error(`blocked by ${effectiveDirective}: ${blockedURI}`)
        }),
      )
      context.on('request', (request) => {
        if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).origin !== new URL(baseURL!).origin)
          problems.push(`request to another origin: ${request.url()}`)
      })
      context.on('weberror', (error) => problems.push(String(error.error())))
      context.on('console', (message) => {
        if (message.type() === 'error' && !expected.test(message.text())) problems.push(message.text())
      })
      await runTest()
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})
