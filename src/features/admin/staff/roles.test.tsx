/** The admin pages by role, and how owners change roles. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { staffRoles, type StaffRole } from '#domain/staff/staff-roles.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { api } from '#lib/api/api.ts'
import { staffState } from '#lib/session/staff-state.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import AdminMembersPage from '#pages/admin/members.tsx'
import AdminRsvpsPage from '#pages/admin/event-guests.tsx'
import AdminStaffPage from '#pages/admin/staff.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
afterEach(() => admin.close())

const event = 'homework-helper-2026-11-25'

/** The pages as somebody of this role. */
async function open(staffRole: StaffRole) {
  admin = await openAdmin({ staffRole })
  const { profile } = await admin.server.signUp({ firstName: 'Nora', lastName: 'Lindqvist' })
  return profile.id
}

describe.each(staffRoles)('the role %s', (role) => {
  const isManager = role === 'manager' || role === 'owner'
  const count = (is: boolean) => (is ? 1 : 0)

  it('sees on the list of members what it may download', async () => {
    await open(role)
    renderScreen(<AdminMembersPage />)
    expect(await screen.findByText('1 in the club')).toBeVisible()
    expect(screen.queryAllByRole('button', { name: 'Download Full CSV' })).toHaveLength(count(isManager))
    expect(screen.queryAllByRole('link', { name: 'Download Basic CSV' })).toHaveLength(count(isManager))
  })

  it('sees on the page of a family what it may do', async () => {
    const id = await open(role)
    renderScreen(<AdminMembersPage />, { at: `/admin/members?id=${id}` })
    await user.click(await screen.findByRole('button', { name: 'More' }))
    expect(await screen.findByRole('menuitem', { name: 'Edit address' })).toBeVisible()
    expect(screen.queryAllByRole('menuitem', { name: 'Reset code' })).toHaveLength(count(isManager))
    expect(screen.queryAllByRole('menuitem', { name: 'Delete account' })).toHaveLength(count(isManager))
    await waitFor(() => expect(screen.queryAllByText('Balance')).toHaveLength(count(isManager)))
  })

  it('sees at an event what it may download', async () => {
    await open(role)
    renderScreen(<AdminRsvpsPage />, { at: `/admin/event-guests?event=${event}` })
    expect(await screen.findByText('Total guests')).toBeVisible()
    expect(screen.queryAllByRole('link', { name: 'Download CSV' })).toHaveLength(count(isManager))
  })

  it('sees the staff, and may change them as owner only', async () => {
    await open(role)
    renderScreen(<AdminStaffPage />)
    const row = within((await screen.findByRole('rowheader', { name: 'Coach Example' })).closest('tr')!)
    expect(row.getByText(staffMessages.role[role])).toBeVisible()
    expect(row.queryAllByRole('button', { name: /Change role/ })).toHaveLength(count(role === 'owner'))
    expect(screen.getByRole('button', { name: 'Change password' })).toBeVisible()
    await import('./role-forms.tsx')
    expect(screen.queryAllByRole('heading', { name: 'Invite a colleague' })).toHaveLength(count(role === 'owner'))
  })
})

describe('an owner', () => {
  const openRole = async (name: string) => {
    renderScreen(<AdminStaffPage />)
    await user.click(await screen.findByRole('button', { name: `Change role of ${name}` }))
    return within(await screen.findByRole('dialog', { name: `Role of ${name}` }))
  }

  it('changes the role of a colleague, shown once the server has it', async () => {
    await open('owner')
    await admin.server.signUpStaff('kim@thenest.example', undefined, 'desk')
    renderScreen(<AdminStaffPage />)
    const cells = async () => {
      const row = within((await screen.findByText('kim@thenest.example')).closest('tr')!)
      return row
    }
    await user.click((await cells()).getByRole('button', { name: /Change role/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('radio', { name: /Desk/ })).toBeChecked()
    await user.click(dialog.getByRole('radio', { name: /Manager/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await cells()).getByText('Manager')).toBeVisible())
    expect(notify).toHaveBeenCalledWith({
      title: 'Role changed',
      description: `Coach Example is ${{ desk: 'at the desk', coach: 'a coach', manager: 'a manager', owner: 'an owner' }['manager']} now.`,
    })
  })

  it('cannot step down as the only one; what was chosen stays', async () => {
    await open('owner')
    const dialog = await openRole('Coach Example')
    await user.click(dialog.getByRole('radio', { name: /Coach/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The club needs an owner. Make a colleague an owner first.',
    )
    expect(dialog.getByRole('radio', { name: /Coach/ })).toBeChecked()
  })

  it('steps down where there is another, and then sees no more what owners do', async () => {
    await open('owner')
    await admin.server.signUpStaff('kim@thenest.example')
    renderScreen(<AdminStaffPage />)
    const own = within((await screen.findByText('coach@thenest.example')).closest('tr')!)
    await user.click(own.getByRole('button', { name: /Change role/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: /Desk/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Change role/ })).not.toBeInTheDocument())
    expect(screen.queryByRole('heading', { name: 'Invite a colleague' })).not.toBeInTheDocument()
  })

  it('invites to a role', async () => {
    await open('owner')
    renderScreen(<AdminStaffPage />)
    await user.click(await screen.findByRole('radio', { name: /Coach/ }))
    await user.click(await screen.findByRole('button', { name: 'Create invitation link' }))
    const link = await screen.findByLabelText<HTMLInputElement>(/Invitation link/)
    const body = {
      by: 'invite',
      token: new URL(link.value).hash.slice('#invite='.length),
      email: 'lee@thenest.example',
      name: 'Lee',
      password: 'three herons',
    }
    const joined = await admin.server.ask('POST', '/api/staff/join', body)
    expect((joined.body as Reply<'joinStaff'>).staff.staffRole).toBe('coach')
  })
})

it('a role taken away while a page is open: the call is refused with a sentence, and its buttons go', async () => {
  const id = await open('manager')
  const { cookie: owner } = await admin.server.signUpStaff('kim@thenest.example')
  renderScreen(<AdminMembersPage />, { at: `/admin/members?id=${id}` })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reset code' }))
  const state = staffState()
  const own = 'profile' in state ? state.profile.id : ''
  await admin.server.ask('PATCH', `/api/staff/${own}`, { role: 'desk' }, { cookie: owner })
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Make a code' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(staffMessages.roleTooLow.manager)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: 'Edit address' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Reset code' })).not.toBeInTheDocument()
  // The session itself goes on.
  expect((await api('listStaff')).staff).toHaveLength(2)
})
