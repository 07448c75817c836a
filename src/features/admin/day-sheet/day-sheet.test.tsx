/** The day sheet against the real server: booking, moving, canceling, check-in and live updates. */
// @module-tag long
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { bookables } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/day-sheet/day-sheet-messages.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import type { Notice } from '#domain/text/notice.ts'
import { readAdminLog } from '#server/repositories/admin-log.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import { confirmStaffSession } from '#lib/session/staff-session.ts'
import { notify } from '#lib/toast.ts'
import { DaySheet } from './day-sheet.tsx'
import { bookElsa, choose, elsa, lanes, press, refocus, signUpElsa, type Family } from './testing/elsa.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
let family: Family
beforeEach(async () => {
  admin = await openAdmin()
  family = await signUpElsa(admin)
})
afterEach(() => admin.close())

const bookFor = (change?: object) => bookElsa(admin, family, change)
/** Takes a player from the list below the field 'Member'. */
const pick = async (name: RegExp) => userEvent.click(await screen.findByRole('option', { name }))
const done = (notice: Notice) =>
  waitFor(() => expect(notify).toHaveBeenCalledWith(notice, 'success', expect.anything()))
/** Presses 'Undo' in the toast. */
const undo = async (notice: Notice) => {
  await done(notice)
  const [, , action] = vi.mocked(notify).mock.lastCall!
  await act(async () => action!.onClick())
}
const inDialog = async () => within(await screen.findByRole('dialog'))
/** '1 session · 0 checked in · as of 8:00 AM' */
const summary = () =>
  screen.findByText((_, element) => element?.tagName === 'P' && /sessions? ·/.test(element.textContent ?? ''))

describe('the sheet', () => {
  it('shows bookings with a phone link, and free and past slots', async () => {
    await bookFor()
    renderScreen(<DaySheet />)
    const row = within((await lanes()).getByRole('row', { name: /^4:00 PM/ }))
    expect(row.getByRole('button', { name: elsa })).toBeVisible()
    expect(row.getByRole('link', { name: '(518) 555-0142' }).getAttribute('href')).toBe('tel:5185550142')
    expect(row.getAllByRole('button', { name: /^Free: book Lane/ })).toHaveLength(bookables.lane.units - 1)
    expect((await summary()).textContent).toContain('1 session · 0 checked in')
  })

  it('shows the day from the address, or today if that day is out of range', async () => {
    const { unmount } = renderScreen(<DaySheet />, { at: '/admin?day=2026-11-26' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Day sheet' })).toBeVisible()
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('2026-11-26')
    await press('Next day')
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('2026-11-27')
    unmount()
    const says = 'The day sheet goes from Tue Oct 27 to Sun Dec 20. This is today.'
    for (const [day, said] of [
      ['2026-02-30', null],
      ['2036-01-01', says],
      ['2026-10-26', says],
      ['tomorrow', null],
    ] as const) {
      const shown = renderScreen(<DaySheet />, { at: `/admin?day=${day}` })
      expect(screen.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
      expect(screen.queryByText(/^The day sheet goes/)?.textContent ?? null).toBe(said)
      shown.unmount()
    }
  })

  const quarterTo = new Date('2026-11-24T20:45:00Z')

  it('checks nobody in before half an hour to the start', async () => {
    await bookFor()
    renderScreen(<DaySheet />)
    expect(await screen.findByRole('button', { name: elsa })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Check in/ })).not.toBeInTheDocument()
  })

  it('checks in and undoes it', async () => {
    await bookFor()
    admin.server.setClock(quarterTo)
    renderScreen(<DaySheet />, { now: quarterTo })
    await press('Check in: Elsa Lindqvist')
    const here = await screen.findByRole('button', { name: 'Here: Elsa Lindqvist' })
    expect(here.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(here)
    expect(await screen.findByRole('button', { name: 'Check in: Elsa Lindqvist' })).toBeVisible()
  })

  it('checks nobody in on another day', async () => {
    await bookFor({ date: '2026-11-25' })
    renderScreen(<DaySheet />, { at: '/admin?day=2026-11-25' })
    expect(await screen.findByRole('button', { name: elsa })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Check in/ })).not.toBeInTheDocument()
  })

  it('starts at the present hour, with the earlier ones in the menu', async () => {
    renderScreen(<DaySheet />, { now: new Date('2026-11-24T21:30:00Z') })
    expect((await lanes()).queryByRole('row', { name: /^3:00 PM/ })).not.toBeInTheDocument()
    expect((await lanes()).getByRole('row', { name: /^4:00 PM/ })).toBeVisible()
    await choose('Show earlier hours')
    expect((await lanes()).getByRole('row', { name: /^3:00 PM/ })).toBeVisible()
  })

  it('marks and announces changes made elsewhere', async () => {
    renderScreen(<DaySheet />)
    await lanes()
    expect(screen.queryByText('Changed')).not.toBeInTheDocument()
    await bookFor()
    await refocus()
    expect(await screen.findByText('Changed')).toBeVisible()
    expect(screen.getByText('Lane 3, 4:00 PM: Elsa Lindqvist')).toBeVisible()
  })

  it('shows another day, and an error while offline', async () => {
    renderScreen(<DaySheet />)
    await lanes()
    await bookFor({ date: '2026-11-25' })
    await press('Next day')
    expect(await screen.findByRole('button', { name: elsa })).toBeVisible()
    admin.disconnect()
    await press('Next day')
    expect(await screen.findByText('Could not load the day sheet')).toBeVisible()
    admin.reconnect()
    await press('Try again')
    await lanes()
  })
})

describe('booking for a member', () => {
  const fill = async (member: string, name = 'Elsa') => {
    await press('Free: book Lane 3, 4:00 PM')
    const dialog = await inDialog()
    await userEvent.type(dialog.getByLabelText('Member'), member)
    if (name) await userEvent.type(dialog.getByLabelText('Player'), name)
    return dialog
  }

  it('finds the member by player, with a typing mistake, and selecting one leaves no error', async () => {
    renderScreen(<DaySheet />)
    await lanes()
    const dialog = await fill('elza', '')
    await pick(/^Elsa, 11, goalie.*Nora Lindqvist.*\(518\) 555-0142/)
    expect(dialog.getByLabelText<HTMLInputElement>('Player').value).toBe('Elsa')
    await userEvent.tab()
    expect(dialog.getByLabelText('Member').getAttribute('aria-invalid')).toBe('false')
    expect(dialog.queryByText('Choose a member below, or enter a full email address')).not.toBeInTheDocument()
    await press('Book', dialog)
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({ title: 'Booked', description: 'Elsa is on the day sheet.' }),
    )
    expect(await screen.findByRole('button', { name: /Elsa.*Lane 3, 4:00 PM/ })).toBeVisible()
  })

  it('takes the marked one with Enter, which submits nothing, and shows the week before booking', async () => {
    for (const unit of [1, 2]) await bookFor({ unit })
    renderScreen(<DaySheet />)
    await lanes()
    const dialog = await fill('lindq', '')
    expect(await screen.findByRole('option', { name: /Elsa/ })).toBeVisible()
    expect(screen.getByText('Lindq', { selector: 'mark' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(dialog.getByLabelText<HTMLInputElement>('Player').value).toBe('Elsa')
    expect(dialog.getByLabelText<HTMLInputElement>('Member').value).toBe(family.profile.email)
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
    expect(await dialog.findByText('Elsa: 2 of 2 used this week')).toBeVisible()
    expect(dialog.getByRole('checkbox', { name: 'Book over the weekly limit' })).not.toBeChecked()
  })

  it('books nothing until somebody is chosen, and says that the families are coming, or did not come', async () => {
    const answer = admin.holdRequests(/api\/members$/)
    renderScreen(<DaySheet />)
    await lanes()
    const dialog = await fill('elsa', '')
    expect(await dialog.findByText('Loading the families...')).toBeVisible()
    expect(dialog.queryByText(daySheetMessages.nobodyFound)).not.toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Book' })).toBeDisabled()
    answer('failed')
    expect(await dialog.findByText('Could not load the families')).toBeVisible()
    await press('Try again', dialog)
    await waitFor(() => expect(dialog.queryByText(/families/)).not.toBeInTheDocument())
    await userEvent.type(dialog.getByLabelText('Member'), ' ')
    await pick(/^Elsa/)
    expect(dialog.getByRole('button', { name: 'Book' })).toBeEnabled()
  })

  it('offers the nearest free slots after a lost race', async () => {
    renderScreen(<DaySheet />)
    await lanes()
    const dialog = await fill(family.profile.email)
    const other = await admin.server.signUp()
    await bookFor({ email: other.profile.email, name: 'Kim' })
    await press('Book', dialog)
    expect(await dialog.findByText(bookingMessages.lane.taken)).toBeVisible()
    const nearest = within(await dialog.findByRole('group', { name: 'Nearest open' }))
    await press('Lane 2, 4:00 PM', nearest)
    expect(await dialog.findByRole('heading', { name: 'Book Lane 2' })).toBeVisible()
    await press('Book', dialog)
    expect(await screen.findByRole('button', { name: /Elsa.*Lane 2, 4:00 PM/ })).toBeVisible()
  })

  it('begins where one types, and says so when nobody is found', async () => {
    renderScreen(<DaySheet />)
    await lanes()
    await press('Free: book Lane 3, 4:00 PM')
    const dialog = await inDialog()
    await waitFor(() => expect(dialog.getByLabelText('Member')).toHaveFocus())
    await userEvent.keyboard('zzzzz')
    expect(await dialog.findByText(daySheetMessages.nobodyFound)).toBeVisible()
  })

  it('stands on the sheet at once, and is not marked as a change of somebody else', async () => {
    renderScreen(<DaySheet />)
    await lanes()
    const dialog = await fill(family.profile.email)
    await press('Book', dialog)
    expect(await screen.findByRole('button', { name: /Elsa.*Lane 3, 4:00 PM/ })).toBeVisible()
    await refocus()
    await waitFor(() => expect(admin.sent.filter((path) => path.includes('/admin/day')).length).toBeGreaterThan(1))
    expect(screen.queryByText('Changed')).not.toBeInTheDocument()
  })

  it('reports an unknown e-mail at the field', async () => {
    renderScreen(<DaySheet />)
    await lanes()
    const dialog = await fill('nobody@thenest.example')
    await press('Book', dialog)
    expect(
      (await dialog.findAllByText('No member has this email. Please check it, or register the family first.')).length,
    ).toBeGreaterThan(0)
  })

  it("keeps the limit 'unless they say otherwise' (product 4)", async () => {
    for (const unit of [1, 2]) await bookFor({ unit })
    renderScreen(<DaySheet />)
    await lanes()
    const dialog = await fill(family.profile.email)
    await press('Book', dialog)
    expect(await dialog.findByText(bookingMessages.lane.weeklyLimit)).toBeVisible()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Book over the weekly limit' }))
    await press('Book', dialog)
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({ title: 'Booked', description: 'Elsa is on the day sheet.' }),
    )
  })

  it('retries with the same key after a lost connection, so it books once', async () => {
    renderScreen(<DaySheet />)
    await lanes()
    const dialog = await fill(family.profile.email)
    admin.disconnect()
    await press('Book', dialog)
    expect(await dialog.findByText('Could not book. There was no response. It is safe to try again.')).toBeVisible()
    admin.reconnect()
    await press('Book', dialog)
    await waitFor(() => expect(notify).toHaveBeenCalled())
    await waitFor(async () => expect((await summary()).textContent).toContain('1 session ·'))
  })
})

describe('booking for a family with several players', () => {
  let kit: string
  beforeEach(async () => {
    const added = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
    const { body } = await admin.server.ask('POST', '/api/account/players', added, { cookie: family.cookie })
    await admin.server.signAll()
    kit = (body as Reply<'addPlayer'>).account.players[1]!.id
    const player = family.playerId
    for (const unit of [1, 2]) await bookFor({ unit, time: unit === 1 ? '12:00' : '13:00', player })
  })
  const find = async (text: string, player: RegExp) => {
    renderScreen(<DaySheet />)
    await lanes()
    await press('Free: book Lane 3, 4:00 PM')
    const dialog = await inDialog()
    await userEvent.type(dialog.getByLabelText('Member'), text)
    await pick(player)
    return dialog
  }

  it('shows the week of each player, starts with the one that was found, and books for them', async () => {
    const dialog = await find('kit', /^Kit/)
    expect(await dialog.findByRole('radio', { name: 'Elsa 2 of 2 used' })).not.toBeChecked()
    expect(dialog.getByRole('radio', { name: 'Kit 0 of 2 used' })).toBeChecked()
    expect(dialog.getByLabelText<HTMLInputElement>('Player').value).toBe('Kit')
    await press('Book', dialog)
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({ title: 'Booked', description: 'Kit is on the day sheet.' }),
    )
    const { body } = await admin.server.ask('GET', '/api/schedule', undefined, { cookie: family.cookie })
    expect((body as Reply<'schedule'>).bookings.at(-1)).toMatchObject({ lane: 3, name: 'Kit', player: kit })
  })

  it('lists every player of a caregiver, and books for the one that was taken', async () => {
    const dialog = await find('lindqvist', /^Kit, 9, forward.*Nora Lindqvist, caregiver/)
    expect(await dialog.findByRole('radio', { name: /^Kit/ })).toBeChecked()
    await userEvent.click(dialog.getByRole('radio', { name: /^Elsa/ }))
    expect(dialog.getByLabelText<HTMLInputElement>('Player').value).toBe('Elsa')
    await userEvent.click(dialog.getByRole('radio', { name: /^Kit/ }))
    await press('Book', dialog)
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({ title: 'Booked', description: 'Kit is on the day sheet.' }),
    )
  })

  it('asks who plays if only an address was typed', async () => {
    renderScreen(<DaySheet />)
    await lanes()
    await press('Free: book Lane 3, 4:00 PM')
    const dialog = await inDialog()
    await userEvent.type(dialog.getByLabelText('Member'), family.profile.email)
    await userEvent.type(dialog.getByLabelText('Player'), 'Kit')
    await press('Book', dialog)
    expect(
      (await dialog.findAllByText('This family has several players. Please say who plays.')).length,
    ).toBeGreaterThan(0)
    await userEvent.click(dialog.getByRole('radio', { name: /^Kit/ }))
    await press('Book', dialog)
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({ title: 'Booked', description: 'Kit is on the day sheet.' }),
    )
  })

  it('keeps the limit of the player and a name that was typed', async () => {
    const dialog = await find('elsa', /^Elsa/)
    await userEvent.clear(dialog.getByLabelText('Player'))
    await userEvent.type(dialog.getByLabelText('Player'), 'Elsa L.')
    await press('Book', dialog)
    expect(await dialog.findByText(bookingMessages.lane.weeklyLimit)).toBeVisible()
    await userEvent.click(await dialog.findByRole('radio', { name: /^Kit/ }))
    expect(dialog.getByLabelText<HTMLInputElement>('Player').value).toBe('Elsa L.')
    await press('Book', dialog)
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({ title: 'Booked', description: 'Elsa L. is on the day sheet.' }),
    )
  })
})

describe('a booking', () => {
  it('of another day opens the safety facts of its player behind one button, and logs that', async () => {
    const path = `/api/account/players/${family.playerId}/safety`
    const facts = { rev: 1, born: '', health: 'Peanuts', leavesAlone: 'no', collectors: [] }
    await admin.server.ask('PATCH', path, facts, { cookie: family.cookie })
    await bookFor({ date: '2026-11-25' })
    renderScreen(<DaySheet />, { at: '/admin?day=2026-11-25' })
    await press(elsa)
    const dialog = await inDialog()
    expect(dialog.getByText('Safety note: ask a coach')).toBeVisible()
    expect(dialog.queryByText('Peanuts')).not.toBeInTheDocument()
    await press('Show safety facts of Elsa Lindqvist', dialog)
    const region = within(await dialog.findByRole('region', { name: 'Safety facts of Elsa' }))
    expect(region.getByText('Peanuts')).toBeVisible()
    const entries = await readAdminLog(admin.server.context, '2026-11-24')
    expect(entries.map(({ what }) => what)).toContain('member_safety_opened')
  })

  it('moves; a taken slot is reported and the booking stays', async () => {
    await bookFor()
    await bookFor({ unit: 1 })
    renderScreen(<DaySheet />)
    await press(elsa)
    const dialog = await inDialog()
    await press('Move', dialog)
    expect(dialog.getByText('We tell the family at once.')).toBeVisible()
    expect(await dialog.findByRole('option', { name: '4:00 PM (now)' })).toBeVisible()
    await press('Move', dialog)
    expect(
      (await dialog.findAllByText('The booking is there now. Choose another time, day, lane or unit.')).length,
    ).toBeGreaterThan(0)
    await userEvent.selectOptions(dialog.getByLabelText('Lane'), '1')
    expect(await dialog.findByRole('option', { name: '4:00 PM (not open)' })).toBeVisible()
    await press('Move', dialog)
    expect(await dialog.findByText(bookingMessages.lane.taken)).toBeVisible()
    await userEvent.selectOptions(dialog.getByLabelText('Time'), '17:00')
    await press('Move', dialog)
    await done({
      title: 'Moved',
      description: 'Elsa Lindqvist now has Lane 1, Tue Nov 24, 5:00 PM.',
    })
    expect(await screen.findByRole('button', { name: /Elsa Lindqvist.*Lane 1, 5:00 PM/ })).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Free: book Lane 3, 4:00 PM' })).toBeVisible()
  })

  it('that was moved has the old slot again after Undo', async () => {
    await bookFor()
    renderScreen(<DaySheet />)
    await press(elsa)
    const dialog = await inDialog()
    await press('Move', dialog)
    await userEvent.selectOptions(dialog.getByLabelText('Lane'), '1')
    await press('Move', dialog)
    await undo({
      title: 'Moved',
      description: 'Elsa Lindqvist now has Lane 1, Tue Nov 24, 4:00 PM.',
    })
    expect(await screen.findByRole('button', { name: elsa })).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Free: book Lane 1, 4:00 PM' })).toBeVisible()
  })

  it('offers the nearest free slots where somebody was faster', async () => {
    await bookFor()
    renderScreen(<DaySheet />)
    await press(elsa)
    const dialog = await inDialog()
    await press('Move', dialog)
    await userEvent.selectOptions(dialog.getByLabelText('Lane'), '1')
    await bookFor({ unit: 1 })
    await press('Move', dialog)
    const [nearest] = await within(await dialog.findByRole('group', { name: 'Nearest open' })).findAllByRole('button')
    await userEvent.click(nearest!)
    await press('Move', dialog)
    await done({
      title: 'Moved',
      description: 'Elsa Lindqvist now has Lane 2, Tue Nov 24, 4:00 PM.',
    })
  })

  it('is canceled only after confirmation, for a reason that the family reads, and booked again by Undo', async () => {
    await bookFor()
    renderScreen(<DaySheet />)
    await press(elsa)
    const dialog = await inDialog()
    await press(bookingMessages.lane.cancel, dialog)
    expect(dialog.getByText('We tell the family at once. Please call them if they play soon.')).toBeVisible()
    expect(admin.sent.filter((call) => call.endsWith('/cancel'))).toEqual([])
    await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Another reason')
    await userEvent.type(dialog.getByLabelText('In your words'), 'Wet boards')
    await press(bookingMessages.lane.cancel, dialog)
    expect(await screen.findByRole('button', { name: 'Free: book Lane 3, 4:00 PM' })).toBeVisible()
    const { body } = await admin.server.ask('GET', '/api/schedule/changes', undefined, { cookie: family.cookie })
    expect((body as Reply<'scheduleChanges'>).changes).toMatchObject([{ reason: 'Wet boards' }])
    await undo({ title: 'Canceled', description: 'Elsa Lindqvist no longer has Lane 3, Tue Nov 24, 4:00 PM.' })
    expect(await screen.findByRole('button', { name: elsa })).toBeVisible()
  })
})

it('says in one line how much of the inbox is due, and leads there', async () => {
  const visit = { name: 'Kim', phone: '(518) 555-0199', date: '2026-11-24', time: '4pm' }
  const { body } = await admin.server.ask('POST', '/api/tour-requests', visit)
  const { id } = (body as Reply<'requestTour'>).request
  await admin.asColleague('PATCH', `/api/tour-requests/${id}`, { status: 'confirmed' })
  await confirmStaffSession()
  renderScreen(<DaySheet />)
  // The visit, and the charge of the family.
  const line = await screen.findByRole('link', { name: 'Inbox: 2 due' })
  expect(line.getAttribute('href')).toBe('/admin/inbox')
})
