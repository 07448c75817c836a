/** Who walks through the browser tests: families with an account of their own, each made fresh and never shared. */
import { expect, test as base, type Page } from '@playwright/test'
import { addDays, mondayOf, today } from '#domain/calendar/calendar.ts'
import type { Profile } from '#domain/accounts/people.ts'

export { expect }

export const demo = {
  member: 'parent@thenest.example',
  staff: 'coach@thenest.example',
  password: 'nest-demo-2026',
} as const

export type Family = { email: string; password: string; parent: string; child: string }

/** A family nobody has seen before. */
export function newFamily(): Family {
  const id = crypto.randomUUID().slice(0, 8)
  return { email: `family-${id}@thenest.example`, password: `skates-${id}-ice`, parent: 'Robin', child: 'Sam' }
}

/** What the registration form sends for a family: the payload of specification section 3. */
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

/** Joins through the API and leaves the page as a browser that has just done so: with cookie and stored profile. */
export async function joinAs(page: Page, family: Family): Promise<Profile> {
  const answer = await page.request.post('/api/members/register', { data: registrationOf(family) })
  expect(answer.status()).toBe(201)
  const { profile } = (await answer.json()) as { profile: Profile }
  await page.goto('/team')
  await page.evaluate((stored) => localStorage.setItem('auth:profile', stored), JSON.stringify(profile))
  return profile
}

/** A facility day of the next week: bookable at any hour of the day the tests run. 0 is Monday. */
export const nextWeek = (weekday: number): string => addDays(mondayOf(today(new Date())), 7 + weekday)

type Fixtures = {
  /** A member who has just joined, on a page of their own. */
  member: { page: Page; family: Family; profile: Profile }
  /** A page that logs an error, breaks its security policy or asks another site is a page that failed, whatever it shows. */
  quietConsole: void
}

/** The browser's own lines about refused calls, and the missing path that the not-found page has to log. */
const expected = /Failed to load resource|^404: no page at/

export const test = base.extend<Fixtures>({
  member: async ({ page }, hand) => {
    const family = newFamily()
    const profile = await joinAs(page, family)
    await hand({ page, family, profile })
  },
  quietConsole: [
    async ({ context, baseURL }, run) => {
      const complaints: string[] = []
      // What the security policy stops is a complaint in so many words, and so is anything asked of another site.
      await context.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          throw new Error(`stopped by ${effectiveDirective}: ${blockedURI}`)
        }),
      )
      context.on('request', (request) => {
        if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).origin !== new URL(baseURL!).origin)
          complaints.push(`asked of another site: ${request.url()}`)
      })
      context.on('weberror', (error) => complaints.push(String(error.error())))
      context.on('console', (message) => {
        if (message.type() === 'error' && !expected.test(message.text())) complaints.push(message.text())
      })
      await run()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})
