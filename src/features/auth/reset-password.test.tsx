/** The forgotten password on screen, with the real server in memory. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resetMessages, linkIncomplete } from '#domain/sign-in/session-messages.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { Route, Routes } from '#lib/router.ts'
import { Address, address } from '#lib/testing/address.tsx'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import Login from '#pages/member-login.tsx'
import { clearPersonalData } from '#lib/browser-storage/browser-storage.ts'
import Page from '#pages/reset-password.tsx'
import { issueResetToken } from '#server/services/sign-in/link-token.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { readMember } from '#server/repositories/accounts/members.ts'

const asked = (email: string) =>
  `If there is an account for ${email}, a link is on its way. It can take a minute. Please check your spam folder too.`

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
  club.server.context.mailEnabled = true
})
afterEach(() => club.close())

function open(at: string) {
  renderScreen(
    <>
      <Page />
      <Address />
    </>,
    { at },
  )
  return userEvent.setup()
}

async function token() {
  const { keyPepper, store, now } = club.server.context
  const accountKey = accountKeyOf(keyPepper, club.member.email)
  const caregiver = (await readMember(store, accountKey))?.value.caregivers[0]
  if (!caregiver) throw new Error('no member')
  return issueResetToken(keyPepper, 'member', accountKey, caregiver, now().getTime())
}

describe('asking', () => {
  it('says the same for every address, and keeps what was typed when the call fails', async () => {
    const user = open('/reset-password')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    expect((await screen.findAllByText('Email is required')).length).toBeGreaterThan(0)
    await user.type(screen.getByLabelText('Email'), 'nobody@thenest.example')
    club.disconnect()
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('nobody@thenest.example')
    club.reconnect()
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByText(asked('nobody@thenest.example'))).toBeVisible()
  })

  it('goes on from the sign-in with the typed address, and afterwards to where one was going', async () => {
    const link = await token()
    await club.onAnotherDevice('POST', '/api/members/logout')
    clearPersonalData()
    renderScreen(
      <Routes>
        <Route path="/member-login" element={<Login />} />
        <Route path="/reset-password" element={<Page />} />
      </Routes>,
      { at: '/member-login?redirect=%2Fschedule' },
    )
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Email'), club.member.email)
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
    expect(await screen.findByLabelText('Email')).toHaveValue(club.member.email)
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    await screen.findByText(asked(club.member.email))
    cleanup()
    open(`/reset-password#member=${link}`)
    await user.type(await screen.findByLabelText('New password'), 'seven red foxes')
    await user.click(screen.getByRole('button', { name: 'Save and sign in' }))
    await waitFor(() => expect(address()).toBe('/schedule'))
  })

  it('does not claim to have sent anything where mail is off', async () => {
    club.server.context.mailEnabled = false
    const user = open('/reset-password')
    await user.type(screen.getByLabelText('Email'), club.member.email)
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(
      await screen.findByText(
        'This site cannot send email at the moment. Please write to hello@thenest.example or ask at the front desk.',
      ),
    ).toBeVisible()
    expect(screen.queryByText(asked(club.member.email))).not.toBeInTheDocument()
  })

  it('for staff calls the staff endpoint and leads back to the front desk', async () => {
    const user = open('/reset-password?staff')
    await user.type(screen.getByLabelText('Email'), 'coach@thenest.example')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    await screen.findByText(asked('coach@thenest.example'))
    expect(club.sent('POST').map(({ path }) => path)).toEqual(['/api/password/forgot'])
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/admin')
  })
})

describe('the link', () => {
  it('takes its secret out of the address, sets the password and signs in', async () => {
    const user = open(`/reset-password#member=${await token()}`)
    await waitFor(() => expect(address()).toBe('/reset-password'))
    await user.type(screen.getByLabelText('New password'), 'four grey herons')
    await user.click(screen.getByRole('button', { name: 'Save and sign in' }))
    await waitFor(() => expect(address()).toBe('/events'))
    expect(notify).toHaveBeenCalledExactlyOnceWith({
      title: 'Password changed',
      description: 'All other devices have been signed out.',
    })
    expect(profileEntry.read()?.email).toBe(club.member.email)
  })

  it('that was used says so before anything is typed, and offers a new link', async () => {
    const used = await token()
    await club.onAnotherDevice('POST', '/api/password/reset', { token: used, password: 'five green herons' })
    const user = open(`/reset-password#member=${used}`)
    expect(await screen.findByRole('alert')).toHaveTextContent(resetMessages.linkInvalid)
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Ask for a new link' }))
    expect(await screen.findByLabelText('Email')).toBeVisible()
  })

  it.each(['member=member.1f2e3d', 'member=', 'staff=%', 'nonsense', '%'])(
    'that is incomplete says so, and offers a new one: #%s',
    async (hash) => {
      open(`/reset-password#${hash}`)
      expect(await screen.findByRole('alert')).toHaveTextContent(linkIncomplete)
      expect(screen.getByLabelText('Email')).toBeVisible()
      expect(club.sent('POST')).toEqual([])
    },
  )

  it('that is used elsewhere meanwhile says so, keeps the typed password and offers a new link', async () => {
    const used = await token()
    const user = open(`/reset-password#member=${used}`)
    await user.type(await screen.findByLabelText('New password'), 'four grey herons')
    await club.onAnotherDevice('POST', '/api/password/reset', { token: used, password: 'five green herons' })
    await user.click(screen.getByRole('button', { name: 'Save and sign in' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(resetMessages.linkInvalid)
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('four grey herons')
    await user.click(screen.getByRole('link', { name: 'Ask for a new link' }))
    expect(await screen.findByLabelText('Email')).toBeVisible()
  })
})
