/** The main paths of a visitor, a parent and a coach, in the words of the screen. Each starts where the one before ended. */
import { demoStaff } from '#server/dev/demo-club.ts'
import { demoFamilies, demoPassword } from '#server/dev/demo-families.ts'
import { addDays, mondayOf, today } from '#domain/calendar/calendar.ts'
import { reserveDayPath } from '#lib/paths.ts'
import type { Page } from './page.ts'

export type Walk = { name: string; steps: (page: Page) => Promise<void> }

async function signIn(page: Page, at: string, email: string) {
  await page.goto(at)
  await page.fill(/^Email/, email)
  await page.fill(/^Password/, demoPassword)
  await page.press('button', /^Sign in$/)
}

export const walks: readonly Walk[] = [
  {
    name: 'a visitor reads the public pages and opens the tour form',
    steps: async (page) => {
      for (const path of ['/team', '/game-nights', '/members']) {
        await page.goto(path)
        await page.heading(/./)
      }
      await page.goto('/')
      await page.press('button', /^Book a Tour/)
      await page.dialog()
      await page.heading(/^Schedule a Tour$/)
      await page.press('button', /^Request Tour$/)
      await page.text(/Missing Information/)
    },
  },
  {
    name: 'a parent signs in',
    steps: async (page) => {
      await signIn(page, '/member-login', demoFamilies[0]!.email)
      await page.text(/Signed in/)
    },
  },
  {
    name: 'a parent reserves a lane of next week',
    steps: async (page) => {
      await page.goto(reserveDayPath('lane', addDays(mondayOf(today(new Date())), 13)))
      await page.press('button', /^Open: lane 5, 11 AM/)
      await page.press('button', /^Reserve/)
      await page.text(/Lane reserved for 1 hour/)
    },
  },
  {
    name: 'a parent RSVPs to a weekly event',
    steps: async (page) => {
      await page.goto('/events')
      await page.press('button', /^Book it: Healthy Eats/)
      await page.dialog()
      await page.heading(/Healthy Eats/)
      await page.press('button', /^Book it$/)
      await page.text(/Booking requested/)
    },
  },
  {
    name: 'a parent cancels the RSVP from the schedule',
    steps: async (page) => {
      await page.goto('/schedule')
      await page.press('button', /^Cancel RSVP/)
      await page.dialog()
      await page.press('button', /^Cancel RSVP$/)
      await page.text(/RSVP canceled/)
    },
  },
  {
    name: 'a parent fills the cart',
    steps: async (page) => {
      await page.goto('/pro-shop')
      await page.heading(/Pro Shop/i)
      await page.goto('/cart')
      await page.heading(/./)
    },
  },
  {
    name: 'a parent sees the account',
    steps: async (page) => {
      await page.goto('/account')
      await page.heading(/./)
      await page.text(/Charlie/)
    },
  },
  {
    name: 'a coach signs in and opens every admin page',
    steps: async (page) => {
      await signIn(page, '/admin', demoStaff.email)
      await page.heading(/^Today$/)
      for (const path of ['events', 'rsvps', 'members', 'orders', 'products', 'tours', 'staff', 'overview']) {
        await page.goto(`/admin/${path}`)
        await page.heading(/./)
      }
    },
  },
]
