/** Changing the password of a member and of staff, against the real server. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountMessages } from '#domain/fields/account-messages.ts'
import { sessionMessages } from '#domain/sign-in/session-messages.ts'
import { confirmStaffSession } from '#lib/session/staff-session.ts'
import { staffState } from '#lib/session/staff-state.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { coach, openAdmin } from '#lib/testing/admin.tsx'
import { notify } from '#lib/toast.ts'
import { MemberPassword, StaffPassword } from './sign-in-rows.tsx'
// Imported eagerly: lazy loading is not tested here.
import './sign-in-dialogs.tsx'

const user = userEvent.setup({ delay: null })
type Scope = Pick<ReturnType<typeof within>, 'getByRole' | 'getByLabelText'>

const press = (name: string, scope: Scope = screen) => user.click(scope.getByRole('button', { name }))
async function retype(label: string, text: string, scope: Scope) {
  await user.clear(scope.getByLabelText(label))
  await user.type(scope.getByLabelText(label), text)
}
async function fill(scope: Scope, current: string, next: string, confirm = next) {
  await retype('Current password', current, scope)
  await retype('New password', next, scope)
  await retype('Confirm new password', confirm, scope)
  await press('Change password', scope)
}

describe('a member password', () => {
  let club: Awaited<ReturnType<typeof openClub>>
  beforeEach(async () => {
    club = await openClub()
  })
  afterEach(() => {
    club.close()
  })
  const dialog = async () => {
    renderScreen(<MemberPassword />)
    await press('Change password')
    return within(await screen.findByRole('dialog'))
  }
  it('confirms the change', async () => {
    const scope = await dialog()
    await fill(scope, 'three blue herons', 'four grey herons')
    await waitFor(() =>
      expect(vi.mocked(notify).mock.lastCall).toEqual([
        { title: 'Password changed', description: 'All other devices have been signed out.' },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('shows a wrong current password at its field, and keeps the new one', async () => {
    const scope = await dialog()
    await fill(scope, 'no idea', 'four grey herons')
    expect((await scope.findAllByText(accountMessages.wrongPassword)).length).toBeGreaterThan(0)
    expect(scope.getByLabelText('New password')).toHaveProperty('value', 'four grey herons')
  })

  it('says how long to wait after too many guesses', async () => {
    for (let guess = 0; guess < 10; guess += 1) {
      const body = { current: `guess ${guess}`, next: 'four grey herons' }
      await club.onAnotherDevice('POST', '/api/account/password', body)
    }
    const scope = await dialog()
    await fill(scope, 'three blue herons', 'four grey herons')
    expect(await scope.findByText(new RegExp(sessionMessages.tooManyAttempts(15)))).toBeVisible()
    expect(scope.getByLabelText('Current password')).toHaveProperty('value', 'three blue herons')
  })

  it('does not send two different new passwords', async () => {
    const scope = await dialog()
    await fill(scope, 'three blue herons', 'four grey herons', 'five grey herons')
    expect((await scope.findAllByText('Passwords do not match')).length).toBeGreaterThan(0)
    expect(club.sent('POST').filter(({ path }) => path.startsWith('/api/account'))).toEqual([])
  })
})

describe('a staff password', () => {
  let admin: Awaited<ReturnType<typeof openAdmin>>
  beforeEach(async () => {
    admin = await openAdmin()
    await confirmStaffSession()
  })
  afterEach(() => admin.close())

  it('changes; this device stays signed in, the others are signed out', async () => {
    renderScreen(<StaffPassword />)
    await press('Change password')
    const scope = within(await screen.findByRole('dialog', { name: 'Change password' }))
    await fill(scope, 'no idea', 'a whistle at dawn')
    expect((await scope.findAllByText(accountMessages.wrongPassword)).length).toBeGreaterThan(0)
    await retype('Current password', coach.password, scope)
    await press('Change password', scope)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

    expect((await admin.asColleague('GET', '/api/staff')).status).toBe(401)
    await confirmStaffSession()
    expect(staffState()).toMatchObject({ at: 'in', profile: { email: coach.email } })
  })
})
