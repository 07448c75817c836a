/** Writing to families at the desk: the preview, the editor and the list, against the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import { setStaffState } from '#lib/session/staff-state.ts'
import { notify } from '#lib/toast.ts'
import type { Reply } from '#api-contract/schemas.ts'
import AdminMembersPage from '#pages/admin/members.tsx'
import { WriteButton } from '#features/admin/parts/messages/write-button.tsx'
import { SentMessages } from './sent-messages.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
beforeEach(async () => {
  admin = await openAdmin({ mailEnabled: true })
})
afterEach(() => admin.close())

const renderBoth = () =>
  renderScreen(
    <>
      <WriteButton to={{ kind: 'all', id: '' }}>Write to all families</WriteButton>
      <SentMessages />
    </>,
  )

const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Write to all families' }))
  return within(await screen.findByRole('dialog'))
}

it('says nothing of who gets a message until they are counted again, or where that failed', async () => {
  await admin.server.signUp()
  renderBoth()
  const dialog = await open()
  const counted = '1 family, 1 address'
  expect(await dialog.findByText(counted)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await admin.server.signUp()
  const answer = admin.holdRequests(/messages\/recipients/)
  const again = await open()
  expect(await again.findByText('Counting who gets it...')).toBeInTheDocument()
  expect(again.queryByText(counted)).not.toBeInTheDocument()
  expect(again.getByRole('button', { name: 'Send' })).toBeVisible()
  answer('failed')
  expect(await again.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(again.queryByText(counted)).not.toBeInTheDocument()
  await userEvent.click(again.getByRole('button', { name: 'Try again' }))
  expect(await again.findByText('2 families, 2 addresses')).toBeVisible()
})

it('shows who gets a message before it is sent, and then what became of it', async () => {
  await admin.server.signUp()
  const { profile } = await admin.server.signUp({ firstName: 'Noa' }, { isUnverified: true })
  renderBoth()
  expect(await screen.findByText('No messages yet')).toBeVisible()
  const dialog = await open()
  expect(await dialog.findByText('2 families, 1 address, 1 cannot be reached')).toBeVisible()
  await userEvent.click(dialog.getByText('Who cannot be reached by email: to call'))
  expect(dialog.getByRole('link', { name: profile.profileName })).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Subject'), 'Summer camps')
  await userEvent.type(dialog.getByLabelText('Message'), 'Three weeks in July.')
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 2 families' }))
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Sent', description: '2 families will get it.' }))
  const sent = (await screen.findByRole('heading', { name: 'Summer camps' })).parentElement!
  expect(sent).toHaveTextContent('All families · Tue Nov 24')
  expect(sent).toHaveTextContent('By email: 0 of 2, 2 waiting · Read: 0 of 2')
})

it('keeps what is written when it is refused: too soon, too long, empty', async () => {
  await admin.server.signUp()
  const words = { subject: 'One', text: 'One.' }
  await admin.asColleague('POST', '/api/admin/messages/all', words)
  renderBoth()
  const dialog = await open()
  await userEvent.click(await dialog.findByRole('button', { name: 'Send to 1 family' }))
  expect(await dialog.findByText('Write the message first', { selector: 'span, p, div' })).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Subject'), 'Two')
  await userEvent.type(dialog.getByLabelText('Message'), 'Two.')
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 1 family' }))
  expect(await dialog.findByText(/You have just sent a message/)).toBeVisible()
  expect(dialog.getByLabelText('Message')).toHaveValue('Two.')
  await userEvent.keyboard('{Escape}')
  const again = await open()
  await waitFor(() => expect(again.getByLabelText('Message')).toHaveValue('Two.'))
})

it.each([
  ['manager', 1],
  ['coach', 0],
] as const)('is offered to a %s on the page of members: %i button', async (role, count) => {
  await admin.server.signUp({ firstName: 'Noa' })
  const { profile } = await admin.server.signUpStaff('c@thenest.example', 'a whistle in the dark', role)
  setStaffState({ at: 'in', profile })
  renderScreen(<AdminMembersPage />)
  expect(await screen.findByRole('heading', { name: 'Noa Example' })).toBeVisible()
  expect(screen.queryAllByRole('button', { name: 'Write to all families' })).toHaveLength(count)
})

it('says so when the messages cannot be loaded', async () => {
  admin.disconnect()
  renderBoth()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})

it('links a message to one family to its page', async () => {
  const { profile } = await admin.server.signUp()
  const to = { kind: 'family', id: profile.id }
  const body = { to, subject: 'Glove', text: 'We found it: https://thenest.example/lost' }
  const sent = await admin.asColleague('POST', '/api/admin/messages', body)
  expect(sent.body as Reply<'writeToFamilies'>).toEqual({ families: 1 })
  renderBoth()
  expect(await screen.findByRole('link', { name: profile.profileName })).toHaveAttribute(
    'href',
    `/admin/members?id=${profile.id}`,
  )
  await userEvent.click(screen.getByText('Text'))
  expect(screen.getByRole('link', { name: 'https://thenest.example/lost' })).toBeVisible()
})
