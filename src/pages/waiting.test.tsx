/** What a family does without a connection, against the real server: visible, sent once, and named if it is refused. */
// @module-tag long
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { queueMessages } from '#domain/notifications/queue-messages.ts'
import { Schedule } from '#features/schedule/schedule.tsx'
import { Events } from '#features/events/events.tsx'
import { clearPersonalData } from '#lib/browser-storage/browser-storage.ts'
import { familyCalls } from '#lib/offline/family-calls.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { QueueBar } from '#features/queue/queue-bar.tsx'

let club: Awaited<ReturnType<typeof openClub>>
const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const goOffline = () => {
  club.disconnect()
  setOnline(false)
}
const comeBack = () => {
  club.reconnect()
  setOnline(true)
  act(() => void window.dispatchEvent(new Event('online')))
}
const contact = () => ({ name: 'Sam', email: club.member.email })
const bookLane = async (lane = 3, time = '16:00') => {
  const body = { lane, date: '2026-11-24', time, ...contact() }
  const { body: reply } = await club.onAnotherDevice('POST', '/api/lanes/bookings', body)
  return (reply as Reply<'reserveLane'>).booking.id
}
const booked = async () =>
  ((await club.onAnotherDevice('GET', '/api/schedule')).body as Reply<'schedule'>).bookings.map(({ id }) => id)
const show = (page = <Schedule />) =>
  renderScreen(
    <>
      <QueueBar />
      {page}
    </>,
  )
const text = 'Cancel reservation: Shooting lane 3, Tue Nov 24, 4:00 PM'
async function cancel() {
  await userEvent.click(await screen.findByRole('button', { name: text }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel reservation' }))
  await screen.findByText('Will be canceled when you are online. It counts when the club receives it.')
}

describe('a cancellation', () => {
  it('waits on its card, counts for nobody yet, and is sent once when the connection is back', async () => {
    const id = await bookLane()
    show()
    await screen.findByText('Shooting lane 3')
    goOffline()
    await cancel()
    expect(vi.mocked(notify).mock.lastCall?.[0]).toEqual(queueMessages.kept(text))
    expect(
      screen.getByText('Waiting for a connection. It counts when the club receives it.', { exact: false }),
    ).toBeVisible()
    expect(await booked()).toEqual([id])
    comeBack()
    await waitFor(() => expect(screen.queryByText('Shooting lane 3')).not.toBeInTheDocument())
    expect(
      screen.queryByText('Waiting for a connection. It counts when the club receives it.', { exact: false }),
    ).not.toBeInTheDocument()
    expect(vi.mocked(notify).mock.lastCall?.[0]).toEqual({ title: 'Sent', description: text })
    expect(await booked()).toEqual([])
    const keys = club.sent('DELETE').map(({ key }) => key)
    expect(new Set(keys).size).toBe(1)
  })

  it('can be taken back before it is sent', async () => {
    const id = await bookLane()
    show()
    await screen.findByText('Shooting lane 3')
    goOffline()
    await cancel()
    expect(screen.queryByRole('button', { name: text })).not.toBeInTheDocument()
    await userEvent.click(await screen.findByRole('button', { name: /^Keep it after all: / }))
    await waitFor(() =>
      expect(
        screen.queryByText('Will be canceled when you are online. It counts when the club receives it.'),
      ).not.toBeInTheDocument(),
    )
    comeBack()
    expect(familyCalls.read()).toEqual([])
    expect(await booked()).toEqual([id])
  })

  it('that the club refuses is named until it is read, and the booking stays', async () => {
    await bookLane()
    show()
    await screen.findByText('Shooting lane 3')
    goOffline()
    await cancel()
    // The session has begun meanwhile.
    vi.setSystemTime('2026-11-24T21:30:00Z')
    club.server.setClock('2026-11-24T21:30:00Z')
    comeBack()
    const refused = await screen.findByRole('alert')
    expect(refused).toHaveTextContent(`Not done: ${text}.`)
    await userEvent.click(within(refused).getByRole('button', { name: 'OK' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(familyCalls.read()).toEqual([])
  })

  it('with a connection but no response fails as before, and nothing waits', async () => {
    await bookLane()
    show()
    await screen.findByText('Shooting lane 3')
    club.disconnect()
    await userEvent.click(await screen.findByRole('button', { name: text }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel reservation' }))
    await waitFor(() => expect(notify).toHaveBeenCalled())
    expect(vi.mocked(notify).mock.lastCall?.[0]).toMatchObject({ title: 'Failed to cancel reservation' })
    expect(familyCalls.read()).toEqual([])
  })
})

it('an RSVP closes its dialog, is marked at the event, and is sent', async () => {
  show(<Events />)
  await userEvent.click(await screen.findByRole('button', { name: 'Book it: Homework Helper' }))
  const bookIt = await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Book it' })
  goOffline()
  await userEvent.click(bookIt)
  expect(await screen.findByText('RSVP: Homework Helper')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  comeBack()
  await waitFor(() => expect(familyCalls.read()).toEqual([]))
  const { body } = await club.onAnotherDevice('GET', '/api/schedule')
  expect((body as Reply<'schedule'>).eventBookings).toHaveLength(1)
})

it('is emptied at sign-out', async () => {
  const id = await bookLane()
  goOffline()
  familyCalls.add('cancelLane', { params: { id } }, { about: id, now: new Date() })
  clearPersonalData()
  expect(localStorage.getItem('waiting')).toBeNull()
})
