/** Ending, pausing and taking back a membership on the account page, and the charges, against the real server. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openClub } from '#lib/testing/club.tsx'
import { fact, open } from './testing/page.tsx'

let club: Awaited<ReturnType<typeof openClub>>
/** Sam is on the annual plan since November 21; the club has corrected that to the monthly one of last month. */
beforeEach(async () => {
  club = await openClub()
  const { cookie } = await club.server.signUpStaff()
  const path = `/api/account/players/${club.playerId}/membership?family=${club.member.id}`
  const body = { change: 'date', from: '2025-11-30' }
  expect((await club.server.ask('POST', path, body, { cookie })).status).toBe(200)
})
afterEach(() => club.close())

const press = async (name: string | RegExp, within_ = within(document.body)) =>
  userEvent.click(await within_.findByRole('button', { name }))

const openHistory = async () => userEvent.click(await screen.findByText(/^Pause, end, history/))

it('ends in three taps, with what is canceled before the last; taken back in one', async () => {
  const { email } = club.member
  for (const date of ['2026-11-27', '2026-12-02'])
    await club.onAnotherDevice('POST', '/api/lanes/bookings', { lane: 1, date, time: '18:00', name: 'Sam', email })
  open()
  await openHistory()
  await press('End membership, Sam Example')
  const dialog = within(await screen.findByRole('dialog', { name: 'End Sam Example’s membership?' }))
  expect(dialog.getByText(/^The last day is Nov 29, 2026. Until then Sam can come as before/)).toBeVisible()
  expect(await dialog.findByText('Lane 1, Wed Dec 2, 6:00 PM')).toBeVisible()
  expect(dialog.queryByText(/Nov 27/)).not.toBeInTheDocument()
  await press('End membership', dialog)
  expect(await screen.findByText('Ends. Last day: Nov 29, 2026')).toBeVisible()
  expect(screen.queryByText('Every year')).not.toBeInTheDocument()
  await press('Keep membership: Sam Example')
  expect(await screen.findByText('Annual plan, renews Nov 30, 2026')).toBeVisible()
  expect(screen.getByText('Every year')).toBeVisible()
  expect(screen.getByText('Ends, last day Nov 29, 2026')).toBeInTheDocument()
})

it('pauses for as long as is chosen', async () => {
  open()
  await openHistory()
  await press('Pause, Sam Example')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: 'Two months' }))
  await press('Pause membership', dialog)
  expect(await screen.findByText('Paused from Nov 30, 2026 to Jan 29, 2027')).toBeVisible()
  await press('End the pause: Sam Example')
  expect(await screen.findByText('Annual plan, renews Nov 30, 2026')).toBeVisible()
})

it('lists the charges in the words of the club', async () => {
  open()
  await screen.findByText('Annual plan, renews Nov 30, 2026')
  await screen.findByText(/annual, Nov 30, 2026 to Nov 29, 2027/)
  expect(fact('Charges')).toContain('$2,822.20 Next charge, Mon Nov 30')
})
