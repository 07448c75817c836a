/** The own week on the home page, against the real server. */
// @module-tag long
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { keptPick } from '#lib/browser-storage/kept-pick.ts'
import { openClub, renderScreen, tuesday } from '#lib/testing/club.tsx'
import { paths } from '#lib/paths.ts'
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

const rows = async () => (await week()).getAllByRole('listitem').map(({ textContent }) => textContent)

it('lists the sessions of this week by time, and what is left of it', async () => {
  await book(2, '2026-11-25', '17:00')
  await book(3, '2026-11-24', '16:00')
  await book(4, '2026-12-01', '16:00')
  renderScreen(<OwnWeek />)
  expect(await rows()).toEqual([
    'Today, 4:00 PMShooting lane 3',
    'Tomorrow, 5:00 PMShooting lane 2',
    'Sam · 2 Speede leftReserve',
  ])
  expect((await week()).getByRole('link', { name: 'Reserve: Sam' })).toHaveAttribute('href', paths.reserve)
})

it('counts what is over, too, and then names the next session', async () => {
  await book(3, '2026-11-24', '16:00')
  await book(2, '2026-12-01', '17:00')
  renderScreen(<OwnWeek />, { now: new Date('2026-11-26T12:00:00-05:00') })
  expect(await rows()).toEqual(['Tue Dec 1, 5:00 PMShooting lane 2', 'Sam · 1 lane, 2 Speede leftReserve'])
})

it('shows the pass of a session', async () => {
  await book(3, '2026-11-24', '16:00')
  renderScreen(<OwnWeek />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show pass: Shooting lane 3, Tue Nov 24, 4:00 PM' }))
  expect(await screen.findByRole('dialog', { name: 'Pass' })).toBeVisible()
})

it('says only what is left when nothing is booked', async () => {
  renderScreen(<OwnWeek />)
  expect(await rows()).toEqual(['Sam · 2 lanes, 2 Speede leftReserve'])
  expect(screen.queryByRole('region', { name: 'Same again?' })).not.toBeInTheDocument()
})

it('leads to what there is to read about the club', async () => {
  renderScreen(<OwnWeek />)
  expect(await screen.findByRole('link', { name: 'About the club' })).toHaveAttribute('href', paths.members)
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

it('shows the next event that the club has announced', async () => {
  const { cookie } = await club.server.signUpStaff()
  for (const day of [8, 5, 7, 6]) {
    const event = { datetime: `2026-12-0${day}T10:00`, summary: 'Bring your stick.', title: `Stick Clinic ${day}` }
    await club.server.ask('POST', '/api/events', event, { cookie })
  }
  renderScreen(<OwnWeek />)
  expect(await screen.findByText(/^Stick Clinic/)).toHaveTextContent('Stick Clinic 5')
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

  it('sees the sessions of all children by time, and what each has left', async () => {
    const lane = { lane: 3, date: '2026-11-24', time: '16:00', name: 'Kit', email: club.member.email, player: kit }
    const { lane: unit, ...session } = lane
    expect((await club.onAnotherDevice('POST', '/api/lanes/bookings', lane)).status).toBe(201)
    const speede = { ...session, unit: unit - 2, time: '18:00' }
    expect((await club.onAnotherDevice('POST', '/api/speede/bookings', speede)).status).toBe(201)
    renderScreen(<OwnWeek />)
    expect(await rows()).toEqual([
      'Today, 4:00 PMKit · Lane 3',
      'Today, 6:00 PMKit · Unit 1',
      'Today, 8:00 PMSam · Lane 5',
      'Sam · 1 lane, 2 Speede leftReserve',
      'Kit · 1 lane, 1 Speede leftReserve',
    ])
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
