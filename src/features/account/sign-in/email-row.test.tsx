/** Changing the e-mail address on the account page, against the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountMessages } from '#domain/fields/account-messages.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { updateSigner } from '#server/repositories/accounts/signers.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { withVerifiedAddress } from '#server/services/sign-in/verify-address.ts'
import { EmailRow } from './sign-in-rows.tsx'

let club: Awaited<ReturnType<typeof openClub>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  club = await openClub()
  club.server.context.mailEnabled = true
})
afterEach(() => club.close())

async function fill(email: string, password: string) {
  await user.click(await screen.findByRole('button', { name: 'Change email' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }))
  await user.type(dialog.getByLabelText('New email'), email)
  await user.type(dialog.getByLabelText('Current password'), password)
  await user.click(dialog.getByRole('button', { name: 'Send the link' }))
  return dialog
}
const next = 'lindgren@families.example'
const pendingText = new RegExp(`You asked to change it to ${next}`)

it('asks for a change, shows it while it waits, and replaces it by the next', async () => {
  renderScreen(<EmailRow />)
  await fill('lindgrn@families.example', 'three blue herons')
  expect(await screen.findByText(/You asked to change it to lindgrn@families.example/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await fill(next, 'three blue herons')
  expect(await screen.findByText(pendingText)).toBeVisible()
})

it('keeps what was typed when the password is wrong or the call fails', async () => {
  renderScreen(<EmailRow />)
  const dialog = await fill(next, 'wrong')
  expect((await dialog.findAllByText(accountMessages.wrongPassword)).length).toBeGreaterThan(0)
  expect(dialog.getByLabelText<HTMLInputElement>('New email').value).toBe(next)
  club.disconnect()
  await user.type(dialog.getByLabelText('Current password'), 'x')
  await user.click(dialog.getByRole('button', { name: 'Send the link' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Could not change your email')
  expect(dialog.getByLabelText<HTMLInputElement>('New email').value).toBe(next)
})

it('says where to go when the site sends no e-mail', async () => {
  club.server.context.mailEnabled = false
  renderScreen(<EmailRow />)
  expect(await screen.findByText('To change it, please ask at the front desk.')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

describe('an address that is not verified', () => {
  const setUnverified = (unverified?: true) =>
    updateSigner(
      club.server.context,
      accountKeyOf(club.server.context.keyPepper, club.member.email),
      club.member.id,
      (caregiver) => ({ ...withVerifiedAddress(caregiver), ...(unverified && { unverified }) }),
    )
  beforeEach(() => setUnverified(true))
  const again = () => screen.findByRole('button', { name: 'Send again' })

  it('has a notice and another link, in limited number', async () => {
    renderScreen(<EmailRow />)
    expect(
      await screen.findByText(
        'Your email is not verified yet, so we cannot write to you. Please open the link in the email we sent you.',
      ),
    ).toBeVisible()
    for (let n = 1; n <= 3; n += 1) {
      await user.click(await again())
      await waitFor(() => expect(notify).toHaveBeenCalledTimes(n))
    }
    expect(notify).toHaveBeenLastCalledWith({
      title: 'On its way',
      description: 'The link can take a minute. Please check your spam folder too.',
    })
    await user.click(await again())
    expect(await screen.findByRole('alert')).toHaveTextContent(/Too many attempts/)
    expect(notify).toHaveBeenCalledTimes(3)
  })

  it('says so when it was verified meanwhile', async () => {
    renderScreen(<EmailRow />)
    const button = await again()
    await setUnverified()
    await user.click(button)
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({ title: 'Already verified', description: 'You opened the link meanwhile.' }),
    )
    expect(
      screen.queryByText(
        'Your email is not verified yet, so we cannot write to you. Please open the link in the email we sent you.',
      ),
    ).not.toBeInTheDocument()
  })

  it('is not mentioned where the site sends no e-mail', async () => {
    club.server.context.mailEnabled = false
    renderScreen(<EmailRow />)
    await screen.findByText('To change it, please ask at the front desk.')
    expect(
      screen.queryByText(
        'Your email is not verified yet, so we cannot write to you. Please open the link in the email we sent you.',
      ),
    ).not.toBeInTheDocument()
  })
})
