/** A new password before the real server: a member's, and a coach's. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountMessages, sessionMessages } from '#domain/messages/messages.ts'
import { confirmStaff } from '#lib/session/staff-session.ts'
import { staffState } from '#lib/session/staff-state.ts'
import { openClub, show } from '#lib/testing/club.tsx'
import { coach, openAdmin } from '#lib/testing/admin.tsx'
import { notify } from '#lib/toast.ts'
import { MemberPassword, StaffPassword } from './password-card.tsx'
// Loaded when first wanted, which is not what is tested here.
import './password-dialog.tsx'

vi.mock('#lib/toast.ts', () => ({ notify: vi.fn(), dismissNotice: vi.fn() }))

const user = userEvent.setup({ delay: null })
type Where = Pick<ReturnType<typeof within>, 'getByRole' | 'getByLabelText'>

const press = (name: string, where: Where = screen) => user.click(where.getByRole('button', { name }))
async function retype(label: string, text: string, where: Where) {
  await user.clear(where.getByLabelText(label))
  await user.type(where.getByLabelText(label), text)
}
async function fill(where: Where, current: string, next: string, confirm = next) {
  await retype('Current password', current, where)
  await retype('New password', next, where)
  await retype('Confirm new password', confirm, where)
  await press('Change password', where)
}

describe('a member’s password', () => {
  let club: Awaited<ReturnType<typeof openClub>>
  beforeEach(async () => {
    club = await openClub()
  })
  afterEach(() => {
    club.close()
    vi.mocked(notify).mockClear()
  })
  const dialog = async () => {
    show(<MemberPassword />)
    await press('Change password')
    return within(await screen.findByRole('dialog'))
  }
  it('says when it is done', async () => {
    const where = await dialog()
    await fill(where, 'three blue herons', 'four grey herons')
    await waitFor(() => expect(vi.mocked(notify).mock.lastCall).toEqual([accountMessages.passwordChanged]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says at the field that the current one is wrong, and keeps the new one', async () => {
    const where = await dialog()
    await fill(where, 'no idea', 'four grey herons')
    expect((await where.findAllByText(accountMessages.wrongPassword)).length).toBeGreaterThan(0)
    expect(where.getByLabelText('New password')).toHaveProperty('value', 'four grey herons')
  })

  it('says how long to wait after too many guesses', async () => {
    for (let guess = 0; guess < 10; guess += 1) {
      const body = { current: `guess ${guess}`, next: 'four grey herons' }
      await club.onAnotherDevice('POST', '/api/account/password', body)
    }
    const where = await dialog()
    await fill(where, 'three blue herons', 'four grey herons')
    expect(await where.findByText(new RegExp(sessionMessages.tooMany(15)))).toBeTruthy()
    expect(where.getByLabelText('Current password')).toHaveProperty('value', 'three blue herons')
  })

  it('two different new ones are not sent', async () => {
    const where = await dialog()
    await fill(where, 'three blue herons', 'four grey herons', 'five grey herons')
    expect((await where.findAllByText('Passwords do not match')).length).toBeGreaterThan(0)
    expect(club.sent('POST').filter(({ path }) => path.startsWith('/api/account'))).toEqual([])
  })
})

describe('the password of staff', () => {
  let desk: Awaited<ReturnType<typeof openAdmin>>
  beforeEach(async () => {
    desk = await openAdmin()
    await confirmStaff()
  })
  afterEach(() => desk.close())

  it('changes: the desk stays signed in, every other one is out', async () => {
    show(<StaffPassword />)
    await press('Change password')
    const where = within(await screen.findByRole('dialog', { name: 'Change password' }))
    await fill(where, 'no idea', 'a whistle at dawn')
    expect((await where.findAllByText(accountMessages.wrongPassword)).length).toBeGreaterThan(0)
    await retype('Current password', coach.password, where)
    await press('Change password', where)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    expect((await desk.elsewhere('GET', '/api/staff')).status).toBe(401)
    await confirmStaff()
    expect(staffState()).toMatchObject({ at: 'in', profile: { email: coach.email } })
  })
})
