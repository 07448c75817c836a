/** The tour dialog: texts, request, and entries after success or failure. */
// @module-tag long
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { tourDays } from '#club/events.ts'
import type { PublicClosure } from '#domain/tours/open-hours.ts'
import { ClockContext } from '#lib/clock.ts'
import { notify } from '#lib/toast.ts'
import { TourButton } from './tour-button.tsx'
import { answerOf } from '#lib/testing/answer-of.ts'
import { fillIn } from '#lib/testing/fill-in.ts'

const server = vi.fn<typeof fetch>()
let closures: PublicClosure[] = []
/** Everything but the closures, which the dialog asks for as it opens. */
const answer: typeof fetch = (url, init) =>
  url === '/api/closures' ? Promise.resolve(answerOf({ closures })) : server(url, init)
const clock = () => new Date('2026-11-24T13:00:00Z')

beforeEach(() => {
  server.mockReset()
  closures = []
  vi.stubGlobal('fetch', answer)
  return () => vi.unstubAllGlobals()
})

async function open(now = clock) {
  render(
    <ClockContext value={now}>
      <TourButton />
    </ClockContext>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Book a Tour' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Schedule a Tour' })) }
}

const fill = () => fillIn({ Name: ' Sam Lindgren ', Phone: '555 0100', Date: '2026-11-30', Time: '10am' })

const typed = { name: 'Sam Lindgren', phone: '555 0100', date: '2026-11-30', time: '10am' }
const bodyOf = (call: number) => JSON.parse(String(server.mock.calls[call]?.[1]?.body)) as unknown
const keyOf = (call: number) => new Headers(server.mock.calls[call]?.[1]?.headers).get('idempotency-key')
const rejection = (status: number, error: string) => answerOf({ error, code: 'invalid' }, { status })

it("'Fields: Name (placeholder 'Your Name'), Phone (telephone input, placeholder '(555) 123-4567'), Date (date input), Time (dropdown, placeholder 'Select time')'", async () => {
  const { dialog } = await open()
  expect(dialog.getByText('Fill out the form below to schedule a tour or info session.')).toBeVisible()
  expect(dialog.getByLabelText('Name').getAttribute('placeholder')).toBe('Your Name')
  expect(dialog.getByLabelText('Phone').getAttribute('placeholder')).toBe('(555) 123-4567')
  expect(dialog.getByLabelText('Phone').getAttribute('type')).toBe('tel')
  expect(dialog.getByLabelText('Date').getAttribute('type')).toBe('date')
  expect(dialog.getByRole('combobox', { name: 'Time' })).toHaveDisplayValue('Select time')
})

it("'If any is empty, no request is sent': Missing Information, and each empty field says what it needs", async () => {
  const { user, dialog } = await open()
  await user.type(dialog.getByLabelText('Name'), 'Sam')
  await user.click(dialog.getByRole('button', { name: 'Request Tour' }))
  const summary = await dialog.findByRole('alert')
  await waitFor(() => expect(document.activeElement).toBe(summary))
  expect(within(summary).getByText('Missing Information')).toBeVisible()
  expect(within(summary).getByText('Please fill in all fields.')).toBeVisible()
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Please enter a phone number.', 'Please pick a day.', 'Please select a time.'])
  expect(dialog.getByLabelText('Phone')).toHaveAccessibleDescription('Please enter a phone number.')
  expect(dialog.getByLabelText('Name')).not.toHaveAccessibleDescription()
  expect(server).not.toHaveBeenCalled()
})

describe('a complete request', () => {
  it("is sent once; 'Closes on successful submit and all four fields clear'", async () => {
    server.mockResolvedValue(answerOf({ request: { id: 't1', ...typed } }, { status: 201 }))
    const opened = await open()
    fill()
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Request Tour' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.mock.calls.map(([url]) => url)).toEqual(['/api/tour-requests'])
    expect(bodyOf(0)).toEqual(typed)
    expect(notify).toHaveBeenCalledExactlyOnceWith({
      title: 'Request Sent!',
      description: "We'll be in touch shortly to confirm your tour.",
    })
    await opened.user.click(screen.getByRole('button', { name: 'Book a Tour' }))
    const again = within(await screen.findByRole('dialog'))
    for (const label of ['Name', 'Phone', 'Date', 'Time']) {
      expect(again.getByLabelText<HTMLInputElement>(label).value).toBe('')
    }
  })

  it("'On failure stays open with entries kept': shows the server's text and retries with the same key", async () => {
    server.mockImplementation(() => Promise.resolve(rejection(400, 'We are closed that day.')))
    const opened = await open()
    fill()
    const send = opened.dialog.getByRole('button', { name: 'Request Tour' })
    await opened.user.click(send)
    await waitFor(() => expect(notify).toHaveBeenCalledTimes(1))
    const notice = { title: 'Submission failed', description: 'We are closed that day.' }
    expect(notify).toHaveBeenLastCalledWith(notice, 'problem')
    expect(opened.dialog.getByLabelText<HTMLInputElement>('Phone').value).toBe('555 0100')

    await opened.user.click(send)
    await waitFor(() => expect(notify).toHaveBeenCalledTimes(2))
    expect(keyOf(1)).toBe(keyOf(0))
    await opened.user.type(opened.dialog.getByLabelText('Phone'), '1')
    await opened.user.click(send)
    await waitFor(() => expect(notify).toHaveBeenCalledTimes(3))
    expect(keyOf(2)).not.toBe(keyOf(0))
  })

  it.each([
    [
      "'Failed to submit request' where the server sends no text",
      () => Promise.resolve(rejection(400, '')),
      'Failed to submit request',
    ],
    [
      "'Please try again later.' where the request fails",
      () => Promise.reject(new TypeError('offline')),
      'Please try again later.',
    ],
  ])('%s', async (_, response, description) => {
    server.mockImplementation(response)
    const opened = await open()
    fill()
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Request Tour' }))
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Submission failed', description }, 'problem'))
  })

  it('sends the honeypot value when a bot fills it in', async () => {
    server.mockResolvedValue(answerOf({ request: { id: 't1', ...typed } }, { status: 201 }))
    const opened = await open()
    fill()
    const honeypot = document.querySelector<HTMLInputElement>('input[name="website"]')!
    expect([honeypot.tabIndex, honeypot.closest('[aria-hidden="true"]') !== null]).toEqual([-1, true])
    honeypot.value = 'https://spam.example'
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Request Tour' }))
    await waitFor(() => expect(server).toHaveBeenCalled())
    expect(bodyOf(0)).toEqual({ ...typed, website: 'https://spam.example' })
  })
})

describe('days and hours without tours', () => {
  it('are not kept from the visitor, and the holidays to come are named', async () => {
    const { dialog } = await open()
    const date = dialog.getByLabelText('Date')
    expect([date.getAttribute('min'), date.getAttribute('max')]).toEqual([null, null])
    expect(date).toHaveAccessibleDescription(
      "We are closed on Thu Nov 26 (Thanksgiving), Fri Dec 25 (Christmas) and Fri Jan 1 (New Year's Day).",
    )
  })

  it.each([
    ['Date', '2026-11-26', 'We are closed on Thu Nov 26 (Thanksgiving); we will suggest another day.'],
    ['Date', '2026-11-20', 'This day is over; we will suggest another day.'],
    ['Date', '2027-06-01', 'Tours are planned until Saturday, January 23; we will suggest another day.'],
    ['Time', '2026-11-24', 'This hour has begun; we will suggest another one.'],
  ])('are pointed out once at the %s of %s, and the request is sent', async (label, date, hint) => {
    server.mockResolvedValue(answerOf({ request: { id: 't1', ...typed, date } }, { status: 201 }))
    const { user, dialog } = await open(() => new Date('2026-11-24T18:30:00Z'))
    fill()
    fillIn({ Date: date })
    expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(hint)
    expect(dialog.getAllByText(hint)).toHaveLength(1)
    await user.click(dialog.getByRole('button', { name: 'Request Tour' }))
    await waitFor(() => expect(server).toHaveBeenCalledTimes(1))
    expect(bodyOf(0)).toEqual({ ...typed, date })
  })
})

describe('what is open then', () => {
  const hintsOf = async () => {
    const { dialog } = await open()
    fillIn({ Date: '2026-11-30', Time: '1pm' })
    return [dialog.getByLabelText('Date'), dialog.getByLabelText('Time')] as const
  }

  it('is said under the day and the hour', async () => {
    closures = [{ scope: 'kind', kind: 'lane', from: '2026-11-30T13:00', to: '2026-11-30T14:00' }]
    const [day, hour] = await hintsOf()
    expect(day).toHaveAccessibleDescription('We are open from 6:00 AM to 10:00 PM that day.')
    expect(hour).toHaveAccessibleDescription('The lanes are closed at this hour; you can see everything else.')
  })

  it('is not said without an answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    const [day, hour] = await hintsOf()
    expect(day).toHaveAccessibleDescription(/^We are closed on Thu Nov 26/)
    expect(hour).not.toHaveAccessibleDescription()
  })
})

it("'9am: 9:00 AM; 10am: 10:00 AM; 11am: 11:00 AM; 1pm: 1:00 PM; 2pm: 2:00 PM; 3pm: 3:00 PM; 4pm: 4:00 PM. No 12 PM slot'", async () => {
  const { dialog } = await open()
  const options = within(dialog.getByLabelText('Time')).getAllByRole<HTMLOptionElement>('option')
  expect(options.map(({ value, label }) => `${value}: ${label}`)).toEqual([
    ': Select time',
    '9am: 9:00 AM',
    '10am: 10:00 AM',
    '11am: 11:00 AM',
    '1pm: 1:00 PM',
    '2pm: 2:00 PM',
    '3pm: 3:00 PM',
    '4pm: 4:00 PM',
  ])
})

it('takes an e-mail address and the age of the child, and ends with what happens next', async () => {
  server.mockResolvedValue(answerOf({ request: { id: 't1', ...typed } }, { status: 201 }))
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  const opened = await open()
  fill()
  await opened.user.click(opened.dialog.getByText('Add email and age'))
  await opened.user.type(opened.dialog.getByLabelText('Email (optional)'), 'sam@thenest.example')
  await opened.user.selectOptions(opened.dialog.getByLabelText("Child's age (optional)"), '11')
  await opened.user.click(opened.dialog.getByRole('button', { name: 'Request Tour' }))
  const next = await screen.findByRole('status')
  expect(next.textContent).toContain('You asked for a tour on Monday, November 30, 10:00 AM.')
  expect(next.textContent).toContain(tourDays.next)
  expect(intoView.mock.contexts).toContain(next)
  expect(bodyOf(0)).toEqual({ ...typed, email: 'sam@thenest.example', childAge: '11' })
})

it('says that the club is closed on the wished day, and that it will call', async () => {
  server.mockResolvedValue(answerOf({ request: { id: 't1', ...typed, date: '2026-11-26' } }, { status: 201 }))
  const opened = await open()
  fill()
  fillIn({ Date: '2026-11-26' })
  await opened.user.click(opened.dialog.getByRole('button', { name: 'Request Tour' }))
  expect((await screen.findByRole('status')).textContent).toBe(
    'You asked for a tour on Thursday, November 26, 10:00 AM. We are closed on Thu Nov 26 (Thanksgiving). We will call you to find another time.',
  )
})

it('points out a phone without digits, and takes it', async () => {
  server.mockResolvedValue(answerOf({ request: { id: 't1', ...typed } }, { status: 201 }))
  const opened = await open()
  fill()
  const phone = opened.dialog.getByLabelText('Phone')
  await opened.user.clear(phone)
  await opened.user.type(phone, 'abc')
  expect(phone).toHaveAccessibleDescription('This phone number has no digits. Please check it.')
  expect(phone).toBeValid()
  await opened.user.click(opened.dialog.getByRole('button', { name: 'Request Tour' }))
  await waitFor(() => expect(server).toHaveBeenCalledTimes(1))
})

it("'a custom trigger is possible'", async () => {
  render(<TourButton trigger={(props) => <button {...props}>See the club</button>} />)
  await userEvent.click(screen.getByRole('button', { name: 'See the club' }))
  expect(await screen.findByRole('dialog', { name: 'Schedule a Tour' })).toBeVisible()
})
