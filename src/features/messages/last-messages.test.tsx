/** Messages of the club, read again, against the real server. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { LastMessages } from './last-messages.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const show = () => renderScreen(<LastMessages open onClose={() => undefined} />)

it('lists what was written, with what was read', async () => {
  const { cookie } = await club.server.signUpStaff()
  const to = { kind: 'family', id: club.member.id }
  await club.server.ask('POST', '/api/admin/messages', { to, subject: 'Camps', text: 'In July.' }, { cookie })
  await club.server.drainWaitUntil()
  const { body } = await club.onAnotherDevice('GET', '/api/messages')
  const [{ id }] = (body as { messages: [{ id: string }] }).messages
  await club.onAnotherDevice('POST', `/api/messages/${id}/seen`)
  show()
  expect(await screen.findByRole('heading', { name: 'Camps' })).toBeVisible()
  expect(screen.getByText('In July.')).toBeVisible()
})

it('says that there is nothing', async () => {
  show()
  expect(await screen.findByText('No messages yet')).toBeVisible()
})

it('says that it could not load them, and tries again', async () => {
  club.disconnect()
  show()
  const again = await screen.findByRole('button', { name: 'Try again' })
  club.reconnect()
  await userEvent.click(again)
  expect(await screen.findByText('No messages yet')).toBeVisible()
})
