/** Ending, pausing and taking back a membership on the account page, and the charges, against the real server. */
// @module-tag long
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
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

it('begins on a day to come, is called off, and begins again', async () => {
  const { cookie } = await club.server.signUpStaff('kim@thenest.example', 'a whistle in the dark', 'manager')
  const path = `/api/account/players/${club.playerId}/membership?family=${club.member.id}`
  await club.server.ask('POST', path, { change: 'date', from: '2027-01-05' }, { cookie })
  open()
  expect(await screen.findByText('Annual plan, begins Jan 5, 2027')).toBeVisible()
  await press('End membership, Sam Example')
  const ending = within(await screen.findByRole('dialog'))
  expect(ending.getByText(/^It does not begin, and nothing is charged/)).toBeVisible()
  await press('End membership', ending)
  await press('Begin again, Sam Example')
  const dialog = within(await screen.findByRole('dialog', { name: /^Begin/ }))
  fireEvent.change(dialog.getByLabelText('Begins on'), { target: { value: '2027-02-01' } })
  expect(dialog.getByText('It begins Feb 1, 2027, and the first charge is on that day.')).toBeVisible()
  await press('Begin again', dialog)
  expect(await screen.findByText('Annual plan, begins Feb 1, 2027')).toBeVisible()
})

it('charges the card once a month for both, after a part of a month that is said before', async () => {
  const add = async (name: string) => {
    const { body } = await club.onAnotherDevice('GET', '/api/account')
    const { rev } = (body as Reply<'account'>).account
    const ruby = { rev, name, age: '9', position: 'goalie', plan: 'monthly', team: '', phone: '' }
    await club.onAnotherDevice('POST', '/api/account/players', ruby)
  }
  await add('Ruby')
  await add('Emma')
  open()
  const button = await screen.findByRole('button', { name: 'Choose one day' })
  expect(fact('Day of the charge')).toMatch(/^Ruby on the 24th and Emma on the 24th/)
  await userEvent.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'One day for the charge' }))
  await userEvent.selectOptions(dialog.getByLabelText('Day of the month'), '5th')
  // 12 days of 31 each.
  expect(
    dialog.getByText('One charge a month for both: on the 5th. $198.56 for the part month until then.'),
  ).toBeVisible()
  expect(dialog.getByText(/^Ruby: monthly, Dec 24 to Jan 4/)).toHaveTextContent('$99.28')
  await press('Save the day', dialog)
  await waitFor(() => expect(fact('Day of the charge')).toMatch(/^One charge a month for both: on the 5th\./))
  // Who is added next is charged with them.
  await userEvent.click(screen.getByRole('button', { name: 'Add a player' }))
  const adding = within(await screen.findByRole('dialog', { name: 'Add a player' }))
  await userEvent.click(adding.getByRole('radio', { name: /^\$249\/mo/ }))
  expect(
    adding.getByText(/The first charge is today, Tue Nov 24: \$94\.04, for the time until your day of the charge\./),
  ).toBeVisible()
  fireEvent.change(adding.getByLabelText('Begins on'), { target: { value: '2026-12-05' } })
  expect(adding.getByText(/The first charge is Sat Dec 5\.$/)).toBeVisible()
})
