/** Who waits for a slot of the day, beside the day sheet of the real server. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { deskStandbyMessages } from '#domain/standby/standby-messages.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import { DaySheet } from '#features/admin/day-sheet/day-sheet.tsx'

const friday = '2026-11-27'
const at = `/admin?day=${friday}`
let admin: Awaited<ReturnType<typeof openAdmin>>

beforeEach(async () => {
  admin = await openAdmin({ mailEnabled: true, staffRole: 'desk' })
})
afterEach(() => admin.close())

/** A family that waits for a lane on Friday from 5 to 6 PM. */
async function waitingFamily(name: string, changes: object = {}) {
  const signedUp = await admin.server.signUp({ email: `${name}@families.example`, childName: `${name} Example` })
  const ask = (method: string, path: string, body?: object) =>
    admin.server.ask(method, `/api${path}`, body, { cookie: signedUp.cookie })
  await ask('POST', '/standby', { kind: 'lane', days: [friday], from: '17:00', to: '18:00', ...changes })
  return { ...signedUp, own: async () => (await ask('GET', '/standby')).body as Reply<'standby'> }
}

const openPanel = async (count: number) => {
  renderScreen(<DaySheet />, { at })
  await userEvent.click(await screen.findByText(`Waiting (${count})`))
}
const openDialog = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: deskStandbyMessages.giveTo(name) }))
  return within(await screen.findByRole('dialog', { name: deskStandbyMessages.giveTo(name) }))
}

it('is not there on a day that nobody waits for', async () => {
  renderScreen(<DaySheet />, { at })
  expect(await screen.findByRole('button', { name: /Book Lane 3, 5:00 PM/i })).toBeVisible()
  expect(screen.queryByText(/^Waiting/)).not.toBeInTheDocument()
})

it('gives a slot to somebody who waits: it is on the sheet at once, and the line is empty', async () => {
  const mia = await waitingFamily('Mia')
  await openPanel(1)
  expect(screen.getByText(/Any lane, 5:00 PM to 6:00 PM/)).toBeVisible()
  const dialog = await openDialog('Mia Example')
  await userEvent.selectOptions(dialog.getByLabelText('Slot'), '5:00 PM, Lane 2')
  await userEvent.click(dialog.getByRole('button', { name: deskStandbyMessages.give }))
  expect(await screen.findByRole('button', { name: /Mia Example.*Lane 2, 5:00 PM/ })).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/^Waiting/)).not.toBeInTheDocument())
  expect((await mia.own()).wishes).toEqual([])
})

it('over the weekly limit staff confirm it', async () => {
  const mia = await waitingFamily('Mia')
  for (const time of ['12:00', '13:00'])
    await admin.server.ask(
      'POST',
      '/api/lanes/bookings',
      { lane: 1, date: friday, time, name: 'Mia', email: 'Mia@families.example' },
      { cookie: mia.cookie },
    )
  await openPanel(1)
  expect(screen.getByText(/2 sessions this week/)).toBeVisible()
  const dialog = await openDialog('Mia Example')
  await userEvent.click(dialog.getByRole('button', { name: deskStandbyMessages.give }))
  await userEvent.click(await dialog.findByRole('checkbox', { name: /over the weekly limit/ }))
  await userEvent.click(dialog.getByRole('button', { name: deskStandbyMessages.give }))
  expect(await screen.findByRole('button', { name: /Mia Example.*5:00 PM/ })).toBeVisible()
})

it('nothing is lost without a connection', async () => {
  await waitingFamily('Mia')
  await openPanel(1)
  const dialog = await openDialog('Mia Example')
  await userEvent.selectOptions(dialog.getByLabelText('Slot'), '5:00 PM, Lane 4')
  admin.disconnect()
  await userEvent.click(dialog.getByRole('button', { name: deskStandbyMessages.give }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Could not book it')
  expect(dialog.getByRole('option', { name: '5:00 PM, Lane 4', selected: true })).toBeInTheDocument()
})

it('a slot that another desk was faster with makes room for the one that is shown next', async () => {
  const mia = await waitingFamily('Mia')
  const kit = await admin.server.signUp({ email: 'Kit@families.example', childName: 'Kit Example' })
  await openPanel(1)
  const dialog = await openDialog('Mia Example')
  const slot = { kind: 'lane', unit: 1, date: friday, time: '17:00' }
  await admin.asColleague('POST', '/api/admin/bookings', { ...slot, email: kit.profile.email, name: 'Kit Example' })
  await userEvent.click(dialog.getByRole('button', { name: deskStandbyMessages.give }))
  expect(await dialog.findByRole('option', { name: '5:00 PM, Lane 2', selected: true })).toBeInTheDocument()
  expect(dialog.getByRole('alert')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: deskStandbyMessages.give }))
  expect(await screen.findByRole('button', { name: /Mia Example.*Lane 2, 5:00 PM/ })).toBeVisible()
  expect((await mia.own()).wishes).toEqual([])
})
