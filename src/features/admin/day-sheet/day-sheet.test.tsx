/** The day sheet before the real server: booking, moving, canceling, checking in, closing, and staying live. */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookables } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { show } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { DaySheet } from './day-sheet.tsx'

vi.mock('#lib/toast.ts', () => ({ notify: vi.fn() }))

let desk: Awaited<ReturnType<typeof openAdmin>>
let family: Awaited<ReturnType<typeof desk.house.signUp>>
beforeEach(async () => {
  desk = await openAdmin()
  family = await desk.house.signUp({ firstName: 'Nora', lastName: 'Lindqvist', parentPhone: '(518) 555-0142' })
})
afterEach(() => {
  desk.close()
  vi.mocked(notify).mockClear()
})

const bookFor = (change: object = {}) =>
  desk.elsewhere('POST', '/api/admin/bookings', {
    kind: 'lane',
    unit: 3,
    date: '2026-11-24',
    time: '16:00',
    email: family.profile.email,
    name: 'Elsa Lindqvist',
    ...change,
  })
const lanes = async () => within(await screen.findByRole('region', { name: 'Lanes' }))
const elsa = /Elsa Lindqvist.*Lane 3, 4:00 PM/
const press = async (name: string | RegExp, within_: Pick<typeof screen, 'findByRole'> = screen) =>
  userEvent.click(await within_.findByRole('button', { name }))
const inDialog = async () => within(await screen.findByRole('dialog'))
/** '1 session · 0 checked in · as of 8:00 AM' */
const sums = () =>
  screen.findByText((_, element) => element?.tagName === 'P' && /sessions? ·/.test(element.textContent ?? ''))
const focusAgain = () => act(async () => void window.dispatchEvent(new Event('visibilitychange')))

describe('the sheet', () => {
  it('shows who has which slot, with a phone to press, and what is free or over', async () => {
    await bookFor()
    show(<DaySheet />)
    const row = within((await lanes()).getByRole('row', { name: /^4:00 PM/ }))
    expect(row.getByRole('button', { name: elsa })).toBeTruthy()
    expect(row.getByRole('link', { name: '(518) 555-0142' }).getAttribute('href')).toBe('tel:5185550142')
    expect(row.getAllByRole('button', { name: /^Free: book Lane/ })).toHaveLength(bookables.lane.units - 1)
    expect((await sums()).textContent).toContain('1 session · 0 checked in')
  })

  it('shows the day of the address, and today for one the desk cannot look at', async () => {
    const { unmount } = show(<DaySheet />, { at: '/admin?day=2026-11-26' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Day sheet' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('2026-11-26')
    await press('Next day')
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('2026-11-27')
    unmount()
    for (const day of ['2026-02-30', '2036-01-01', 'tomorrow']) {
      const shown = show(<DaySheet />, { at: `/admin?day=${day}` })
      expect(screen.getByRole('heading', { level: 1, name: 'Today' })).toBeTruthy()
      shown.unmount()
    }
  })

  it('checks in and takes it back', async () => {
    await bookFor()
    show(<DaySheet />)
    await press('Check in: Elsa Lindqvist')
    const here = await screen.findByRole('button', { name: 'Here: Elsa Lindqvist' })
    expect(here.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(here)
    expect(await screen.findByRole('button', { name: 'Check in: Elsa Lindqvist' })).toBeTruthy()
  })

  it('marks what a colleague or a family changed meanwhile, and says it', async () => {
    show(<DaySheet />)
    await lanes()
    expect(screen.queryByText('Changed')).toBeNull()
    await bookFor()
    await focusAgain()
    expect(await screen.findByText('Changed')).toBeTruthy()
    expect(screen.getByText('Lane 3, 4:00 PM: Elsa Lindqvist')).toBeTruthy()
  })

  it('shows another day, and says so when there is no connection', async () => {
    show(<DaySheet />)
    await lanes()
    await bookFor({ date: '2026-11-25' })
    await press('Next day')
    expect(await screen.findByRole('button', { name: elsa })).toBeTruthy()
    desk.disconnect()
    await press('Next day')
    expect(await screen.findByText(daySheetMessages.notLoaded)).toBeTruthy()
    desk.reconnect()
    await press('Try again')
    await lanes()
  })
})

describe('booking for a member', () => {
  const fill = async (member: string, name = 'Elsa') => {
    await press('Free: book Lane 3, 4:00 PM')
    const dialog = await inDialog()
    await userEvent.type(dialog.getByLabelText('Member'), member)
    if (name) await userEvent.type(dialog.getByLabelText('Who comes'), name)
    return dialog
  }

  it('finds the member by name', async () => {
    show(<DaySheet />)
    await lanes()
    const dialog = await fill('lindq', '')
    await press(/Nora Lindqvist/, dialog)
    await press('Book', dialog)
    await waitFor(() => expect(notify).toHaveBeenCalledWith(daySheetMessages.booked('Nora Lindqvist')))
    expect(await screen.findByRole('button', { name: /Nora Lindqvist.*Lane 3, 4:00 PM/ })).toBeTruthy()
  })

  it('says at the field when nobody has this e-mail', async () => {
    show(<DaySheet />)
    await lanes()
    const dialog = await fill('nobody@thenest.example')
    await press('Book', dialog)
    expect((await dialog.findAllByText(daySheetMessages.noMember)).length).toBeGreaterThan(0)
  })

  it("keeps the limit 'unless they say otherwise' (product 4)", async () => {
    for (const unit of [1, 2]) await bookFor({ unit })
    show(<DaySheet />)
    await lanes()
    const dialog = await fill(family.profile.email)
    await press('Book', dialog)
    expect(await dialog.findByText(bookingMessages.lane.weeklyLimit)).toBeTruthy()
    await userEvent.click(dialog.getByRole('checkbox', { name: daySheetMessages.beyondLimit }))
    await press('Book', dialog)
    await waitFor(() => expect(notify).toHaveBeenCalledWith(daySheetMessages.booked('Elsa')))
  })

  it('repeats the same booking after no answer, so it is booked once', async () => {
    show(<DaySheet />)
    await lanes()
    const dialog = await fill(family.profile.email)
    desk.disconnect()
    await press('Book', dialog)
    expect(await dialog.findByText(`${daySheetMessages.notBooked}. ${daySheetMessages.tryAgainSame}`)).toBeTruthy()
    desk.reconnect()
    await press('Book', dialog)
    await waitFor(() => expect(notify).toHaveBeenCalled())
    await waitFor(async () => expect((await sums()).textContent).toContain('1 session ·'))
  })
})

describe('a booking', () => {
  it('is moved; a taken slot is told and nothing is lost', async () => {
    await bookFor()
    await bookFor({ unit: 1 })
    show(<DaySheet />)
    await press(elsa)
    const dialog = await inDialog()
    await press('Move', dialog)
    await userEvent.selectOptions(dialog.getByLabelText('Lane'), '1')
    await press('Move', dialog)
    expect(await dialog.findByText(bookingMessages.lane.taken)).toBeTruthy()
    await userEvent.selectOptions(dialog.getByLabelText('Time'), '17:00')
    await press('Move', dialog)
    await waitFor(() => expect(notify).toHaveBeenCalledWith(daySheetMessages.moved('Elsa Lindqvist')))
    expect(await screen.findByRole('button', { name: /Elsa Lindqvist.*Lane 1, 5:00 PM/ })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Free: book Lane 3, 4:00 PM' })).toBeTruthy()
  })

  it('is canceled only after it was asked', async () => {
    await bookFor()
    show(<DaySheet />)
    await press(elsa)
    const dialog = await inDialog()
    await press(bookingMessages.lane.cancel, dialog)
    expect(dialog.getByText(daySheetMessages.callFamily)).toBeTruthy()
    await press(bookingMessages.lane.cancel, dialog)
    expect(await screen.findByRole('button', { name: 'Free: book Lane 3, 4:00 PM' })).toBeTruthy()
  })
})

it('closing shows the reason, lists who is there for a decision, and opens again', async () => {
  await bookFor()
  show(<DaySheet />)
  await lanes()
  await press('Close lanes or units')
  const dialog = await inDialog()
  await userEvent.selectOptions(dialog.getByLabelText('What'), 'lane')
  await userEvent.type(dialog.getByLabelText('Reason'), 'New boards')
  await press('Close it', dialog)
  expect(await screen.findByText('1 booking stands in a closed slot and waits for a decision.')).toBeTruthy()
  // All but the one that waits.
  expect((await lanes()).getAllByText('New boards').length).toBe(12 * bookables.lane.units - 1)
  expect((await lanes()).getByText('Closed: decide')).toBeTruthy()
  await press(/^Keep Elsa Lindqvist/)
  await waitFor(() => expect(screen.queryByText(/waits for a decision/)).toBeNull())
  await press(/^Open again: All lanes/)
  expect(await screen.findByRole('button', { name: 'Free: book Lane 1, 4:00 PM' })).toBeTruthy()
})
