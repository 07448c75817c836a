/** A slot that is held for a family that waits, on the day sheet of the real server. */
// @module-tag long
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import { DaySheet } from '#features/admin/day-sheet/day-sheet.tsx'

const friday = '2026-11-27'
const at = `/admin?day=${friday}`
const offered = /^Offered to Mia Example until 10:00 AM: book Lane 3, 5:00 PM/
let admin: Awaited<ReturnType<typeof openAdmin>>
let waiting: Awaited<ReturnType<typeof admin.server.signUp>>

const asFamily = (cookie: string, method: string, path: string, body?: object) =>
  admin.server.ask(method, `/api${path}`, body, { cookie })
const own = async () => (await asFamily(waiting.cookie, 'GET', '/standby')).body as Reply<'standby'>

/** Lane 3 of Friday at 5 PM opens, and is held for Mia. */
beforeEach(async () => {
  admin = await openAdmin({ mailEnabled: true })
  const holder = await admin.server.signUp({ email: 'holder@families.example', childName: 'Finn Example' })
  waiting = await admin.server.signUp({ email: 'mia@families.example', childName: 'Mia Example' })
  const place = { lane: 3, date: friday, time: '17:00', name: 'Finn', email: 'holder@families.example' }
  const { booking } = (await asFamily(holder.cookie, 'POST', '/lanes/bookings', place)).body as Reply<'reserveLane'>
  await asFamily(waiting.cookie, 'POST', '/standby', { kind: 'lane', days: [friday], from: '17:00', to: '18:00' })
  await admin.asColleague('POST', `/api/admin/bookings/${booking.id}/cancel`, { kind: 'lane' })
  await admin.server.drainWaitUntil()
})
afterEach(() => admin.close())

const bookFor = async (name: string, player: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: offered }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    await dialog.findByText(/If you book it for someone else, the offer is withdrawn and the family is told/),
  ).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Member'), name)
  await userEvent.click(await screen.findByRole('option', { name: player }))
  await userEvent.click(dialog.getByRole('button', { name: 'Book' }))
  return dialog
}

it('says for whom and until when; booking it for somebody else withdraws the offer', async () => {
  const offerId = (await own()).offers[0]!.id
  renderScreen(<DaySheet />, { at })
  await bookFor('Finn', /Finn Example/)
  expect(await screen.findByRole('button', { name: /Finn Example.*Lane 3, 5:00 PM/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: offered })).not.toBeInTheDocument()
  await admin.server.drainWaitUntil()
  expect((await own()).wishes).toMatchObject([{ kind: 'lane' }])
  expect((await asFamily(waiting.cookie, 'POST', `/standby/offers/${offerId}/accept`)).status).toBe(409)
})

it('refuses to book it for the family that has the offer, with what is open instead', async () => {
  renderScreen(<DaySheet />, { at })
  const dialog = await bookFor('Mia', /Mia Example/)
  expect(
    await dialog.findByText('This slot is offered to this family already. They accept it on their Standby page.'),
  ).toBeVisible()
  expect(await dialog.findByRole('group', { name: 'Nearest open' })).toBeVisible()
  expect((await own()).offers).toHaveLength(1)
})
