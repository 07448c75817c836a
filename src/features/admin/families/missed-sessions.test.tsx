/** Missed sessions on a family's page, against the real server: what a coach decides about one that the family disputes. */
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { missedMessages } from '#domain/arrivals/arrival-messages.ts'
import { memberPath } from '#lib/paths.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import AdminMembersPage from '#pages/admin/members.tsx'

it('has a disputed no-show in sight, to be kept with one tap', async () => {
  const admin = await openAdmin()
  const { cookie, profile } = await admin.server.signUp()
  const slot = { lane: 2, date: '2026-11-24', time: '10:00', name: 'Sam', email: profile.email }
  const { booking } = await admin.server.askOk<Reply<'reserveLane'>>('POST', '/lanes/bookings', slot, cookie)
  admin.server.setClock('2026-11-24T15:21:00Z')
  await admin.asColleague('POST', `/api/admin/arrivals/${booking.id}/absence`, { state: 'no_show', staffed: true })
  await admin.server.askOk('POST', `/account/no-shows/${booking.id}`, undefined, cookie)
  renderScreen(<AdminMembersPage />, { at: memberPath(profile.id) })
  const keep = await screen.findByRole('button', { name: 'Keep the no-show' })
  expect(keep).toBeVisible()
  await userEvent.setup({ delay: null }).click(keep)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep the no-show' })).not.toBeInTheDocument())
  expect(screen.getByText(new RegExp(missedMessages.upheld))).toBeVisible()
  await admin.close()
})
