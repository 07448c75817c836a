/** A code for another device, made on the account page against the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { SignInElsewhere } from './sign-in-rows.tsx'

const user = userEvent.setup({ delay: null })

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

/** Makes a code as the member does. @returns the code, and the dialog that shows it. */
async function makeCode() {
  renderScreen(<SignInElsewhere />)
  await user.click(screen.getByRole('button', { name: 'Make a code' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in on another device' }))
  await user.click(dialog.getByRole('button', { name: 'Make a code' }))
  return { code: (await dialog.findByRole('status')).textContent, dialog }
}

it('is shown once, with the address and the words to use it', async () => {
  const { code, dialog } = await makeCode()
  expect(code).toMatch(/^\w{3}-\w{3}$/)
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'In the app, choose “Sign in with a code” at Members Login. In a browser, open localhost:3000/reset-password?code.',
    `Enter ${club.member.email} and this code.`,
  ])
  await user.click(dialog.getByRole('button', { name: 'Make another' }))
  await waitFor(() => expect(dialog.getByRole('status')).not.toHaveTextContent(code))
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Make a code' }))
  expect(within(await screen.findByRole('dialog')).queryByRole('status')).not.toBeInTheDocument()
})

it('says that it could not be made, and makes it once there is a connection', async () => {
  renderScreen(<SignInElsewhere />)
  await user.click(screen.getByRole('button', { name: 'Make a code' }))
  const dialog = within(await screen.findByRole('dialog'))
  club.disconnect()
  await user.click(dialog.getByRole('button', { name: 'Make a code' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Could not make a code')
  club.reconnect()
  await user.click(dialog.getByRole('button', { name: 'Make a code' }))
  expect(await dialog.findByRole('status')).toHaveTextContent(/^\w{3}-\w{3}$/)
})
