/** Signing in with a code from a signed-in device, against the real server. */
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { signInCodeMessages, useCode } from '#domain/messages/sign-in-code-messages.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { Address, address } from '#lib/testing/address.tsx'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { LoginForm } from './login-form.tsx'

const user = userEvent.setup({ delay: null })

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

it('signs in with what was typed; a wrong one is named at its field, and nothing is lost', async () => {
  const { body } = await club.onAnotherDevice('POST', '/api/account/sign-in-code')
  const { code } = body as { code: string }
  const { email } = club.member
  profileEntry.clear()
  renderScreen(
    <>
      <LoginForm />
      <Address />
    </>,
    { at: '/member-login?redirect=%2Fschedule' },
  )
  await user.type(screen.getByLabelText('Email'), email)
  await user.click(screen.getByRole('button', { name: useCode }))
  await user.type(await screen.findByLabelText(signInCodeMessages.label), 'K7M2QP')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() =>
    expect(screen.getByLabelText(signInCodeMessages.label)).toHaveAccessibleDescription(/has expired or has been used/),
  )
  await user.clear(screen.getByLabelText(signInCodeMessages.label))
  await user.type(screen.getByLabelText(signInCodeMessages.label), code.toLowerCase())
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(address()).toBe('/schedule'))
  expect(profileEntry.read()).toMatchObject({ email })
})
