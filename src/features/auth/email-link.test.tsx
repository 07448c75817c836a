/** The page of links in e-mails, with the real server in memory. */
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mailChoiceMessages } from '#domain/fields/account-messages.ts'
import { linkIncomplete } from '#domain/sign-in/session-messages.ts'
import { Address, address } from '#lib/testing/address.tsx'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import Page from '#pages/email-link.tsx'
import { readMember } from '#server/repositories/accounts/members.ts'
import { updateSigner } from '#server/repositories/accounts/signers.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { unsubscribeToken } from '#server/services/families/mail-choices.ts'
import { issueAddressToken } from '#server/services/sign-in/change-address.ts'
import { issueVerifyToken } from '#server/services/sign-in/verify-address.ts'

let club: Awaited<ReturnType<typeof openClub>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  club = await openClub()
  club.server.context.mailEnabled = true
})
afterEach(() => club.close())

const open = (at: string) =>
  renderScreen(
    <>
      <Page />
      <Address />
    </>,
    { at },
  )

describe('to confirm the address', () => {
  let token: string
  const confirm = () => screen.findByRole('button', { name: 'Confirm my email' })
  beforeEach(async () => {
    const { context } = club.server
    const accountKey = accountKeyOf(context.keyPepper, club.member.email)
    const caregiver = await updateSigner(context, accountKey, club.member.id, (it) => ({ ...it, unverified: true }))
    if (!caregiver) throw new Error('no member')
    token = issueVerifyToken(context.keyPepper, accountKey, caregiver.value, context.now().getTime())
  })

  it('takes its secret out of the address and says that it is done; the second time, that it was', async () => {
    const { unmount } = open(`/email-link#verify=${token}`)
    await waitFor(() => expect(address()).toBe('/email-link'))
    // Programs that look at links open them, too.
    expect(club.sent('POST')).toEqual([])
    await user.click(await confirm())
    expect(
      await screen.findByText('Your email is verified. From now on we write to you about your bookings.'),
    ).toBeVisible()
    expect(club.sent('POST').map(({ path }) => path)).toEqual(['/api/members/verify'])
    expect(document.activeElement).toHaveTextContent(/^Your email is verified/)
    unmount()
    open(`/email-link#verify=${token}`)
    await user.click(await confirm())
    expect(await screen.findByText('Your email is already verified.')).toBeVisible()
  })

  it('can be tried again when the call fails', async () => {
    open(`/email-link#verify=${token}`)
    const button = await confirm()
    club.disconnect()
    await user.click(button)
    expect(await screen.findByRole('alert')).toBeVisible()
    club.reconnect()
    await user.click(button)
    expect(
      await screen.findByText('Your email is verified. From now on we write to you about your bookings.'),
    ).toBeVisible()
  })

  it('says when it does not work', async () => {
    open(`/email-link#verify=${token.slice(0, -4)}0000`)
    await user.click(await confirm())
    expect(await screen.findByRole('alert')).toHaveTextContent(mailChoiceMessages.verifyLinkInvalid)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it.each(['verify=verify.no', 'verify', 'address=%', 'nonsense', '%'])('says that #%s is incomplete', async (hash) => {
    open(`/email-link#${hash}`)
    expect(await screen.findByRole('alert')).toHaveTextContent(linkIncomplete)
    expect(club.sent('POST')).toEqual([])
  })
})

describe('to turn e-mails off', () => {
  const token = async () => {
    const { context } = club.server
    const accountKey = accountKeyOf(context.keyPepper, club.member.email)
    const member = await readMember(context.store, accountKey)
    if (!member) throw new Error('no member')
    return unsubscribeToken(context.keyPepper, accountKey, 'reminders', member.value.caregivers[0]!)
  }
  const off = async () => (await club.onAnotherDevice('GET', '/api/account/mail')).body

  it('says which, and turns them off after a click', async () => {
    open(`/email-link#unsubscribe=${await token()}`)
    expect(await screen.findByText(/Reminders the day before and two hours before/)).toBeVisible()
    await waitFor(() => expect(address()).toBe('/email-link'))
    expect(club.sent('POST')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Turn off' }))
    expect(
      await screen.findByText('These emails are off. You can turn them on again on your account page.'),
    ).toBeVisible()
    expect(await off()).toMatchObject({ wanted: ['confirmations', 'news'] })
  })

  it('claims nothing when the call fails, and can be tried again', async () => {
    open(`/email-link#unsubscribe=${await token()}`)
    club.disconnect()
    const turnOff = await screen.findByRole('button', { name: 'Turn off' })
    await user.click(turnOff)
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not turn this off')
    club.reconnect()
    await user.click(turnOff)
    expect(
      await screen.findByText('These emails are off. You can turn them on again on your account page.'),
    ).toBeVisible()
  })

  it.each([`${'0'.repeat(40)}-reminders-${'0'.repeat(40)}`, `${'0'.repeat(40)}-nonsense-${'0'.repeat(40)}`])(
    'says that %s does not work',
    async (wrong) => {
      open(`/email-link#unsubscribe=${wrong}`)
      const turnOff = screen.queryByRole('button', { name: 'Turn off' })
      if (turnOff) await user.click(turnOff)
      expect(await screen.findByRole('alert')).toHaveTextContent(mailChoiceMessages.linkInvalid)
    },
  )

  it('says that a cut one is incomplete', async () => {
    open(`/email-link#unsubscribe=${'0'.repeat(40)}-reminders-00`)
    expect(await screen.findByRole('alert')).toHaveTextContent(linkIncomplete)
  })
})

describe('to change the address', () => {
  async function links() {
    const { context } = club.server
    const accountKey = accountKeyOf(context.keyPepper, club.member.email)
    const issuer = { id: club.member.id, sessionVersion: 1 }
    const at = context.now().toISOString()
    const pending = { id: 'a', issuer, email: 'lindgren@families.example', at }
    const stored = await updateSigner(context, accountKey, club.member.id, (current) => ({
      ...current,
      pendingAddress: pending,
    }))
    if (!stored) throw new Error('no member')
    const token = (end: 'old' | 'new') => issueAddressToken(context.keyPepper, accountKey, stored.value, pending, end)
    return { old: token('old'), new: token('new') }
  }
  const yes = () => screen.findByRole('button', { name: 'Yes, change it' })
  const stop = () => screen.findByRole('button', { name: 'Stop it' })

  it('is made at the new address, and taken back at the old one, which leads to a new password', async () => {
    const { old, new: fresh } = await links()
    const { unmount } = open(`/email-link#address=${fresh}`)
    expect(await screen.findByText('Do you want to use l•••@families.example for your account?')).toBeVisible()
    const accountKey = accountKeyOf(club.server.context.keyPepper, club.member.email)
    const stored = (await readMember(club.server.context.store, accountKey))?.value.caregivers[0]
    expect(stored?.email).toBe(club.member.email)
    club.disconnect()
    await user.click(await yes())
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not save your answer')
    club.reconnect()
    await user.click(await yes())
    expect(await screen.findByText('Your email has been changed. Sign in with the new one from now on.')).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    unmount()
    const atOld = open(`/email-link#address=${old}`)
    expect(
      await screen.findByText(/^Someone asked to change the email of your account to l•••@families\.example\./),
    ).toBeVisible()
    await user.click(await stop())
    expect(await screen.findByText(/and all devices are signed out\. Set a new password now\.$/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute('href', '/reset-password')
    atOld.unmount()
    open(`/email-link#address=${fresh}`)
    expect(await screen.findByRole('alert')).toHaveTextContent(mailChoiceMessages.addressLinkInvalid)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('asks without the address while the server does not answer', async () => {
    const { old } = await links()
    club.disconnect()
    open(`/email-link#address=${old}`)
    expect(await screen.findByText(/^Someone asked to change the email of your account\. /)).toBeVisible()
    expect(await stop()).toBeEnabled()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

it('without a secret says that the link does not work', () => {
  open('/email-link')
  expect(screen.getByRole('alert')).toHaveTextContent(mailChoiceMessages.verifyLinkInvalid)
})
