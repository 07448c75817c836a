/** The pass of a booking on Your Schedule, against the real server. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { codeOf } from '#domain/arrivals/passes.ts'
import { arrivalMessages } from '#domain/arrivals/arrival-messages.ts'
import { bookingsEntry } from '#lib/browser-storage/browser-storage.ts'
import { playerPath } from '#lib/paths.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { Schedule } from './schedule.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
  const lane = { lane: 3, date: '2026-11-24', time: '16:00', name: 'Sam', email: club.member.email }
  await club.onAnotherDevice('POST', '/api/lanes/bookings', lane)
})
afterEach(() => club.close())

it('is one tap away, as a QR code and as six characters, also without a connection', async () => {
  const { unmount } = renderScreen(<Schedule />)
  await screen.findByRole('button', { name: /^Show pass: / })
  unmount()
  club.disconnect()
  renderScreen(<Schedule />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show pass: Shooting lane 3, Tue Nov 24, 4:00 PM' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pass' }))
  const code = codeOf(bookingsEntry.read()[0]!.pass!)
  expect(dialog.getByText(`${code.slice(0, 3)} ${code.slice(3)}`)).toBeVisible()
  expect(dialog.getByTitle('QR code to hold in front of the tablet at the door')).toBeInTheDocument()
})

it('says whose player a coach sees first, also without a connection, until they are cleared', async () => {
  const { cookie } = await club.server.signUpStaff()
  const hold = (body: object) =>
    club.server.ask('PATCH', `/api/admin/members/${club.member.id}/players/${club.playerId}/hold`, body, { cookie })
  const held = (await hold({ held: true, note: 'Wrist.', expected: '2026-11-24' })).body as Reply<'setHold'>
  const open = async () => {
    renderScreen(<Schedule />)
    await userEvent.click(await screen.findByRole('button', { name: /^Show pass: / }))
    return within(await screen.findByRole('dialog', { name: 'Pass' }))
  }
  const stored = () => bookingsEntry.read()[0]!
  const { unmount } = renderScreen(<Schedule />)
  await waitFor(() => expect(stored().held).toBe(club.playerId))
  unmount()
  club.disconnect()
  const dialog = await open()
  expect(dialog.getByText(arrivalMessages.seeCoach)).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Why?' })).toHaveAttribute('href', playerPath(club.playerId))
  expect(JSON.stringify(localStorage)).not.toContain('Wrist')
  cleanup()
  club.reconnect()
  await hold({ held: false, note: 'Seen by a doctor.', since: held.safety.hold!.since })
  const cleared = renderScreen(<Schedule />)
  await waitFor(() => expect(stored().held).toBeUndefined())
  cleared.unmount()
  expect((await open()).queryByText(arrivalMessages.seeCoach)).not.toBeInTheDocument()
})

it('of two children at one hour, both passes are in one dialog, each with its child', async () => {
  const added = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
  const { body } = await club.onAnotherDevice('POST', '/api/account/players', added)
  await club.server.signAll()
  await club.onAnotherDevice('POST', '/api/lanes/bookings', {
    lane: 4,
    date: '2026-11-24',
    time: '16:00',
    name: 'Kit',
    email: club.member.email,
    player: (body as Reply<'addPlayer'>).account.players[1]!.id,
  })
  renderScreen(<Schedule />)
  await userEvent.click(await screen.findByRole('button', { name: /^Show pass: .*Lane 3 and Kit · Lane 4/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Passes' }))
  const [first, second] = dialog.getAllByRole('figure')
  expect(first).toHaveTextContent(/Lane 3.*[0-9A-Z]{3} [0-9A-Z]{3}/)
  expect(second).toHaveTextContent(/Kit · Lane 4.*[0-9A-Z]{3} [0-9A-Z]{3}/)
})
