/** The public pages: content required by specification section 2, and links. */
// @module-tag long
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, it, vi } from 'vitest'
import { guardOf } from '#app/routes.tsx'
import { legalTexts } from '#club/legal.ts'
import { pageFacts } from '#club/pages.ts'
import { visitFacts } from '#club/visit.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { ClockContext } from '#lib/clock.ts'
import { MemoryRouter } from '#lib/router.ts'
import Bumper from './bumper.tsx'
import GameNights from './game-nights.tsx'
import Home from './home.tsx'
import Members from './members.tsx'
import Privacy from './privacy.tsx'
import ProShop from './pro-shop.tsx'
import Team from './team.tsx'
import Terms from './terms.tsx'

const clock = () => new Date('2026-11-24T13:00:00Z')

const show = (Page: ComponentType, at: { pathname: string; state?: object } = { pathname: '/' }) =>
  render(
    <ClockContext value={clock}>
      <MemoryRouter initialEntries={[at]}>
        <Page />
      </MemoryRouter>
    </ClockContext>,
  ).container

const linksTo = (container: HTMLElement) =>
  [...container.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])

it("landing: 'hero, three feature cards', 'a Learn More button (to /members)', 'anchors #book, #lanes, #lounge, #kitchen, #fitness, #events, #shop, #membership'", async () => {
  const page = show(Home)
  expect(linksTo(page)).toContainEqual(['Learn More', '/members'])
  expect(screen.getByRole('heading', { level: 1, name: 'Where the next line grows' })).toBeVisible()
  await screen.findByRole('heading', { name: 'Membership' })
  const anchors = ['book', 'lanes', 'lounge', 'kitchen', 'fitness', 'events', 'shop', 'membership']
  expect([...page.querySelectorAll('section[id]')].map(({ id }) => id)).toEqual([...anchors, 'visit'])
  const cards = within(page.querySelector<HTMLElement>('#book')!).getAllByRole('article')
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Shooting Lanes',
    'Speede Fitness',
    'Lounge & Kitchen',
  ])
})

it.each([
  ['/', Home],
  ['/members', Members],
] as const)('a visitor of %s finds the tour first, and no link that only leads to the sign-in', async (_, Page) => {
  const page = show(Page)
  await screen.findByRole('heading', { name: 'Membership' })
  expect(screen.getAllByRole('button')[0]).toHaveTextContent('Book a Tour')
  const heading = screen.getAllByRole('heading', { level: 1 })[0]!
  const toMembers = [...page.querySelectorAll('a')].filter(
    (link) =>
      heading.compareDocumentPosition(link) === Node.DOCUMENT_POSITION_FOLLOWING &&
      guardOf(new URL(link.href).pathname) === 'member' &&
      link.dataset['for'] !== 'members',
  )
  expect(toMembers).toEqual([])
})

it("Kitchen: 'dialog with a menu of five featured meals with protein grams'", async () => {
  show(Home)
  await userEvent.click(await screen.findByRole('button', { name: 'See the menu' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Featured meals' }))
  const items = menu.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toHaveLength(5)
  pageFacts.meals.forEach(({ name, protein }, index) => expect(items[index]).toContain(`${name}${protein} g protein`))
})

it("Fitness: 'dialog to book a Speede session'; a visitor gets links to join and to sign in", async () => {
  show(Home)
  await userEvent.click(await screen.findByRole('button', { name: 'Book a Speede session' }))
  const dialog = within(await screen.findByRole('dialog', {}))
  expect(dialog.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('/member-register')
  expect(dialog.getByRole('link', { name: 'Members Login' }).getAttribute('href')).toContain('/member-login?redirect=')
})

it("'/members has anchors #lounge and #membership', with '$249 per month; annual plan $2,740 (save $250)', plus a 3% transaction fee", async () => {
  const page = show(Members)
  expect(page.querySelector('#lounge')).toBeTruthy()
  const plans = page.querySelector('#membership')!.textContent
  for (const text of ['$249/mo', '$2,740/yr', 'save $250', '3% transaction fee']) expect(plans).toContain(text)
})

it("the Pro Shop has 'Banner, heading, product grid'", async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const page = show(ProShop)
  const heading = screen.getByRole('heading', { level: 1, name: 'Pro Shop' })
  expect(page.firstElementChild).toContainElement(heading)
  expect(await screen.findAllByRole('button', { name: /^Buy Now: / })).toHaveLength(5)
  vi.unstubAllGlobals()
})

it('Visit us: address, map link, phone, parking, what to bring, questions and cancellation', () => {
  const visit = within(show(Members).querySelector<HTMLElement>('#visit')!)
  expect(visit.getByRole('link', { name: 'Open in maps' }).getAttribute('href')).toMatch(/query=.*Rink%20Road/)
  expect(visit.getByRole('link', { name: visitFacts.phone }).getAttribute('href')).toMatch(/^tel:\d+$/)
  for (const text of [visitFacts.parking, visitFacts.cancellation, ...visitFacts.bring])
    expect(visit.getByText(text)).toBeInTheDocument()
  expect(visit.getByRole('button', { name: 'Book a Tour' })).toBeVisible()
})

it.each([
  ['Terms', Terms, legalTexts.terms],
  ['Privacy', Privacy, legalTexts.privacy],
])('%s: a plain-language text of the club', (title, page, sections) => {
  show(page)
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  for (const section of sections) {
    expect(screen.getByRole('heading', { level: 2, name: section.title })).toBeVisible()
    expect(screen.getByText(section.text)).toBeVisible()
  }
})

it('a family that has just joined finds its first booking at the top; nobody else does', () => {
  const first = () => screen.queryByRole('region', { name: 'Welcome to The Nest' })
  act(() => profileEntry.write({ id: 'm1', email: 'sam@thenest.example', profileName: 'Sam' }))
  show(Members)
  expect(first()).not.toBeInTheDocument()
  cleanup()
  show(Members, { pathname: '/members', state: { joined: true } })
  expect(within(first()!).getByRole('link', { name: 'Reserve a lane' }).getAttribute('href')).toBe('/reserve')
  act(() => profileEntry.clear())
  expect(first()).not.toBeInTheDocument()
})

it("Team: 'Two staff cards with role and contact e-mail, plus three info cards (Coaching, Advisors, Operations)'", () => {
  const page = show(Team)
  expect(linksTo(page).filter(([, href]) => href?.startsWith('mailto:'))).toHaveLength(2)
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Coaching', 'Advisors', 'Operations']),
  )
})

it("Game Nights: 'Where: the Lounge; How: RSVP from Events, appears in Your Schedule. Buttons to /events and /members#lounge'", () => {
  const page = show(GameNights)
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['When', 'Where', 'How'])
  expect(page).toHaveTextContent(
    /Most Fridays and select playoff dates.*The Lounge.*RSVP from Events. It appears in Your Schedule/,
  )
  expect(linksTo(page).map(([, href]) => href)).toEqual(['/events', '/members#lounge'])
})

it('the bumper links to the site', () => {
  expect(linksTo(show(Bumper))).toEqual([['Step inside', '/']])
})
