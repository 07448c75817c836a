/** The choice of e-mails on the account page, against the real server. */
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mailChoiceMessages } from '#domain/messages/account-messages.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { updateSigner } from '#server/repositories/accounts/members.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import { withVerifiedAddress } from '#server/services/accounts/verify-address.ts'
import { MailChoices } from './mail-choices.tsx'

let club: Awaited<ReturnType<typeof openClub>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  club = await openClub()
  club.server.context.mailEnabled = true
})
afterEach(() => club.close())

const reminders = () => screen.findByRole('checkbox', { name: mailChoiceMessages.choices.reminders })

it('turns reminders off, and says so once the server has it', async () => {
  renderScreen(<MailChoices />)
  expect(await reminders()).toBeChecked()
  await user.click(await reminders())
  await waitFor(() => expect(notify).toHaveBeenCalledExactlyOnceWith(mailChoiceMessages.saved))
  const saved = await club.onAnotherDevice('GET', '/api/account/mail')
  expect(saved).toMatchObject({ body: { wanted: ['confirmations'] } })
})

it('shows the choice that the server has when the call fails', async () => {
  renderScreen(<MailChoices />)
  await reminders()
  club.disconnect()
  await user.click(await reminders())
  expect(await screen.findByRole('alert')).toHaveTextContent(mailChoiceMessages.notSaved)
  expect(await reminders()).toBeChecked()
  expect(notify).not.toHaveBeenCalledWith(mailChoiceMessages.saved)
})

it('loads again on request', async () => {
  club.disconnect()
  renderScreen(<MailChoices />)
  const again = await screen.findByRole('button', { name: mailChoiceMessages.load })
  club.reconnect()
  await user.click(again)
  expect(await reminders()).toBeChecked()
})

it('claims nothing where the site sends no e-mail', async () => {
  club.server.context.mailEnabled = false
  renderScreen(<MailChoices />)
  expect(await screen.findByText(mailChoiceMessages.off)).toBeVisible()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

describe('an address that is not verified', () => {
  const setUnverified = (unverified?: true) =>
    updateSigner(
      club.server.context,
      ownerKeyOf(club.server.context.keyPepper, club.member.email),
      club.member.id,
      (caregiver) => ({ ...withVerifiedAddress(caregiver), ...(unverified && { unverified }) }),
    )
  beforeEach(() => setUnverified(true))
  const again = () => screen.findByRole('button', { name: mailChoiceMessages.sendAgain })

  it('has a notice and another link, in limited number', async () => {
    renderScreen(<MailChoices />)
    expect(await screen.findByText(mailChoiceMessages.unverified)).toBeVisible()
    for (let n = 1; n <= 3; n += 1) {
      await user.click(await again())
      await waitFor(() => expect(notify).toHaveBeenCalledTimes(n))
    }
    expect(notify).toHaveBeenLastCalledWith(mailChoiceMessages.sentAgain)
    await user.click(await again())
    expect(await screen.findByRole('alert')).toHaveTextContent(/Too many attempts/)
    expect(notify).toHaveBeenCalledTimes(3)
  })

  it('says so when it was verified meanwhile', async () => {
    renderScreen(<MailChoices />)
    const button = await again()
    await setUnverified()
    await user.click(button)
    await waitFor(() => expect(notify).toHaveBeenCalledWith(mailChoiceMessages.alreadyDone))
    expect(screen.queryByText(mailChoiceMessages.unverified)).not.toBeInTheDocument()
  })

  it('is not mentioned where the site sends no e-mail', async () => {
    club.server.context.mailEnabled = false
    renderScreen(<MailChoices />)
    await screen.findByText(mailChoiceMessages.off)
    expect(screen.queryByText(mailChoiceMessages.unverified)).not.toBeInTheDocument()
  })
})
