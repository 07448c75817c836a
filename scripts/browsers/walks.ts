/** The main paths of a visitor, a parent and a coach, in the words of the screen. Each starts where the one before ended. */
import { demoStaff } from '#server/dev/demo-club.ts'
import { demoFamilies, demoPassword } from '#server/dev/demo-families.ts'
import { addDays, mondayOf, shortDay, today } from '#domain/calendar/calendar.ts'
import { paths, reserveDayPath } from '#lib/paths.ts'
import type { Page } from './page.ts'

async function signIn(page: Page, at: string, email: string) {
  await page.goto(at)
  await page.fill(/^Email/, email)
  await page.fill(/^Password/, demoPassword)
  await page.press('button', /^Sign in$/)
}

/** The six characters on the card of a pass, and those that the parent has seen there. */
const typedPass = /say or type\s+([0-9A-Z]{3}) ([0-9A-Z]{3})/i
let code = ''

export const walks: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  async 'a visitor reads the public pages and opens the tour form'(page) {
    for (const path of [paths.team, paths.gameNights, paths.members]) {
      await page.goto(path)
      await page.heading(/./)
    }
    await page.goto(paths.home)
    await page.press('button', /^Book a Tour/)
    await page.heading(/^Schedule a Tour$/)
    await page.press('button', /^Request Tour$/)
    await page.text(/Missing Information/)
  },
  async 'a parent signs in'(page) {
    await signIn(page, paths.memberLogin, demoFamilies[0]!.email)
    await page.text(/Signed in/)
    await page.heading(/^Events$/)
  },
  async 'a parent reserves a lane of next week'(page) {
    await page.goto(reserveDayPath('lane', addDays(mondayOf(today(new Date())), 13)))
    await page.press('button', /^Open: lane 5, 11 AM/)
    await page.press('button', /^Reserve/)
    await page.text(/Lane reserved for 1 hour/)
  },
  async 'a parent shows the pass of that lane'(page) {
    await page.goto(paths.schedule)
    await page.press('button', /^Show pass: .*11:00 AM/)
    await page.text(typedPass)
    code = typedPass
      .exec(await page.content())!
      .slice(1)
      .join('')
  },
  async 'a parent RSVPs to a weekly event'(page) {
    await page.goto(paths.events)
    await page.press('button', /^Book it: Healthy Eats/)
    await page.heading(/Healthy Eats/)
    await page.press('button', /^Book it$/)
    await page.text(/Booking requested/)
  },
  async 'a parent cancels the RSVP from the schedule'(page) {
    await page.goto(paths.schedule)
    await page.press('button', /^Cancel RSVP: Healthy Eats/)
    await page.press('button', /^Cancel RSVP$/)
    await page.text(/RSVP canceled/)
  },
  async 'a parent sees the own week on the home page'(page) {
    await page.goto(paths.home)
    await page.heading(/^Welcome back$/)
    await page.heading(/^This week$/)
    await page.text(/Charlie/)
  },
  async 'a parent waits for a lane, and stops'(page) {
    await page.goto(paths.standby)
    await page.press('link', /^Wait for a lane$/)
    await page.press('checkbox', /^Lane 2$/)
    await page.press('checkbox', new RegExp(`^${shortDay(addDays(today(new Date()), 1))}$`))
    await page.press('button', /^Tell me if it opens$/)
    await page.text(/You are on the standby list/)
    await page.press('button', /^Stop waiting$/)
    await page.text(/No longer waiting/)
  },
  async 'a parent sees the shop, the cart and the account'(page) {
    for (const path of [paths.proShop, paths.cart, paths.account]) {
      await page.goto(path)
      await page.heading(/./)
    }
    await page.text(/Charlie/)
  },
  async 'a coach signs in and opens every admin page'(page) {
    await signIn(page, paths.admin, demoStaff.email)
    await page.heading(/^Today$/)
    for (const path of Object.values(paths).filter((each) => each.startsWith(`${paths.admin}/`))) {
      await page.goto(path)
      await page.heading(/./)
    }
  },
  async 'a coach types a pass at the desk'(page) {
    await page.goto(paths.admin)
    await page.press('button', /^Scan a pass$/)
    await page.fill(/^Six characters$/, code)
    await page.press('button', /^Check$/)
    await page.text(/This pass is for/)
  },
  async 'a coach opens the door, and a child types a pass and a name that nobody has'(page) {
    await page.goto(paths.door)
    await page.fill(/^Name of this tablet$/, 'Front door')
    await page.press('button', /^Open the door$/)
    await page.heading(/^Hi! Show me your pass.$/)
    await page.fill(/^Code or name$/, code)
    await page.press('button', /^Check$/)
    await page.heading(/^This pass is for/)
    await page.press('button', /^Next, please$/)
    await page.fill(/^Code or name$/, 'zz')
    await page.press('button', /^Check$/)
    await page.heading(/^I don’t know this pass yet/)
  },
}
