/** A family that the club has not seen on the reserve page, against the real server: it reads what it may before it taps. */
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openClub, renderScreen, tuesday } from '#lib/testing/club.tsx'
import { Lanes } from './lanes/lanes.tsx'
import { Speede } from './speede/speede-picker.tsx'

const reason = 'Until your first visit, your family can have four sessions at a time, this week and the next.'
let club: Awaited<ReturnType<typeof openClub>>
afterEach(() => club.close())
const join = async () => {
  club = await openClub(tuesday, (server) => server.signUp({}, { isUnseen: true }))
}
const book = (date: string, time: string) =>
  club.onAnotherDevice('POST', '/api/lanes/bookings', { lane: 1, date, time, name: 'Sam', email: club.member.email })

it('says it for the week after the next, whose hours are closed to it', async () => {
  await join()
  renderScreen(<Lanes />, { at: '/reserve?day=2026-12-08' })
  expect((await screen.findAllByText(reason))[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Open: lane 1, 4 PM/ })).not.toBeInTheDocument()
})

it('says nothing for the next week, until it has four sessions', async () => {
  await join()
  renderScreen(<Lanes />, { at: '/reserve?day=2026-12-01' })
  expect(await screen.findByRole('button', { name: /^Open: lane 1, 4 PM/ })).toBeVisible()
  expect(screen.queryByText(reason)).not.toBeInTheDocument()
})

it('says it for Speede too once four lanes are booked', async () => {
  await join()
  for (const [date, time] of [
    ['2026-11-25', '18:00'],
    ['2026-11-27', '18:00'],
    ['2026-12-01', '18:00'],
    ['2026-12-02', '18:00'],
  ] as const)
    expect((await book(date, time)).status).toBe(201)
  renderScreen(<Speede />, { at: '/reserve?kind=speede&day=2026-11-28' })
  expect((await screen.findAllByText(reason))[0]).toBeVisible()
})
