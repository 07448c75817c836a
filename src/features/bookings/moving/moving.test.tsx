/** A family moves what it has booked, on the reserve page against the real server. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { movePath } from '#lib/paths.ts'
import { notify } from '#lib/toast.ts'
import { Moving } from './moving.tsx'

const date = '2026-11-24'
let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const reserve = async (lane: number, time: string, day = date): Promise<string> => {
  const slot = { lane, date: day, time, name: 'Sam', email: club.member.email }
  const { body } = await club.onAnotherDevice('POST', '/api/lanes/bookings', slot)
  return (body as Reply<'reserveLane'>).booking.id
}
const theirs = (lane: number, time: string) =>
  club.asOtherMember('POST', '/api/lanes/bookings', { lane, date, time, name: 'Ada', email: club.otherEmail })
const open = (kind: 'lane' | 'speede', ids: string[], day = date) =>
  renderScreen(<Moving kind={kind} ids={ids} />, { at: movePath(kind, ids, day) })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const panel = () => within(screen.getByRole('region', { name: 'Your move' }))
const booked = async () =>
  ((await club.onAnotherDevice('GET', '/api/schedule')).body as Reply<'schedule'>).items.map(
    ({ title, date: day, time }) => `${title} ${day} ${time}`,
  )

describe('one lane', () => {
  it('is moved with a tap on the new hour and one on the button, though the week is full', async () => {
    const id = await reserve(3, '18:00')
    await reserve(3, '17:00', '2026-11-25')
    open('lane', [id])
    expect(await screen.findByRole('button', { name: 'From: lane 3, 6 PM' })).toBeVisible()
    expect(panel().getByText('Lane 3, Tue Nov 24, 6:00 PM', { selector: 's' })).toBeVisible()
    expect(panel().getByRole('button', { name: 'Move' })).toHaveAttribute('aria-disabled', 'true')
    await press('Open: lane 2, 5 PM')
    await press('Move to lane 2, Tue 5 PM')
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({
        title: 'Moved',
        description: 'Lane 2, Tue Nov 24, 5:00 PM. Your old hour is open again.',
      }),
    )
    expect(await booked()).toEqual(['Shooting lane 2 2026-11-24 17:00', 'Shooting lane 3 2026-11-25 17:00'])
  })

  it('stays if somebody was faster, says so, and offers the nearest open hours', async () => {
    const id = await reserve(3, '18:00')
    open('lane', [id])
    await press('Open: lane 2, 5 PM')
    await theirs(2, '17:00')
    await press('Move to lane 2, Tue 5 PM')
    expect(await panel().findByText(bookingMessages.lane.taken)).toBeVisible()
    expect(panel().getByText('You still have lane 3, Tue Nov 24, 6:00 PM.')).toBeVisible()
    // With the keyboard one goes on from here: the offered hour has the focus.
    expect(panel().getByRole('button', { name: 'Lane 1, 5:00 PM' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await press('Move to lane 1, Tue 5 PM')
    await waitFor(async () => expect(await booked()).toEqual(['Shooting lane 1 2026-11-24 17:00']))
  })

  it('is moved once if the answer was lost and the button is pressed again', async () => {
    const id = await reserve(3, '18:00')
    open('lane', [id])
    await press('Open: lane 2, 5 PM')
    club.loseResponses()
    await press('Move to lane 2, Tue 5 PM')
    expect(await panel().findByText('Could not move your booking. Please try again.')).toBeVisible()
    expect(panel().queryByText(/^You still have/)).not.toBeInTheDocument()
    club.reconnect()
    await press('Move to lane 2, Tue 5 PM')
    await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ title: 'Moved' })))
    expect(await booked()).toEqual(['Shooting lane 2 2026-11-24 17:00'])
  })

  it('moves into another week with a tap more, and counts there', async () => {
    const id = await reserve(3, '18:00')
    open('lane', [id])
    await screen.findByRole('button', { name: 'From: lane 3, 6 PM' })
    await press('Next week')
    await press('Open: lane 2, 5 PM')
    await press('Move to lane 2, Tue 5 PM')
    await waitFor(async () => expect(await booked()).toEqual(['Shooting lane 2 2026-12-01 17:00']))
    for (const time of ['10:00', '11:00']) await reserve(1, time)
    expect(await booked()).toHaveLength(3)
  })

  it('that the club moved is replaced in one step, and only then the notice of it is gone', async () => {
    const id = await reserve(3, '18:00')
    await reserve(3, '17:00', '2026-11-25')
    const staff = await club.server.signUpStaff()
    const to = { unit: 2, date, time: '19:00' }
    const moved = await club.server.ask('POST', `/api/admin/bookings/${id}/move`, to, staff)
    const told = async () =>
      ((await club.onAnotherDevice('GET', '/api/schedule/changes')).body as Reply<'scheduleChanges'>).changes.length
    open('lane', [(moved.body as Reply<'moveBooking'>).booking.id])
    await press('Open: lane 4, 5 PM')
    expect(await told()).toBe(1)
    await press('Move to lane 4, Tue 5 PM')
    await waitFor(async () =>
      expect(await booked()).toEqual(['Shooting lane 4 2026-11-24 17:00', 'Shooting lane 3 2026-11-25 17:00']),
    )
    expect(await told()).toBe(0)
  })

  it('shows the hours from which families come, and the others on request', async () => {
    open('lane', [await reserve(3, '18:00')])
    expect(await screen.findByRole('button', { name: 'From: lane 3, 6 PM' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Open: lane 2, 10 AM' })).not.toBeInTheDocument()
    await press('Show earlier hours')
    expect(screen.getByRole('button', { name: 'Open: lane 2, 10 AM' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show earlier hours' })).not.toBeInTheDocument()
  })

  it('goes with the keyboard alone', async () => {
    const id = await reserve(3, '18:00')
    open('lane', [id])
    const hour = await screen.findByRole('button', { name: 'Open: lane 2, 5 PM' })
    hour.focus()
    await userEvent.keyboard('{Enter}')
    screen.getByRole('button', { name: 'Move to lane 2, Tue 5 PM' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(async () => expect(await booked()).toEqual(['Shooting lane 2 2026-11-24 17:00']))
  })

  it('that is gone cannot be moved', async () => {
    open('lane', ['bk_2026-11-24_1800_3_0000000000000000000000000000000000000000'])
    expect(await screen.findByText(/^This booking can no longer be moved/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Your Schedule' })).toBeVisible()
  })
})

describe('two together', () => {
  const pair = async () => {
    const added = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
    const { body } = await club.onAnotherDevice('POST', '/api/account/players', added)
    await club.server.signAll()
    const players = (body as Reply<'addPlayer'>).account.players
    const bookings = players.map(({ id }, nth) => ({ player: id, unit: 3 + nth, date, time: '18:00' }))
    const reply = await club.onAnotherDevice('POST', '/api/bookings', { kind: 'lane', bookings })
    return (reply.body as Reply<'reserveTogether'>).weeks[0]!.bookings.map(({ id }) => id)
  }

  it('move both side by side, or only one of them', async () => {
    const ids = await pair()
    const { unmount } = open('lane', ids)
    expect(await screen.findByText('Sam Lane 3 · Kit Lane 4, Tue Nov 24, 6:00 PM', { selector: 's' })).toBeVisible()
    await press('Open: lane 1, 5 PM')
    expect(await screen.findByRole('button', { name: /Also proposed for .*lane 2, 5 PM/ })).toBeVisible()
    expect(panel().getByText('Sam Lane 1')).toBeVisible()
    expect(panel().getByText('Kit Lane 2')).toBeVisible()
    expect(panel().getByText('Tue Nov 24, 5:00–6:00 PM')).toBeVisible()
    await press('Move both')
    const description =
      'Sam Lane 1, Tue Nov 24, 5:00 PM · Kit Lane 2, Tue Nov 24, 5:00 PM. Your old hours are open again.'
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Moved', description }))
    expect(await booked()).toEqual(['Shooting lane 1 2026-11-24 17:00', 'Shooting lane 2 2026-11-24 17:00'])
    unmount()
    const { body } = await club.onAnotherDevice('GET', '/api/schedule')
    open(
      'lane',
      (body as Reply<'schedule'>).bookings.map(({ id }) => id),
    )
    await userEvent.click(await screen.findByRole('radio', { name: 'Only Kit' }))
    await press('Open: lane 5, 7 PM')
    await press('Move to lane 5, Tue 7 PM')
    await waitFor(async () =>
      expect(await booked()).toEqual(['Shooting lane 1 2026-11-24 17:00', 'Shooting lane 5 2026-11-24 19:00']),
    )
  })

  it('goes on with the other one once one of them was canceled elsewhere', async () => {
    const [sams, kits] = await pair()
    open('lane', [sams!, kits!])
    await press('Open: lane 1, 5 PM')
    await club.onAnotherDevice('DELETE', `/api/lanes/bookings/${kits}`)
    await press('Move both')
    expect(await panel().findByText(bookingMessages.gone)).toBeVisible()
    expect(await panel().findByText('You still have lane 3, Tue Nov 24, 6:00 PM.')).toBeVisible()
    await press('Open: lane 1, 5 PM')
    await press('Move to lane 1, Tue 5 PM')
    await waitFor(async () => expect(await booked()).toEqual(['Shooting lane 1 2026-11-24 17:00']))
  })
})

describe('a Speede session', () => {
  const session = { unit: 1, date, time: '17:30' }
  beforeEach(async () => {
    const body = { ...session, name: 'Sam', email: club.member.email }
    const reply = await club.onAnotherDevice('POST', '/api/speede/bookings', body)
    open('speede', [(reply.body as Reply<'reserveSpeede'>).booking.id])
  })

  it('moves to another unit and time', async () => {
    await userEvent.click(await screen.findByRole('radio', { name: 'Unit 2' }))
    await userEvent.click(await screen.findByRole('radio', { name: '6:00 PM Open' }))
    await press('Move to unit 2, Tue 6 PM')
    await waitFor(async () => expect(await booked()).toEqual(['Speede unit 2 2026-11-24 18:00']))
  })

  it('that meets another family at the new time moves beside it', async () => {
    const place = { unit: 1, date, time: '18:00', name: 'Ada', email: club.otherEmail }
    await screen.findByRole('radio', { name: '6:00 PM Open' })
    await club.asOtherMember('POST', '/api/speede/bookings', place)
    await userEvent.click(screen.getByRole('radio', { name: '6:00 PM Open' }))
    await press('Move to unit 1, Tue 6 PM')
    expect(await panel().findByText(bookingMessages.speede.taken)).toBeVisible()
    expect(panel().getByText('You still have unit 1, Tue Nov 24, 5:30 PM.')).toBeVisible()
    await userEvent.click(await screen.findByRole('radio', { name: '6:00 PM Open' }))
    await press('Move to unit 2, Tue 6 PM')
    await waitFor(async () => expect(await booked()).toEqual(['Speede unit 2 2026-11-24 18:00']))
  })

  it('keeps its hour on another day as long as that is open there, and says nothing of it once it was refused', async () => {
    const there = { unit: 1, date: '2026-11-27', time: '17:30', name: 'Ada', email: club.otherEmail }
    await userEvent.click(await screen.findByRole('button', { name: /^Fri.*27/ }))
    expect(await panel().findByRole('button', { name: 'Move to unit 1, Fri 5:30 PM' })).toBeVisible()
    await club.asOtherMember('POST', '/api/speede/bookings', there)
    await press('Move to unit 1, Fri 5:30 PM')
    expect(await panel().findByText(bookingMessages.speede.taken)).toBeVisible()
    expect(panel().getByRole('button', { name: 'Move' })).toHaveAttribute('aria-disabled', 'true')
  })
})
