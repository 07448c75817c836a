/** The caregivers on screen: inviting, joining with the link, what another one sees, and removal. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { familyInvitationMessages } from '#domain/families/family-messages.ts'
import { registerMessages } from '#domain/fields/account-messages.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { clearPersonalData } from '#lib/browser-storage/browser-storage.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { startSession } from '#lib/session/change-session.ts'
import { useSession } from '#lib/session/session.ts'
import { Address, address } from '#lib/testing/address.tsx'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import AccountPage from '#pages/account.tsx'
import JoinPage from '#pages/join-family.tsx'
import { inviteSecond, joinSecond, kim } from '#server/test-support/fixtures/caregiver-fixture.ts'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const asOwner: Parameters<typeof inviteSecond>[0] = {
  ask: (method, path, body) => club.onAnotherDevice(method, path, body),
}
const invite = () => inviteSecond(asOwner, '')
const joined = async () => {
  const token = await invite()
  const { status, body } = await club.server.ask('POST', '/api/members/join', { ...kim, token })
  if (status !== 201) throw new Error(JSON.stringify(body))
}

/** As the member guard does. */
const GuardedAccount = () => useSession() && <AccountPage />

function open(page: 'account' | 'join', at = page === 'join' ? '/join-family' : '/account') {
  renderScreen(
    <>
      {page === 'join' ? <JoinPage /> : <GuardedAccount />}
      <Address />
    </>,
    { at },
  )
  return userEvent.setup()
}

describe('the owner', () => {
  it('sees one quiet line, makes a link that is shown once, and reads that it is open', async () => {
    const user = open('account')
    await user.click(await screen.findByRole('button', { name: 'Invite them' }))
    const dialog = await screen.findByRole('dialog', { name: 'Invite another caregiver' })
    await user.click(within(dialog).getByRole('button', { name: 'Create invitation link' }))
    const link = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: /Invitation link, valid until/ })
    expect(link.value).toMatch(/\/join-family#invite=[0-9a-f]{40}-[\w-]{32}$/)
    const mail = within(dialog).getByRole<HTMLAnchorElement>('link', { name: 'Send by email' })
    expect(decodeURIComponent(mail.href)).toContain(link.value)
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    expect(await screen.findByText(/An invitation is open until/)).toBeVisible()
  })

  it('reads why no link was made, and can try again', async () => {
    const user = open('account')
    await user.click(await screen.findByRole('button', { name: 'Invite them' }))
    const dialog = await screen.findByRole('dialog')
    club.disconnect()
    await user.click(within(dialog).getByRole('button', { name: 'Create invitation link' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain(responseMessages.noResponse)
    club.reconnect()
    await user.click(within(dialog).getByRole('button', { name: 'Create invitation link' }))
    expect(await within(dialog).findByRole('textbox')).toBeVisible()
  })

  it('sees who the other is, and removes them after a question', async () => {
    await joined()
    const user = open('account')
    expect(await screen.findByText(kim.email)).toBeVisible()
    expect(screen.getByText(kim.phone)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove Kim Lindgren' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove Kim Lindgren?' })
    expect(
      within(dialog).getByText('They are signed out everywhere and can no longer sign in. All bookings stay.'),
    ).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Remove caregiver' }))
    expect(await screen.findByRole('button', { name: 'Invite them' })).toBeVisible()
    expect(notify).toHaveBeenCalledWith({
      title: 'Caregiver removed',
      description: `Kim Lindgren can no longer sign in.`,
    })
  })
})

describe('the invitation page', () => {
  const linkTo = (token: string) => `/join-family#invite=${token}`
  async function fillIn(user: ReturnType<typeof userEvent.setup>, email: string = kim.email) {
    await user.type(await screen.findByLabelText('First name'), kim.firstName)
    await user.type(screen.getByLabelText('Last name'), kim.lastName)
    await user.type(screen.getByLabelText('Phone'), kim.phone)
    await user.type(screen.getByLabelText('Email'), email)
    await user.type(screen.getByLabelText('Password'), kim.password)
  }
  const join = () => screen.getByRole('button', { name: 'Join the family' })

  it('says who invites, takes the secret out of the address, and signs in to the schedule', async () => {
    const token = await invite()
    clearPersonalData()
    const user = open('join', linkTo(token))
    expect(
      await screen.findByText(`${club.member.profileName} invites you to join their family. Create your own sign-in.`),
    ).toBeVisible()
    expect(address()).toBe('/join-family')
    await user.click(join())
    expect((await screen.findAllByText('Password is required')).length).toBeGreaterThan(0)
    await fillIn(user)
    await user.click(join())
    await waitFor(() => expect(address()).toBe('/schedule'))
    expect(profileEntry.read()).toMatchObject({ email: kim.email, profileName: 'Kim Lindgren' })
  })

  it('keeps what was typed when the call fails, and when the address has an account', async () => {
    const token = await invite()
    clearPersonalData()
    const user = open('join', linkTo(token))
    await fillIn(user, club.otherEmail)
    club.disconnect()
    await user.click(join())
    expect(await screen.findByRole('alert')).toBeVisible()
    club.reconnect()
    await user.click(join())
    expect((await screen.findAllByText(familyInvitationMessages.hasAccount)).length).toBeGreaterThan(0)
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe(kim.phone)
  })

  it.each([
    ['used', 'This invitation has already been used. Ask for a new one.'],
    ['expired', 'This invitation has expired. Ask for a new one.'],
  ])('says so if the invitation is %s', async (state, sentence) => {
    const token = await invite()
    if (state === 'used') await club.server.ask('POST', '/api/members/join', { ...kim, token })
    else club.server.setClock('2026-12-24T13:00:00Z')
    clearPersonalData()
    open('join', linkTo(token))
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.queryByLabelText('First name')).not.toBeInTheDocument()
  })

  it('says that it is your own, or that somebody else is signed in', async () => {
    const token = await invite()
    open('join', linkTo(token))
    expect(await screen.findByText(familyInvitationMessages.own)).toBeVisible()
    startSession({ id: 'other', email: club.otherEmail, profileName: 'Lou Example' })
    expect(await screen.findByText(/^You are signed in as Lou Example\. Log out first/)).toBeVisible()
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument()
  })

  it('finds the invitation again after a reload', async () => {
    const token = await invite()
    clearPersonalData()
    renderScreen(<JoinPage />, { at: { pathname: '/join-family', state: { link: `#invite=${token}` } } })
    expect(
      await screen.findByText(`${club.member.profileName} invites you to join their family. Create your own sign-in.`),
    ).toBeVisible()
  })

  it('says what to open without a link, and offers to try again without a connection', async () => {
    open('join')
    expect(screen.getByText(familyInvitationMessages.noLink)).toBeVisible()
    const token = await invite()
    clearPersonalData()
    club.disconnect()
    const user = open('join', linkTo(token))
    await screen.findByRole('alert')
    club.reconnect()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(
      await screen.findByText(`${club.member.profileName} invites you to join their family. Create your own sign-in.`),
    ).toBeVisible()
  })
})

describe('another caregiver', () => {
  it('changes the own name and phone; what was typed stays when the call fails', async () => {
    club.close()
    club = await openClub(undefined, async (server, first) => joinSecond(server, first))
    const user = open('account')
    await user.click(await screen.findByRole('button', { name: 'Edit name and phone' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Your name and phone' }))
    const phone = dialog.getByLabelText<HTMLInputElement>('Phone')
    await user.clear(phone)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect((await dialog.findAllByText(registerMessages.parentPhone)).length).toBeGreaterThan(0)
    await user.type(phone, '555 0188')
    await user.clear(dialog.getByLabelText('Last name'))
    await user.type(dialog.getByLabelText('Last name'), 'Berg')
    club.disconnect()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(responseMessages.noResponse)
    expect(phone.value).toBe('555 0188')
    club.reconnect()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('555 0188')).toBeVisible()
    expect(screen.getByText('Kim Berg (you)')).toBeVisible()
    expect(profileEntry.read()).toMatchObject({ profileName: 'Kim Berg' })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('leaves the family after a question, and is signed out', async () => {
    club.close()
    club = await openClub(undefined, async (server, first) => joinSecond(server, first))
    const user = open('account')
    await user.click(await screen.findByRole('button', { name: 'Leave this family' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave this family?' }))
    club.disconnect()
    await user.click(dialog.getByRole('button', { name: 'Leave this family' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Could not leave the family')
    expect(profileEntry.read()).toMatchObject({ email: kim.email })
    club.reconnect()
    await user.click(dialog.getByRole('button', { name: 'Leave this family' }))
    await waitFor(() => expect(address()).toBe('/'))
    expect(profileEntry.read()).toBeNull()
    expect(notify).toHaveBeenCalledWith({ title: 'You have left the family' })
  })

  it('sees who shares the family, and no card, no plan and no deletion', async () => {
    club.close()
    club = await openClub(undefined, async (server, first) => joinSecond(server, first))
    open('account', '/account#you')
    expect(await screen.findByText('Robin Example')).toBeVisible()
    expect(screen.getByText('Manages the card, the plans and the players')).toBeVisible()
    for (const name of ['Change card', 'Delete my account', 'Add a player', 'Remove Robin Example'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Edit address' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Change password' })).toBeVisible()
  })
})
