/** What could not be delivered: an item of the inbox, and the list under the staff log, against the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { outboxMessages } from '#domain/notifications/admin-messages.ts'
import { undoMs } from '#domain/notifications/send-times.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import AdminInboxPage from '#pages/admin/inbox.tsx'
import { UnsentMails } from '#features/admin/staff/unsent-mails.tsx'
import { compose } from '#server/mail/compose.ts'
import { sendDue } from '#server/mail/send-due.ts'
import type { SendOutcome } from '#server/mail/smtp.ts'

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
const slot = { date: '2026-12-01', time: '16:00', lane: 3 }
const about = 'Booking canceled by the club: Lane 3, Tue Dec 1, 4:00 PM'
beforeEach(async () => {
  admin = await openAdmin({ mailEnabled: true })
})
afterEach(() => admin.close())

/** A family whose booking the club cancels. */
async function cancelBooking(options: { isUnverified?: true } = {}) {
  const { cookie, profile } = await admin.server.signUp({}, options)
  const body = { ...slot, name: 'Sam', email: profile.email }
  const made = await admin.server.ask('POST', '/api/lanes/bookings', body, { cookie })
  const { booking } = made.body as { booking: { id: string } }
  await admin.asColleague('DELETE', `/api/lanes/bookings/${booking.id}`)
  return profile
}

/** The next run: what staff can still undo at first is sent by then. */
function runMailJob(outcome: SendOutcome) {
  const { server } = admin
  server.setClock(new Date(server.context.now().getTime() + undoMs))
  return sendDue(server.context, {
    compose: (unsent) => compose(server.context, 'https://thenest.example', unsent),
    transport: { send: async () => outcome },
    alarm: () => {},
  })
}

const refused: SendOutcome = { outcome: 'refused', reason: '550 No such mailbox' }

it('the inbox says what a family was not told, with its phone, until somebody has called; that can be taken back', async () => {
  const { profileName } = await cancelBooking()
  await runMailJob(refused)
  renderScreen(<AdminInboxPage />)
  const today = within(await screen.findByRole('list', { name: 'Due today' }))
  expect(today.getByText(new RegExp(`${about} · Sam Example \\(550 No such mailbox\\)`))).toBeVisible()
  const { href } = today.getByRole<HTMLAnchorElement>('link', { name: 'Could not be delivered' })
  expect(href).toContain('/admin/members?id=')
  expect(today.getByRole('link', { name: /\d{3}/ }).getAttribute('href')).toMatch(/^tel:/)
  await user.click(today.getByRole('button', { name: `Called: Could not be delivered, ${profileName}` }))
  const done = within(await screen.findByRole('list', { name: 'Done in the last week' }))
  await user.click(done.getByRole('button', { name: `Undo: Could not be delivered, ${profileName}` }))
  expect(await screen.findByRole('list', { name: 'Due today' })).toBeVisible()
})

it('a refused message is tried again from the list, and nobody is called any more', async () => {
  const { profileName } = await cancelBooking()
  await runMailJob(refused)
  renderScreen(
    <>
      <AdminInboxPage />
      <UnsentMails />
    </>,
  )
  const list = within(await screen.findByRole('table', { name: 'Emails not sent' }))
  expect(list.getByText('550 No such mailbox')).toBeVisible()
  await user.click(list.getByRole('button', { name: `Try again, ${profileName}, ${about}` }))
  expect(await list.findByText(/^Waiting since/)).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Could not be delivered')).not.toBeInTheDocument())
  expect((await runMailJob({ outcome: 'accepted' })).sent).toBe(1)
})

it('what waits for an address to be confirmed is not tried again', async () => {
  await cancelBooking({ isUnverified: true })
  await runMailJob({ outcome: 'accepted' })
  renderScreen(<UnsentMails />)
  const list = within(await screen.findByRole('table', { name: 'Emails not sent' }))
  expect(list.getByText(about)).toBeVisible()
  expect(list.getByText(outboxMessages.unverified)).toBeVisible()
  expect(list.queryByRole('button', { name: new RegExp(about) })).not.toBeInTheDocument()
})

it('says that all is sent, and tries a failed load again', async () => {
  admin.disconnect()
  renderScreen(<UnsentMails />)
  const retry = await screen.findByRole('button', { name: /try again/i })
  admin.reconnect()
  await user.click(retry)
  expect(await screen.findByText('Every email was sent.')).toBeVisible()
})

it('without a mail server, the inbox has every family that was not told', async () => {
  admin.server.context.mailEnabled = false
  await cancelBooking()
  renderScreen(
    <>
      <AdminInboxPage />
      <UnsentMails />
    </>,
  )
  expect(await screen.findByText(/^This site has no mail server/)).toBeVisible()
  expect(screen.getByText(new RegExp(`${about} · Sam Example`))).toBeVisible()
})

it('leads from an answer that did not reach a visitor to the request', async () => {
  const request = { name: 'Kim', phone: '555 0100', email: 'kim@visitors.example', date: '2026-12-01', time: '4pm' }
  const { body } = await admin.server.ask('POST', '/api/tour-requests', request)
  const { id } = (body as { request: { id: string } }).request
  await admin.asColleague('PATCH', `/api/tour-requests/${id}`, { status: 'confirmed' })
  await runMailJob(refused)
  renderScreen(<AdminInboxPage />)
  const { href } = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Could not be delivered' })
  expect(href).toContain(`/admin/tours?tour=${id}`)
  expect(screen.getByText(/Tour confirmed \(550 No such mailbox\)/)).toBeVisible()
})
