/** Reserving a lane against the real server: success, conflicts, lost responses, keyboard. */
// @module-tag long
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { bookables } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { notify } from '#lib/toast.ts'
import { openClub, renderScreen, signedOutMeanwhile } from '#lib/testing/club.tsx'
import { Lanes } from './lanes.tsx'

const { units } = bookables.lane

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

/** Once the panel, which comes after the lanes, is there too. */
const cell = async (name: string) => {
  await screen.findByRole('region', { name: 'Your pick' })
  return screen.findByRole('button', { name })
}
const submit = () => screen.getByRole('button', { name: /^Reserve/ })
const pick = async (name: string) => userEvent.click(await cell(name))

const theirs = (lane: number, date: string, time: string) =>
  club.asOtherMember('POST', '/api/lanes/bookings', { lane, date, time, name: 'Ada', email: club.otherEmail })
const mine = (lane: number, date: string, time: string) =>
  club.onAnotherDevice('POST', '/api/lanes/bookings', { lane, date, time, name: 'Sam', email: club.member.email })

describe('reserving', () => {
  it("'Shows availability, this week's count and the user's sessions this week', says 'Lane reserved for 1 hour' and stores the booking in the specified shape", async () => {
    renderScreen(<Lanes />)
    await pick('Open: lane 3, 4 PM')
    await userEvent.click(submit())

    expect(await cell('You: lane 3, 4 PM')).toBeVisible()
    expect(document.body).toHaveTextContent(/\d+ of 60 hours open/)
    const week = within(screen.getByRole('region', { name: 'This week' }))
    expect(week.getByText('1 of 2 used this week')).toBeVisible()
    expect(week.getByText(/Lane 3/)).toBeVisible()
    const onClick = expect.any(Function) as () => void
    expect(notify).toHaveBeenCalledWith(
      { title: 'Lane reserved for 1 hour', description: 'Lane 3, Tue Nov 24, 4:00 PM' },
      'success',
      { label: 'Your Schedule', onClick },
    )
    expect(JSON.parse(localStorage.getItem('bookings')!)).toEqual([
      {
        id: expect.any(String) as string,
        lane: 3,
        date: '2026-11-24',
        time: '16:00',
        name: 'Sam Example',
        email: club.member.email,
      },
    ])
    expect(screen.getByText('1 of 2 used this week')).toBeVisible()
  })

  it('takes away a toast once something is picked: it would lie over the lanes, above the bar', async () => {
    const onOpen = vi.fn()
    window.addEventListener('overlay-open', onOpen)
    renderScreen(<Lanes />)
    await cell('Open: lane 3, 4 PM')
    expect(onOpen).not.toHaveBeenCalled()
    await pick('Open: lane 3, 4 PM')
    expect(onOpen).toHaveBeenCalledOnce()
    window.removeEventListener('overlay-open', onOpen)
  })

  it("never reports success early: the cell says 'Holding...' until the server responds", async () => {
    renderScreen(<Lanes />)
    await pick('Open: lane 3, 4 PM')
    const release = club.holdRequests()
    await userEvent.click(submit())
    expect((await cell('Holding...: lane 3, 4 PM')).getAttribute('aria-busy')).toBe('true')
    expect(notify).not.toHaveBeenCalled()
    expect(localStorage.getItem('bookings')).toBeNull()
    release()
    expect(await cell('You: lane 3, 4 PM')).toBeVisible()
  })

  it("'All fields required: Please complete all fields'", async () => {
    renderScreen(<Lanes />)
    await cell('Open: lane 3, 4 PM')
    await userEvent.click(submit())
    expect(await screen.findByText('Please complete all fields')).toBeVisible()

    await pick('Open: lane 3, 4 PM')
    expect(screen.queryByText('Please complete all fields')).not.toBeInTheDocument()
    await userEvent.clear(screen.getByLabelText('Player'))
    await userEvent.click(submit())
    expect(await screen.findByText('Please complete all fields')).toBeVisible()
    expect(club.sent('POST')).toEqual([])
  })
})

describe('conflicts and errors', () => {
  it("'Double-booking … rejected', and offers the nearest open slots", async () => {
    renderScreen(<Lanes />)
    await pick('Open: lane 3, 4 PM')
    await theirs(3, '2026-11-24', '16:00')
    await userEvent.click(submit())

    expect(await screen.findByText('Selected lane and time is already booked')).toBeVisible()
    expect(await cell('Taken: lane 3, 4 PM')).toBeVisible()
    // A later visit does not begin with it, and it cannot be sent again.
    expect(sessionStorage).toHaveLength(0)
    expect(screen.queryByText('Lane 3 · Tue Nov 24')).not.toBeInTheDocument()
    const instead = await screen.findByRole('group', { name: 'Nearest open' })
    await userEvent.click(within(instead).getByRole('button', { name: 'Lane 2, 4:00 PM' }))
    expect(document.activeElement).toBe(submit())
    expect(submit()).toHaveTextContent('Reserve lane 2, 4 PM')
    await userEvent.click(submit())
    expect(await cell('You: lane 2, 4 PM')).toBeVisible()
  })

  it('says that the club is closed on a holiday, and leads to the next open hour', async () => {
    renderScreen(<Lanes />, { at: '/reserve?day=2026-11-26' })
    expect(await screen.findByText('We are closed on Thu Nov 26 (Thanksgiving).')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Next open: Friday, November 27/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Tell me if one opens' })).not.toBeInTheDocument()
  })

  it("'Weekly limit reached (2 sessions)', then locks the open slots and says why", async () => {
    renderScreen(<Lanes />)
    await pick('Open: lane 3, 4 PM')
    await mine(1, '2026-11-25', '10:00')
    await mine(1, '2026-11-27', '10:00')
    await userEvent.click(submit())

    expect(await screen.findByText('Weekly limit reached (2 sessions)')).toBeVisible()
    expect(screen.getByText('Resets Monday.')).toBeVisible()
    expect((await cell('Locked: lane 3, 5 PM')).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('You have used both sessions this week (resets Monday)')).toBeVisible()
    expect(screen.getByText('2 of 2 used this week')).toBeVisible()
    expect(screen.getByRole('grid', { name: 'Tuesday, November 24 — Weekly limit reached (2 sessions)' })).toBeVisible()
    expect(within(screen.getByRole('group', { name: 'Day' })).getAllByText('locked')).toHaveLength(6)
  })

  it('a change in another tab is seen at once', async () => {
    await mine(3, '2026-11-24', '16:00')
    renderScreen(<Lanes />)
    await cell('You: lane 3, 4 PM')
    const { body } = await club.onAnotherDevice('GET', '/api/schedule')
    await club.onAnotherDevice('DELETE', `/api/lanes/bookings/${(body as Reply<'schedule'>).bookings[0]?.id}`)
    window.dispatchEvent(new StorageEvent('storage', { key: 'replies:stale', newValue: 'all' }))
    expect(await cell('Open: lane 3, 4 PM')).toBeVisible()
    expect(screen.getByText('0 of 2 used this week')).toBeVisible()
  })

  it("speaks of another week's limit by its days", async () => {
    await mine(1, '2026-12-01', '10:00')
    await mine(1, '2026-12-02', '10:00')
    renderScreen(<Lanes />)
    await cell('Open: lane 3, 5 PM')
    await userEvent.click(screen.getByRole('button', { name: 'Next week' }))
    expect(await screen.findByText('You have used both sessions of Nov 30 to Dec 6')).toBeVisible()
    expect(screen.getByText('2 of 2 used Nov 30 to Dec 6')).toBeVisible()
    await userEvent.click(await cell('Locked: lane 3, 5 PM'))
    const limit = { title: 'Weekly limit reached (2 sessions)', description: 'For the week of Nov 30 to Dec 6.' }
    const onClick = expect.any(Function) as () => void
    expect(notify).toHaveBeenLastCalledWith(limit, 'problem', { label: 'See Dec 7 to 13', onClick })
    await userEvent.click(screen.getByRole('button', { name: 'See Dec 7 to 13' }))
    expect(await screen.findByRole('grid', { name: /^Monday, December 7/ })).toBeVisible()
  })

  it('keeps the pick when the response is lost, and retries with the same key', async () => {
    renderScreen(<Lanes />)
    await pick('Open: lane 3, 4 PM')
    club.disconnect()
    await userEvent.click(submit())
    expect(await screen.findByText('Could not save booking')).toBeVisible()
    expect(screen.getByText('Please try again.')).toBeVisible()
    expect(await cell('Picked: lane 3, 4 PM')).toBeVisible()

    club.reconnect()
    await userEvent.click(submit())
    expect(await cell('You: lane 3, 4 PM')).toBeVisible()
    const keys = club.sent('POST').map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('keeps the pick of an interrupted reservation, with its day, until it has begun', async () => {
    renderScreen(<Lanes />)
    await cell('Open: lane 3, 5 PM')
    await userEvent.click(screen.getByRole('button', { name: /^Wed/ }))
    await pick('Open: lane 3, 4 PM')
    club.disconnect()
    await userEvent.click(submit())
    expect(await screen.findByText('Could not save booking')).toBeVisible()
    signedOutMeanwhile()
    club.reconnect()
    renderScreen(<Lanes />)
    expect(await screen.findByRole('grid', { name: /^Wednesday, November 25/ })).toBeVisible()
    expect(await cell('Picked: lane 3, 4 PM')).toBeVisible()
    signedOutMeanwhile()
    renderScreen(<Lanes />, { now: new Date('2026-11-25T21:00:00Z') })
    expect(await cell('Open: lane 3, 5 PM')).toBeVisible()
    expect(screen.getByText(bookingMessages.pickOne('lane'))).toBeVisible()
  })

  it('forgets the pick when the page is left', async () => {
    renderScreen(<Lanes />)
    await pick('Open: lane 3, 4 PM')
    club.disconnect()
    await userEvent.click(submit())
    expect(await screen.findByText('Could not save booking')).toBeVisible()
    cleanup()
    club.reconnect()
    renderScreen(<Lanes />)
    expect(await cell('Open: lane 3, 4 PM')).toBeVisible()
  })

  it('forgets the pick once it is reserved, or dropped', async () => {
    renderScreen(<Lanes />)
    await pick('Open: lane 3, 4 PM')
    club.disconnect()
    await userEvent.click(submit())
    expect(await screen.findByText('Could not save booking')).toBeVisible()
    await pick('Picked: lane 3, 4 PM')
    cleanup()
    club.reconnect()
    renderScreen(<Lanes />)
    await pick('Open: lane 3, 4 PM')
    await userEvent.click(submit())
    expect(await cell('You: lane 3, 4 PM')).toBeVisible()
    expect(sessionStorage).toHaveLength(0)
  })

  it('says when availability could not be loaded, and retries', async () => {
    club.disconnect()
    renderScreen(<Lanes />)
    expect(await screen.findByText('Could not load availability')).toBeVisible()
    club.reconnect()
    // The family could not be loaded either.
    for (const button of await screen.findAllByRole('button', { name: 'Try again' })) await userEvent.click(button)
    expect(await cell('Open: lane 3, 4 PM')).toBeVisible()
    expect(screen.queryByText('Could not load availability')).not.toBeInTheDocument()
  })
})

describe('navigation', () => {
  it('is a single tab stop; arrows, Home and End move in the grid, Page Up and Page Down change the day', async () => {
    renderScreen(<Lanes />)
    const first = await cell('Open: lane 1, 3 PM')
    expect(
      within(screen.getByRole('grid'))
        .getAllByRole('button', { name: /: lane/ })
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toEqual([first])
    first.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(await cell('Open: lane 3, 4 PM'))
    await userEvent.keyboard('{End}')
    expect(document.activeElement).toBe(await cell(`Open: lane ${units}, 4 PM`))
    await userEvent.keyboard('{Control>}{End}{/Control}')
    expect(document.activeElement).toBe(await cell(`Open: lane ${units}, 9 PM`))
    await userEvent.keyboard('{PageDown}')
    expect(screen.getByRole('grid', { name: /^Wednesday, November 25/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(await cell(`Picked: lane ${units}, 9 PM`)).toBeVisible()
    expect(screen.getByText(`Lane ${units} · Wed Nov 25`)).toBeVisible()
  })

  it.each([
    ['a day that begins later', '2026-12-05', 'Open: lane 1, 10 AM', 'PageUp', /^Friday, December 4/],
    ['another week', '2026-12-06', 'Open: lane 1, 8 PM', 'PageDown', /^Monday, December 7/],
  ])('keeps the focus and the tab stop on the way to %s', async (_, day, at, key, next) => {
    renderScreen(<Lanes />, { at: `/reserve?day=${day}` })
    const first = await cell(at)
    act(() => first.focus())
    await userEvent.keyboard(`{${key}}`)
    const grid = await screen.findByRole('grid', { name: next })
    await waitFor(() => expect(grid).toContainElement(document.activeElement as HTMLElement))
    const stops = within(grid).getAllByRole('button', { name: /: lane/ })
    expect(stops.filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement])
  })

  it("shows four weeks 'starting Monday, from today'", async () => {
    renderScreen(<Lanes />)
    await cell('Open: lane 1, 3 PM')
    const days = () => within(screen.getByRole('group', { name: 'Day' })).getAllByRole<HTMLButtonElement>('button')
    expect(days()[0]!.textContent).toContain('past')
    expect(days()[0]!.disabled).toBe(true)
    expect(days()[1]!.getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous week' }).disabled).toBe(true)
    const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next week' })
    for (const week of ['Nov 30 – Dec 6', 'Dec 7 – 13', 'Dec 14 – 20']) {
      await userEvent.click(next)
      expect(screen.getByText(week)).toBeVisible()
    }
    expect(next.disabled).toBe(true)
  })
})
