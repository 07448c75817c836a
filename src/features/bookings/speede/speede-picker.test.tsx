/** Booking a Speede session, against the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { notify } from '#lib/toast.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { Speede } from './speede-picker.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const time = (label: string) => screen.findByRole('radio', { name: label })

it("books unit, day and time: 'Speede session booked'", async () => {
  renderScreen(<Speede />)
  await userEvent.click(await screen.findByRole('radio', { name: 'Unit 2' }))
  await userEvent.click(screen.getByRole('radio', { name: /^Wed/ }))
  await userEvent.click(await time('5:30 PM Open'))
  await userEvent.click(screen.getByRole('button', { name: /^Reserve/ }))
  await waitFor(() => expect(notify).toHaveBeenCalled())
  const onClick = expect.any(Function) as () => void
  expect(notify).toHaveBeenCalledWith(
    { title: 'Speede session booked', description: 'Unit 2, Wed Nov 25, 5:30 PM' },
    'success',
    { label: 'Your Schedule', onClick },
  )
  expect(JSON.parse(localStorage.getItem('speede:bookings')!)).toMatchObject([
    { unit: 2, date: '2026-11-25', time: '17:30', email: club.member.email },
  ])
})

it("'date, unit, time, name, email all needed, else Please complete all fields'", async () => {
  renderScreen(<Speede />)
  await time('5:30 PM Open')
  await userEvent.click(screen.getByRole('button', { name: /^Reserve/ }))
  expect(await screen.findByText('Please complete all fields')).toBeVisible()
  expect(club.sent('POST')).toEqual([])
})

it('any unit: one that is open then, and which is said before the tap', async () => {
  const theirs = { unit: 1, date: '2026-11-24', time: '17:30', name: 'Ada', email: club.otherEmail }
  await club.asOtherMember('POST', '/api/speede/bookings', theirs)
  renderScreen(<Speede />)
  await userEvent.click(await time('5:30 PM Open'))
  expect(screen.getByText('Unit 2 · Tue Nov 24')).toBeVisible()
  expect(screen.getByText('5:30–6:00 PM')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Reserve/ }))
  await waitFor(() => expect(notify).toHaveBeenCalled())
  expect(JSON.parse(localStorage.getItem('speede:bookings')!)).toMatchObject([{ unit: 2, time: '17:30' }])
})

it("'Same unit, date and time already booked: Selected unit and time is already booked'", async () => {
  renderScreen(<Speede />)
  await userEvent.click(await screen.findByRole('radio', { name: 'Unit 1' }))
  await userEvent.click(await time('5:30 PM Open'))
  await club.asOtherMember('POST', '/api/speede/bookings', {
    unit: 1,
    date: '2026-11-24',
    time: '17:30',
    name: 'Ada',
    email: club.otherEmail,
  })
  await userEvent.click(screen.getByRole('button', { name: /^Reserve/ }))
  expect(await screen.findByText('Selected unit and time is already booked')).toBeVisible()
  expect(await time('5:30 PM Taken')).toHaveAttribute('aria-disabled', 'true')
  const instead = screen.getByRole('group', { name: 'Nearest open' })
  expect(within(instead).getByRole('button', { name: 'Unit 2, 5:30 PM' })).toBeVisible()
})

it('a session of one’s own cannot be picked', async () => {
  const slot = { unit: 1, date: '2026-11-24', time: '18:30', name: 'Sam', email: club.member.email }
  await club.onAnotherDevice('POST', '/api/speede/bookings', slot)
  renderScreen(<Speede />)
  await userEvent.click(await screen.findByRole('radio', { name: 'Unit 1' }))
  expect(await time('6:30 PM You')).toBeDisabled()
})

it("'Date choices limited to the next 7 days'", async () => {
  renderScreen(<Speede />)
  const days = within(await screen.findByRole('group', { name: 'Day' })).getAllByRole<HTMLInputElement>('radio')
  expect(days.map(({ value }) => value.slice(5))).toEqual([
    '11-24',
    '11-25',
    '11-26',
    '11-27',
    '11-28',
    '11-29',
    '11-30',
  ])
})
