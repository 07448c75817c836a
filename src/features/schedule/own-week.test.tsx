/** The own week on the home page, against the real server. */
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { keptPick } from '#lib/browser-storage/kept-pick.ts'
import { openClub, renderScreen, tuesday } from '#lib/testing/club.tsx'
import Members from '#pages/members.tsx'
import { OwnWeek } from './own-week.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const book = (lane: number, date: string, time: string, player?: string) =>
  club.onAnotherDevice('POST', '/api/lanes/bookings', {
    lane,
    date,
    time,
    name: 'Sam',
    email: club.member.email,
    ...(player && { player }),
  })
const week = async () => within(await screen.findByRole('region', { name: 'This week' }))

it('lists the sessions of this week, and what is used of it', async () => {
  await book(2, '2026-11-25', '17:00')
  await book(3, '2026-11-24', '16:00')
  await book(4, '2026-12-01', '16:00')
  renderScreen(<OwnWeek />)
  const own = await week()
  expect(own.getAllByText(/PM$/).map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Today, 4:00 PM Shooting lane 3',
    'Tomorrow, 5:00 PM Shooting lane 2',
  ])
  expect(own.getByText('Lanes: 2 of 2')).toBeVisible()
  expect(own.getByText('Speede: 0 of 2')).toBeVisible()
})

it('lists what counts and is over, too', async () => {
  await book(2, '2026-11-25', '17:00')
  await book(3, '2026-11-24', '16:00')
  renderScreen(<OwnWeek />, { now: new Date('2026-11-25T12:00:00-05:00') })
  const own = await week()
  expect(own.getByText('Lanes: 2 of 2')).toBeVisible()
  expect(own.getByText('Tue Nov 24, 4:00 PM Shooting lane 3')).toBeVisible()
  expect(own.getByText('Today, 5:00 PM')).toBeVisible()
  cleanup()
  renderScreen(<OwnWeek />, { now: new Date('2026-11-26T12:00:00-05:00') })
  expect((await week()).getByText('Nothing more this week.')).toBeVisible()
})

it('says when nothing is booked', async () => {
  renderScreen(<OwnWeek />)
  expect((await week()).getByText('Nothing booked yet this week.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Same again?' })).not.toBeInTheDocument()
})

it('names the next session when the week has none', async () => {
  await book(2, '2026-12-01', '17:00')
  renderScreen(<OwnWeek />)
  const own = await week()
  expect(own.getByText('Nothing booked yet this week.')).toBeVisible()
  expect(own.getByText('Tue Dec 1, 5:00 PM').parentElement).toHaveTextContent(
    'Next: Tue Dec 1, 5:00 PM Shooting lane 2',
  )
})

it('says when the schedule could not be loaded, and loads it again', async () => {
  await book(3, '2026-11-24', '16:00')
  club.disconnect()
  renderScreen(<OwnWeek />)
  expect(await screen.findByText('Could not load your schedule')).toBeVisible()
  club.reconnect()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await week()).getByText('Today, 4:00 PM')).toBeVisible()
})

it('shows the next three events that the club has announced', async () => {
  const { cookie } = await club.server.signUpStaff()
  for (const day of [8, 5, 7, 6]) {
    const event = { datetime: `2026-12-0${day}T10:00`, summary: 'Bring your stick.', title: `Stick Clinic ${day}` }
    await club.server.ask('POST', '/api/events', event, { cookie })
  }
  renderScreen(<OwnWeek />)
  const next = within(await screen.findByRole('region', { name: 'Next events' }))
  expect(next.getAllByText(/^Stick Clinic/).map(({ textContent }) => textContent)).toEqual(
    [5, 6, 7].map((day) => `Stick Clinic ${day}`),
  )
})

describe('a family with two players', () => {
  let kit: string
  beforeEach(async () => {
    await book(5, '2026-11-24', '20:00')
    const added = { name: 'Kit Example', age: '9', position: 'forward', plan: 'monthly' }
    const { body } = await club.onAnotherDevice('POST', '/api/account/players', added)
    kit = (body as Reply<'addPlayer'>).account.players[1]!.id
    await club.server.signAll()
  })

  it('sees the sessions of each child, also one of before there were two', async () => {
    await book(3, '2026-11-24', '16:00', kit)
    const session = { unit: 1, date: '2026-11-24', time: '18:00', name: 'Kit', email: club.member.email, player: kit }
    expect((await club.onAnotherDevice('POST', '/api/speede/bookings', session)).status).toBe(201)
    renderScreen(<OwnWeek />)
    const [first, second] = [...(await week()).getAllByRole('list')[0]!.children]
    expect(first).toHaveTextContent(/^Sam Example.*Lanes: 1 of 2.*Today, 8:00 PM Shooting lane 5/)
    expect(second).toHaveTextContent(/^Kit ExampleLanes: 1 of 2Speede: 1 of 2Today, 4:00 PM Shooting lane 3/)
  })

  it('books the hour of both again: the lanes next week are picked on the next page', async () => {
    await book(2, '2026-11-24', '16:00', club.playerId)
    await book(3, '2026-11-24', '16:00', kit)
    renderScreen(<OwnWeek />)
    const again = await screen.findByRole('link', { name: 'Book again: Tue Dec 1, 4 PM, lanes 2 and 3' })
    expect(again).toHaveAttribute('href', '/reserve?day=2026-12-01')
    await userEvent.click(again)
    expect(keptPick('lane', club.member.id, tuesday, '2026-12-01')).toEqual({
      slot: { kind: 'lane', unit: 2, date: '2026-12-01', time: '16:00' },
      member: club.member.id,
      players: [club.playerId, kit],
    })
  })

  it('books again for those who had that hour, and not for a sibling with the same lane and time on another day', async () => {
    await book(2, '2026-11-24', '16:00', club.playerId)
    await book(2, '2026-11-25', '16:00', kit)
    renderScreen(<OwnWeek />)
    await userEvent.click(await screen.findByRole('link', { name: 'Book again: Tue Dec 1, 4 PM, lane 2' }))
    expect(keptPick('lane', club.member.id, tuesday, '2026-12-01')?.players).toEqual([club.playerId])
  })

  it('is offered only the lanes of players who still play', async () => {
    await book(2, '2026-11-24', '16:00', club.playerId)
    await book(3, '2026-11-24', '16:00', kit)
    await club.server.endMembership(kit)
    renderScreen(<OwnWeek />)
    expect(await screen.findByRole('link', { name: 'Book again: Tue Dec 1, 4 PM, lane 2' })).toBeVisible()
  })

  it('is not offered an hour that somebody else has next week', async () => {
    await book(2, '2026-11-24', '16:00', club.playerId)
    const taken = { lane: 2, date: '2026-12-01', time: '16:00', name: 'Ada', email: club.otherEmail }
    await club.asOtherMember('POST', '/api/lanes/bookings', taken)
    renderScreen(<OwnWeek />)
    await week()
    expect(screen.queryByText(/Book again/)).not.toBeInTheDocument()
  })

  it('sees first what the club has changed, and for whom; on the page of members too', async () => {
    const { body } = await book(3, '2026-11-24', '16:00', kit)
    const { cookie } = await club.server.signUpStaff()
    const id = (body as Reply<'reserveLane'>).booking.id
    await club.server.ask(
      'POST',
      `/api/admin/bookings/${id}/move`,
      { unit: 3, date: '2026-11-24', time: '17:00' },
      { cookie },
    )
    renderScreen(<OwnWeek />)
    const change = await screen.findByRole('heading', { name: 'Kit: Shooting lane 3, Tue Nov 24, 5 PM' })
    const own = screen.getByRole('region', { name: 'This week' })
    expect(change.compareDocumentPosition(own)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    cleanup()
    renderScreen(<Members />, { at: '/members' })
    expect(await screen.findByRole('heading', { name: 'Kit: Shooting lane 3, Tue Nov 24, 5 PM' })).toBeVisible()
  })
})
