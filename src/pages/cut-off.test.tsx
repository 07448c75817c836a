/** A club with a cut-off, twelve hours before a lane, against the real server: what is said before a tap, and what follows. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { bookables } from '#domain/facility/facility.ts'
import { Lanes } from '#features/bookings/lanes/lanes.tsx'
import { Moving } from '#features/bookings/moving/moving.tsx'
import { OwnWeek } from '#features/schedule/own-week.tsx'
import { Schedule } from '#features/schedule/schedule.tsx'
import { movePath } from '#lib/paths.ts'
import { openClub, renderScreen, tuesday } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { compose } from '#server/mail/compose.ts'
import { sendDue } from '#server/mail/send-due.ts'

const date = '2026-11-24'
const counts = 'It starts in less than 12 hours. If you cancel now, it counts for the week unless someone takes it.'
/** When a booking of 8 AM is no longer free for having just been made. */
const later = new Date(tuesday.getTime() + 16 * 60_000)

let club: Awaited<ReturnType<typeof openClub>>
let id: string

/** Lane 3 at 4 PM, booked at 8 AM. */
beforeEach(async () => {
  bookables.lane.freeUntilHours = 12
  club = await openClub(tuesday, undefined, { mailEnabled: true })
  const place = { lane: 3, date, time: '16:00', name: 'Sam', email: club.member.email }
  const { body } = await club.onAnotherDevice('POST', '/api/lanes/bookings', place)
  id = (body as Reply<'reserveLane'>).booking.id
})
afterEach(() => {
  bookables.lane.freeUntilHours = 0
  club.close()
})

const cancelButton = () => screen.findByRole('button', { name: /^Cancel reservation/ })
const at = (now: Date) => {
  club.server.setClock(now)
  vi.setSystemTime(now)
  return { now }
}

/** Cancels on Your Schedule. @returns what the dialog says, and how to take it back. */
async function cancel(now: Date) {
  const page = renderScreen(<Schedule />, at(now))
  await userEvent.click(await cancelButton())
  const dialog = await screen.findByRole('dialog')
  const text = dialog.textContent
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel reservation' }))
  await waitFor(() => expect(notify).toHaveBeenCalled())
  const [, , undo] = vi.mocked(notify).mock.lastCall!
  page.unmount()
  return { text, undo }
}

/** What the reserve page says of this week. */
async function week() {
  const page = renderScreen(<Lanes />, { now: later })
  const used = (await screen.findByText(/of 2 used/)).textContent
  const late = screen.queryByText('Canceled late: counts unless someone takes it') !== null
  page.unmount()
  return { used, late }
}

describe('before the tap', () => {
  it('the reserve page says until when canceling is free', async () => {
    renderScreen(<Lanes />)
    const text = 'Move or cancel for free in Your Schedule until 12 hours before it starts.'
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it('the schedule has no move, and the dialog says that it counts', async () => {
    renderScreen(<Schedule />, at(later))
    const press = await cancelButton()
    expect(screen.queryByRole('link', { name: /^Move: / })).not.toBeInTheDocument()
    await userEvent.click(press)
    expect(within(await screen.findByRole('dialog')).getByText(counts)).toBeVisible()
  })

  it('says nothing of it in the 15 minutes after booking, and it does not count', async () => {
    const { text } = await cancel(new Date(tuesday.getTime() + 14 * 60_000))
    expect(text).not.toContain(counts)
    expect(await week()).toEqual({ used: '0 of 2 used this week', late: false })
  })
})

describe('canceled late', () => {
  it('counts for the week, and says why', async () => {
    const { text } = await cancel(later)
    expect(text).toContain(counts)
    expect(await week()).toEqual({ used: '1 of 2 used this week', late: true })
    renderScreen(<OwnWeek />, { now: later })
    expect(await screen.findByText(/· 1 lane, 2 Speede left$/)).toBeVisible()
  })

  it('is taken back with Undo, and counts once', async () => {
    const { undo } = await cancel(later)
    undo!.onClick()
    await waitFor(() => expect(vi.mocked(notify).mock.lastCall?.[0]).toMatchObject({ title: 'Booked again' }))
    expect(await week()).toEqual({ used: '1 of 2 used this week', late: false })
  })

  it('no longer counts once somebody takes the slot, and the family is told', async () => {
    await cancel(later)
    at(new Date(later.getTime() + 2 * 60_000))
    const place = { lane: 3, date, time: '16:00', name: 'Ada', email: club.otherEmail }
    expect((await club.asOtherMember('POST', '/api/lanes/bookings', place)).status).toBe(201)
    await club.server.drainWaitUntil()
    expect(await week()).toEqual({ used: '0 of 2 used this week', late: false })
    const sent: { to: string; subject: string }[] = []
    at(new Date(later.getTime() + 10 * 60_000))
    await sendDue(club.server.context, {
      compose: (unsent) => compose(club.server.context, 'https://thenest.example', unsent),
      transport: {
        async send(message) {
          sent.push(message)
          return { outcome: 'accepted' }
        },
      },
      alarm: () => undefined,
    })
    expect(sent.filter(({ to }) => to === club.member.email).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Your late cancellation no longer counts: .*lane 3.*November 24, 4:00/),
    )
  })
})

describe('a move', () => {
  const open = (now: Date) =>
    renderScreen(<Moving kind="lane" ids={[id]} />, { ...at(now), at: movePath('lane', [id], date) })
  const late = 'A booking can be moved until 12 hours before it starts.'

  it('is refused inside the hours by the page', async () => {
    open(later)
    expect(await screen.findByText(late)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Open: / })).not.toBeInTheDocument()
  })

  it('is refused by the server where the page has been open since before, and the old hour stays', async () => {
    open(tuesday)
    await userEvent.click(await screen.findByRole('button', { name: 'Open: lane 2, 5 PM' }))
    club.server.setClock(later)
    await userEvent.click(screen.getByRole('button', { name: 'Move to lane 2, Tue 5 PM' }))
    expect(await screen.findByText(late)).toBeVisible()
    expect(screen.getByText('You still have lane 3, Tue Nov 24, 4:00 PM.')).toBeVisible()
  })
})
