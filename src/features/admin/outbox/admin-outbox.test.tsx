/** Admin: Outbox, against the real server. Messages fail or go out as a mail server would say. */
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outboxMessages } from '#domain/messages/admin-messages.ts'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import AdminOutboxPage from '#pages/admin/outbox.tsx'
import { hash, keys, accountKeyOf } from '#server/repositories/keys.ts'
import { compose } from '#server/mail/compose.ts'
import { sendDue } from '#server/mail/send-due.ts'
import type { SendOutcome } from '#server/mail/smtp.ts'

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
const slot = { date: '2026-12-01', time: '16:00', lane: 3 }
beforeEach(async () => {
  admin = await openAdmin()
  admin.server.context.mailEnabled = true
})
afterEach(() => admin.close())

/** A family whose booking the club cancels. */
async function cancelBooking(options: { isUnverified?: true } = {}) {
  const { cookie, profile } = await admin.server.signUp({}, options)
  const made = await admin.server.ask(
    'POST',
    '/api/lanes/bookings',
    { ...slot, name: 'Sam', email: profile.email },
    { cookie },
  )
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

const about = 'Booking canceled by the club: Lane 3, Tue Dec 1, 4:00 PM'

it('shows an empty outbox, and nobody to call', async () => {
  renderScreen(<AdminOutboxPage />)
  expect(await screen.findByText('No emails yet')).toBeVisible()
  expect(screen.getByText('Nobody has to be called today.')).toBeVisible()
})

it('a refused message has its reason, a family to call, and another try', async () => {
  const { profileName } = await cancelBooking()
  await runMailJob({ outcome: 'refused', reason: '550 No such mailbox' })
  renderScreen(<AdminOutboxPage />)
  const failed = within(await screen.findByRole('table', { name: 'Failed' }))
  expect(failed.getByText(about)).toBeVisible()
  expect(failed.getByText('550 No such mailbox')).toBeVisible()
  const calls = within(screen.getByRole('table', { name: 'Calls to make' }))
  expect(calls.getByRole('link', { name: profileName }).getAttribute('href')).toMatch(/^\/admin\/members\?id=/)
  expect(calls.getByRole('link', { name: /\d{3}/ }).getAttribute('href')).toMatch(/^tel:/)

  await user.click(calls.getByRole('button', { name: `Called: ${profileName}` }))
  expect(await calls.findByRole('button', { name: `Undo the call: ${profileName}` })).toBeVisible()

  await user.click(failed.getByRole('button', { name: `Try again, ${profileName}, ${about}` }))
  expect(await screen.findByText('Nobody has to be called today.')).toBeVisible()
  expect((await runMailJob({ outcome: 'accepted' })).sent).toBe(1)
  expect((await runMailJob({ outcome: 'accepted' })).sent).toBe(0)
})

it('counts all that were sent, and lists the last 200', async () => {
  const { context } = admin.server
  const { profile: family } = await admin.server.signUp()
  const accountKey = accountKeyOf(context.keyPepper, family.email)
  for (let n = 0; n < 205; n += 1) {
    const at = context.now().getTime() - n
    const sent = { generation: 0, state: 'sent', tries: 1, notBefore: at, endedAt: at } as const
    const entry = { v: 1, kind: 'order_ready', subjectRef: `o${n}`, at, ...sent } as const
    await context.store.create(keys.outboxEntry(accountKey, hash(`o${n}`)), entry)
  }
  renderScreen(<AdminOutboxPage />)
  await user.click(await screen.findByRole('radio', { name: 'Sent 205' }))
  expect(screen.getByText('The last 200 are listed.')).toBeVisible()
})

it('sent and waiting messages have a view each', async () => {
  await cancelBooking()
  await runMailJob({ outcome: 'accepted' })
  renderScreen(<AdminOutboxPage />)
  await user.click(await screen.findByRole('radio', { name: 'Sent 1' }))
  expect(within(screen.getByRole('table', { name: 'Sent' })).getByText(about)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Try again/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Failed 0' }))
  expect(screen.getByText('No email has failed')).toBeVisible()
})

it('what an address that is not verified did not get is listed, with a family to call', async () => {
  const { profileName } = await cancelBooking({ isUnverified: true })
  await runMailJob({ outcome: 'accepted' })
  renderScreen(<AdminOutboxPage />)
  const withheld = within(await screen.findByRole('table', { name: 'Withheld' }))
  await user.click(withheld.getByText('1 email'))
  expect(withheld.getByText(about)).toBeVisible()
  expect(
    withheld.getByRole('link', { name: 'Send the link again from the family’s page' }).getAttribute('href'),
  ).toMatch(/members\?id=/)
  expect(withheld.queryByRole('button')).not.toBeInTheDocument()
  const calls = within(screen.getByRole('table', { name: 'Calls to make' }))
  expect(calls.getByText(profileName)).toBeVisible()
  expect(calls.getByText(outboxMessages.unverified)).toBeVisible()
})

describe('without a mail server', () => {
  it('says that nothing is sent and whom to call', async () => {
    admin.server.context.mailEnabled = false
    const { profileName } = await cancelBooking()
    renderScreen(<AdminOutboxPage />)
    expect(
      await screen.findByText(
        'This site has no mail server, so no email is sent. Families whose bookings you move or cancel are listed below: please call them.',
      ),
    ).toBeVisible()
    const calls = within(screen.getByRole('table', { name: 'Calls to make' }))
    expect(calls.getByText(profileName)).toBeVisible()
    expect(calls.getByText(`${about} · Sam Example`)).toBeVisible()
    expect(calls.getByText('not told by email')).toBeVisible()
    await user.click(calls.getByRole('button', { name: `Called: ${profileName}` }))
    expect(await calls.findByText(/^Called 8:00 AM CE/)).toBeVisible()
    await user.click(calls.getByRole('button', { name: `Undo the call: ${profileName}` }))
    await user.click(await calls.findByRole('button', { name: `Called: ${profileName}` }))
    expect(await calls.findByText(/^Called 8:00 AM CE/)).toBeVisible()
  })
})

it('a failed load can be repeated', async () => {
  admin.disconnect()
  renderScreen(<AdminOutboxPage />)
  const retry = await screen.findByRole('button', { name: /try again/i })
  admin.reconnect()
  await user.click(retry)
  expect(await screen.findByText('No emails yet')).toBeVisible()
})
