/** Data export and account deletion against the real server. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountMessages } from '#domain/fields/account-messages.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { download } from '#lib/download.ts'
import { paths } from '#lib/paths.ts'
import { startPreview } from '#lib/session/change-session.ts'
import { address } from '#lib/testing/address.tsx'
import { openClub } from '#lib/testing/club.tsx'
import { lastNotice, open, press, retype, user } from './testing/page.tsx'

vi.mock('#lib/download.ts', () => ({ download: vi.fn() }))

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const accountRequests = (method: string) => club.sent(method).filter(({ path }) => path.startsWith('/api/account'))

describe('exporting the data', () => {
  it("'download my data (JSON)'", async () => {
    open()
    await user.click(await screen.findByRole('button', { name: 'Download my data' }))
    await waitFor(() => expect(lastNotice()).toEqual([{ title: 'Your data has been downloaded' }]))
    const [name, type, text] = vi.mocked(download).mock.lastCall!
    expect([name, type]).toEqual(['my-nest-data.json', 'application/json'])
    expect(JSON.parse(text)).toMatchObject({
      account: { caregivers: [{ email: club.member.email }] },
      bookings: [],
      orders: [],
    })
  })

  it('downloads nothing when the request fails', async () => {
    open()
    await screen.findByRole('button', { name: 'Download my data' })
    club.disconnect()
    await press('Download my data')
    await waitFor(() => expect(lastNotice()?.[0].title).toBe('Could not download your data'))
    expect(download).not.toHaveBeenCalled()
  })
})

describe('deleting the account', () => {
  const dialog = async () => {
    open()
    await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
    return within(await screen.findByRole('dialog'))
  }
  const fill = async (scope: ReturnType<typeof within>, password: string, confirm: string) => {
    await retype('Current password', password, scope)
    await retype('Your email', confirm, scope)
    await press('Delete my account', scope)
  }

  it('lists what is still to pay, and requires the email as confirmation', async () => {
    const scope = await dialog()
    expect(await scope.findByText(/^Still to pay: \$/)).toBeVisible()
    await fill(scope, 'three blue herons', 'yes')
    expect((await scope.findAllByText(accountMessages.confirmEmail)).length).toBeGreaterThan(0)
    expect(accountRequests('POST')).toEqual([])
  })

  it('goes to the home page, signed out, with no personal data left in the browser', async () => {
    const scope = await dialog()
    await fill(scope, 'three blue herons', club.member.email.toUpperCase())
    await waitFor(() => expect(address()).toBe('/'))
    expect(profileEntry.read()).toBeNull()
    expect(lastNotice()).toEqual([
      { title: 'Your account has been deleted', description: 'Your bookings and RSVPs have been canceled.' },
    ])
    expect((await club.onAnotherDevice('GET', '/api/session')).status).toBe(401)
  })

  it('shows a wrong password at its field and deletes nothing', async () => {
    const scope = await dialog()
    await fill(scope, 'no idea', club.member.email)
    expect((await scope.findAllByText(accountMessages.wrongPassword)).length).toBeGreaterThan(0)
    expect(scope.getByLabelText('Your email')).toHaveProperty('value', club.member.email)
    expect(profileEntry.read()?.id).toBe(club.member.id)
  })

  it('when the response is lost, says that a retry is safe, and it is', async () => {
    const scope = await dialog()
    club.disconnect()
    await fill(scope, 'three blue herons', club.member.email)
    expect(await scope.findByText('No response from the server. It is safe to try again.')).toBeVisible()
    club.reconnect()
    await press('Delete my account', scope)
    await waitFor(() =>
      expect(lastNotice()).toEqual([
        { title: 'Your account has been deleted', description: 'Your bookings and RSVPs have been canceled.' },
      ]),
    )
  })

  it('explains when the account is already deleted', async () => {
    const scope = await dialog()
    const body = { password: 'three blue herons', confirm: club.member.email }
    await club.onAnotherDevice('POST', '/api/account/delete', body)
    await fill(scope, body.password, body.confirm)
    await waitFor(() =>
      expect(lastNotice()?.[0]).toEqual({
        title: 'You have been signed out',
        description: 'Your account may already be deleted. Sign in to find out.',
      }),
    )
    expect(profileEntry.read()).toBeNull()
  })
})

describe('preview session', () => {
  it('has a sample family, no password, and the way to Join where an account is missing', async () => {
    startPreview()
    open('/account#you')
    await user.click(await screen.findByRole('button', { name: 'Edit address' }))
    const dialog = within(await screen.findByRole('dialog'))
    await retype('Address', '9 Lake Street')
    await press('Save address')
    expect(await dialog.findByRole('alert')).toHaveTextContent('This needs an account')
    await press('Cancel', dialog)
    expect(
      screen.getByText('A preview pass has no password or account. Log out to remove it from this browser.'),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument()
    const reach = within(screen.getByRole('region', { name: 'How we reach you' }))
    expect(reach.getAllByText('This needs an account')[0]).toBeVisible()
    expect(reach.getAllByRole('link', { name: 'Join' })[0]).toHaveAttribute('href', paths.register)
    expect(club.sent('PATCH')).toEqual([])
  })
})
