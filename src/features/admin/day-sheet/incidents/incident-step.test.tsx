/** A report of an incident from the card of an arrival, against the real server. */
// @module-tag long
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { DaySheet } from '#features/admin/day-sheet/day-sheet.tsx'
import { bookElsa, elsa, press, signUpElsa } from '#features/admin/day-sheet/testing/elsa.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'

it('an incident is reported from the card, and keeps the player off the ice', async () => {
  const now = new Date('2026-11-24T16:20:00-05:00')
  const admin = await openAdmin()
  await bookElsa(admin, await signUpElsa(admin))
  admin.server.setClock(now)
  renderScreen(<DaySheet />, { now })
  await press(elsa)
  const card = within(await screen.findByRole('dialog'))
  await press('Report an incident', card)
  await userEvent.click(card.getByRole('button', { name: 'Save report' }))
  expect(await card.findAllByText('Please say what happened')).not.toHaveLength(0)
  await userEvent.type(card.getByLabelText('What happened?'), 'Fell on the wrist.')
  await userEvent.click(card.getByLabelText('Not on the ice until a coach clears it'))
  await userEvent.click(card.getByRole('button', { name: 'Save report' }))
  expect(await card.findByText('Not on the ice until cleared: What happened on Tue Nov 24')).toBeVisible()
  const { incidents } = (await admin.asColleague('GET', '/api/admin/incidents')).body as Reply<'listIncidents'>
  expect(incidents).toMatchObject([{ where: 'Lane 3', at: '2026-11-24T16:20', what: 'Fell on the wrist.', hold: true }])
  await admin.close()
})
