/** The account page against the real server: display, editing, offline. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountMessages, responseMessages } from '#domain/messages/messages.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { address } from '#lib/testing/address.tsx'
import { openClub } from '#lib/testing/club.tsx'
import { watchTheme } from '#lib/theme.ts'
import { button, fact, lastNotice, open, press, retype, user } from './testing/page.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const accountRequests = (method: string) => club.sent(method).filter(({ path }) => path.startsWith('/api/account'))

describe('the page', () => {
  it("'Shows profile name and email and a Log out button that clears the session and goes to /'", async () => {
    open()
    expect([fact('Name'), fact('Email')]).toEqual([club.member.profileName, club.member.email])
    await press('Log out')
    expect(profileEntry.read()).toBeNull()
    expect(address()).toBe('/')
    await waitFor(() => expect(club.sent('POST').at(-1)?.path).toBe('/api/members/logout'))
  })

  it('shows the stored membership and family, and keeps them out of localStorage', async () => {
    open()
    expect(fact('Plan')).toBe('')
    await screen.findByText('Annual, $2,740/yr')
    expect(fact('Card')).toBe('Visa ending in 4242')
    expect(fact('Joined')).toBe('November 2026')
    expect(fact('Expires')).toBe('11/29')
    expect(fact('Child')).toBe('Sam Example')
    expect(fact('Team')).toBe(accountMessages.notProvided)
    expect(fact('Billing')).toBe('Same as home address')
    expect(
      Object.keys(localStorage)
        .map((key) => localStorage.getItem(key))
        .join(),
    ).not.toContain('Rink Road')
  })

  it('says when loading failed and retries; profile, log out and deletion still work', async () => {
    club.disconnect()
    open()
    const problem = await screen.findByRole('alert')
    expect(problem.textContent).toContain(accountMessages.notLoaded)
    expect(problem.textContent).toContain(responseMessages.noResponse)
    expect(fact('Name')).toBe(club.member.profileName)
    for (const name of ['Log out', 'Download my data', 'Delete my account']) expect(button(name)).toBeVisible()
    expect(button('Edit details')).toHaveProperty('disabled', true)
    club.reconnect()
    await press('Try again')
    await screen.findByText('Annual, $2,740/yr')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('applies and stores the chosen theme, and returns to the device theme', async () => {
    const stop = watchTheme()
    open()
    await user.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    // The format that public/before-paint.js reads before the first paint.
    expect(JSON.parse(localStorage.getItem('theme') ?? '')).toBe('dark')
    await user.click(screen.getByRole('radio', { name: 'Device' }))
    expect(document.documentElement.dataset['theme']).toBeUndefined()
    stop()
  })
})

describe('editing the family', () => {
  const edit = async () => {
    open()
    await waitFor(() => expect(button('Edit details')).toHaveProperty('disabled', false))
    await press('Edit details')
  }
  const onAnotherDevice = async (change: object) => {
    const { body } = await club.onAnotherDevice('GET', '/api/account')
    const { account } = body as { account: Record<string, unknown> }
    const fields = (
      'rev firstName lastName childName childAge childTeam childPosition address parentPhone childPhone ' +
      'billingAddressType billingAddress'
    ).split(' ')
    const family = Object.fromEntries(fields.map((field) => [field, account[field]]))
    return club.onAnotherDevice('PATCH', '/api/account', { ...family, ...change })
  }

  it('saves, and the new name shows on the whole site', async () => {
    await edit()
    const first = await screen.findByLabelText('Parent/Guardian first name')
    expect(document.activeElement).toBe(first)
    await retype('Parent/Guardian last name', 'Miller')
    await user.selectOptions(screen.getByLabelText("Child's age"), '12')
    await press('Save details')
    await waitFor(() => expect(lastNotice()).toEqual([accountMessages.saved]))
    expect([fact('Name'), fact('Parent'), fact('Age')]).toEqual(['Robin Miller', 'Robin Miller', '12'])
    expect(profileEntry.read()?.profileName).toBe('Robin Miller')
    expect(document.activeElement).toBe(button('Edit details'))
  })

  it('validates with the rules of registration before sending', async () => {
    await edit()
    await user.clear(screen.getByLabelText("Child's name"))
    await press('Save details')
    expect((await screen.findByRole('alert')).textContent).toContain("Child's name is required")
    expect(accountRequests('PATCH')).toEqual([])
  })

  it('on a conflict shows the changes of the other device, keeps the typed values, and overwrites on the next save', async () => {
    await edit()
    await retype("Child's name", 'Samwise')
    await onAnotherDevice({ address: '9 Lake Street', childTeam: 'Sabres U12' })
    await press('Save details')
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain(accountMessages.changedElsewhere)
    expect(within(note).getByText('9 Lake Street')).toBeVisible()
    expect(within(note).getByText('Sabres U12')).toBeVisible()
    expect(screen.getByLabelText("Child's name")).toHaveProperty('value', 'Samwise')
    await press('Save details')
    await waitFor(() => expect(lastNotice()).toEqual([accountMessages.saved]))
    expect([fact('Child'), fact('Address')]).toEqual(['Samwise', '1 Rink Road, Albany'])
  })

  it('keeps the form when the response is lost, and a retry saves once', async () => {
    await edit()
    await retype('Parent/Guardian phone', '555 0199')
    club.disconnect()
    await press('Save details')
    expect((await screen.findByRole('alert')).textContent).toContain(responseMessages.noResponse)
    expect(screen.getByLabelText('Parent/Guardian phone')).toHaveProperty('value', '555 0199')
    club.reconnect()
    await press('Save details')
    await waitFor(() => expect(fact('Phone')).toBe('555 0199'))
    const { body } = await club.onAnotherDevice('GET', '/api/account')
    expect(body).toMatchObject({ account: { rev: 2, parentPhone: '555 0199' } })
  })

  it('can be canceled', async () => {
    await edit()
    await retype("Child's name", 'Nobody')
    await press('Cancel')
    expect(fact('Child')).toBe('Sam Example')
    expect(accountRequests('PATCH')).toEqual([])
  })
})
