/** What is to be signed before a visit, on home, on /members and on the schedule, against the real server. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { consentMessages } from '#domain/consents/consent-messages.ts'
import { consentPath } from '#lib/paths.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { OwnWeek } from './own-week.tsx'
import { Schedule } from './schedule.tsx'
import { SignBeforeOwnVisit } from './sign-before-visit.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub(undefined, (server) => server.signUp({ childName: 'Mia Park' }, { isUnsigned: true }))
})
afterEach(() => club.close())

const book = async () => {
  const body = { lane: 3, date: '2026-11-24', time: '16:00', name: 'Mia', email: club.member.email }
  expect((await club.onAnotherDevice('POST', '/api/lanes/bookings', body)).status).toBe(201)
}
const oneThing = consentMessages.oneThing({ names: 'Mia', visit: 'first' })
const link = () => screen.findByRole('link', { name: oneThing })
const noLink = () => expect(screen.queryByRole('link', { name: /read and sign/ })).not.toBeInTheDocument()

it.each([
  ['home', '/', <OwnWeek key="home" />],
  ['/members', '/members', <SignBeforeOwnVisit key="members" />],
])('%s asks once a visit is booked, until everything is signed', async (_, at, page) => {
  await book()
  renderScreen(page, { at })
  expect(await link()).toHaveAttribute('href', consentPath(at))
  await club.server.signAll()
  cleanup()
  renderScreen(page, { at })
  await waitFor(() => expect(club.sent('GET').filter(({ path }) => path === '/api/account')).toHaveLength(2))
  await waitFor(noLink)
})

it('home asks for nothing as long as nothing is booked', async () => {
  renderScreen(<OwnWeek />)
  await screen.findByRole('region', { name: 'This week' })
  noLink()
})

it('the schedule asks once, and not for a sibling who has signed', async () => {
  const [mia] = await players()
  await club.server.signAll()
  const kit = { name: 'Kit Park', age: '9', position: 'forward', plan: 'monthly' }
  await club.onAnotherDevice('POST', '/api/account/players', kit)
  const [, second] = await players()
  const at = (player: string, time: string, lane: number) =>
    club.onAnotherDevice('POST', '/api/lanes/bookings', {
      lane,
      date: '2026-11-24',
      time,
      name: 'Park',
      email: club.member.email,
      player,
    })
  await at(mia!, '16:00', 1)
  await at(second!, '17:00', 2)
  renderScreen(<Schedule />, { at: '/schedule' })
  const forKit = consentMessages.oneThing({ names: 'Kit', visit: 'first' })
  expect(await screen.findByRole('link', { name: forKit })).toHaveAttribute('href', consentPath('/schedule'))
  expect(screen.getAllByRole('link', { name: /read and sign/ })).toHaveLength(1)
})

it('the schedule asks for a visit that the desk has booked, too', async () => {
  const staff = await club.server.signUpStaff()
  const body = { kind: 'lane', unit: 1, date: '2026-11-24', time: '16:00', name: 'Mia', email: club.member.email }
  expect((await club.server.ask('POST', '/api/admin/bookings', body, staff)).status).toBe(201)
  renderScreen(<Schedule />)
  expect(await link()).toBeVisible()
})

it('the schedule asks without a connection, too, as it was when the page was last open', async () => {
  await book()
  renderScreen(<Schedule />)
  await link()
  cleanup()
  club.disconnect()
  renderScreen(<Schedule />)
  expect(await link()).toBeVisible()
})

async function players(): Promise<string[]> {
  const { body } = await club.onAnotherDevice('GET', '/api/account')
  return (body as { account: { players: { id: string }[] } }).account.players.map(({ id }) => id)
}
