/** The account's data and its end, before the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountMessages } from '#domain/messages/messages.ts'
import { profileEntry } from '#lib/browser-storage/browser-storage.ts'
import { download } from '#lib/download.ts'
import { startPreview } from '#lib/session/session.ts'
import { address } from '#lib/testing/address.tsx'
import { openClub } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { button, fact, lastNotice, open, press, retype } from './testing/page.tsx'

vi.mock('#lib/toast.ts', () => ({ notify: vi.fn(), dismissNotice: vi.fn() }))
vi.mock('#lib/download.ts', () => ({ download: vi.fn() }))

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => {
  club.close()
  vi.mocked(notify).mockClear()
  vi.mocked(download).mockClear()
})

const sentAbout = (method: string) => club.sent(method).filter(({ path }) => path.startsWith('/api/account'))

describe('taking the data along', () => {
  it("'download my data (JSON)'", async () => {
    open()
    await press('Download my data')
    await waitFor(() => expect(lastNotice()).toEqual([accountMessages.downloaded]))
    const [name, type, text] = vi.mocked(download).mock.lastCall!
    expect([name, type]).toEqual(['my-nest-data.json', 'application/json'])
    expect(JSON.parse(text)).toMatchObject({ account: { email: club.member.email }, bookings: [], orders: [] })
  })

  it('without an answer hands out nothing', async () => {
    open()
    club.disconnect()
    await press('Download my data')
    await waitFor(() => expect(lastNotice()?.[0].title).toBe(accountMessages.notDownloaded))
    expect(download).not.toHaveBeenCalled()
  })
})

describe('deleting the account', () => {
  const dialog = async () => {
    open()
    await press('Delete my account')
    return within(await screen.findByRole('dialog'))
  }
  const fill = async (where: ReturnType<typeof within>, password: string, confirm: string) => {
    await retype('Current password', password, where)
    await retype('Your email', confirm, where)
    await press('Delete my account', where)
  }

  it('wants the e-mail typed, whatever else is right', async () => {
    const where = await dialog()
    await fill(where, 'three blue herons', 'yes')
    expect((await where.findAllByText(accountMessages.confirmEmail)).length).toBeGreaterThan(0)
    expect(sentAbout('POST')).toEqual([])
  })

  it('ends at home, signed out, with nothing of the family in this browser', async () => {
    const where = await dialog()
    await fill(where, 'three blue herons', club.member.email.toUpperCase())
    await waitFor(() => expect(address()).toBe('/'))
    expect(profileEntry.read()).toBeNull()
    expect(lastNotice()).toEqual([accountMessages.deleted])
    expect((await club.onAnotherDevice('GET', '/api/session')).status).toBe(401)
  })

  it('a wrong password is said at its field; nothing is gone', async () => {
    const where = await dialog()
    await fill(where, 'no idea', club.member.email)
    expect((await where.findAllByText(accountMessages.wrongPassword)).length).toBeGreaterThan(0)
    expect(where.getByLabelText('Your email')).toHaveProperty('value', club.member.email)
    expect(profileEntry.read()?.id).toBe(club.member.id)
  })

  it('without an answer says that trying again does no harm, and it does none', async () => {
    const where = await dialog()
    club.disconnect()
    await fill(where, 'three blue herons', club.member.email)
    expect(await where.findByText(accountMessages.maybeDeleted)).toBeTruthy()
    club.reconnect()
    await press('Delete my account', where)
    await waitFor(() => expect(lastNotice()).toEqual([accountMessages.deleted]))
  })

  it('an account that is gone already says what that may mean', async () => {
    const where = await dialog()
    const body = { password: 'three blue herons', confirm: club.member.email }
    await club.onAnotherDevice('POST', '/api/account/delete', body)
    await fill(where, body.password, body.confirm)
    await waitFor(() => expect(lastNotice()?.[0]).toEqual(accountMessages.signedOutMeanwhile))
    expect(profileEntry.read()).toBeNull()
  })
})

describe('the preview pass', () => {
  it('shows a family to try out, changes it here, and has neither password nor account', async () => {
    startPreview()
    open()
    await waitFor(() => expect(button('Edit details')).toHaveProperty('disabled', false))
    await press('Edit details')
    await retype('Parent/Guardian first name', 'Kim')
    await press('Save details')
    await waitFor(() => expect(fact('Parent')).toBe('Kim Parent'))
    expect(profileEntry.read()).toMatchObject({ id: 'preview', preview: true, profileName: 'Kim Parent' })
    expect(screen.getByText(accountMessages.preview)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
    expect(localStorage.getItem('preview:family')).toContain('Kim')
    await press('Log out')
    expect(localStorage.getItem('preview:family')).toBeNull()
    expect(club.sent('PATCH')).toEqual([])
  })
})
