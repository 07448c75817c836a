/** What a colleague writes to families is kept until it is sent or given up. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import { unseal } from '#lib/offline/sealed-data.ts'
import { whoIsHere } from '#lib/session/identity.ts'
import { notify } from '#lib/toast.ts'
import { WriteButton } from './write-button.tsx'

const user = userEvent.setup({ delay: null })
let admin: Awaited<ReturnType<typeof openAdmin>>
beforeEach(async () => {
  admin = await openAdmin()
  await admin.server.signUp()
})
afterEach(() => admin.close())

/** Loads the page again. */
const open = async () => {
  cleanup()
  renderScreen(<WriteButton to={{ kind: 'all', id: '' }}>Write</WriteButton>)
  await user.click(screen.getByRole('button', { name: 'Write' }))
  return within(await screen.findByRole('dialog'))
}
const kept = async () => JSON.stringify(await unseal(`draft:${whoIsHere()}:message:all:`))
const write = async () => {
  await user.type((await open()).getByLabelText('Message'), 'Closed on Friday.')
  await waitFor(async () => expect(await kept()).toContain('Closed on Friday.'))
}

it('a message is there after a reload, unreadable on the disk, until it is given up', async () => {
  await write()
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Closed')
  const dialog = await open()
  expect(await dialog.findByDisplayValue('Closed on Friday.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(async () => expect(await kept()).toBe('null'))
})

it('a message that is sent is gone', async () => {
  await write()
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('Subject'), 'Friday')
  await user.click(await dialog.findByRole('button', { name: 'Send to 1 family' }))
  await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ title: 'Sent' })))
  await waitFor(async () => expect(await kept()).toBe('null'))
})

it('a message is not there for the colleague who signs in next', async () => {
  await write()
  const before = whoIsHere()
  await admin.signInAs('manager')
  await waitFor(async () => expect(await unseal(`draft:${before}:message:all:`)).toBeUndefined())
  expect(await kept()).toBe(undefined)
})
