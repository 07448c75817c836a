/** The account page against the real server: display, editing, offline. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountMessages } from '#domain/fields/account-messages.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
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

const openMore = () => open('/account#you')
const accountRequests = (method: string) => club.sent(method).filter(({ path }) => path.startsWith('/api/account'))

describe('the page', () => {
  it("'Shows profile name and email and a Log out button that clears the session and goes to /'", async () => {
    open()
    expect(await screen.findByText(`${club.member.profileName} (you)`)).toBeVisible()
    expect(screen.getByText('555 0100')).toBeVisible()
    expect(fact('Email')).toContain(club.member.email)
    await press('Log out')
    expect(profileEntry.read()).toBeNull()
    expect(address()).toBe('/')
    await waitFor(() => expect(club.sent('POST').at(-1)?.path).toBe('/api/members/logout'))
  })

  it.each(['players', 'agreements', 'caregivers', 'membership', 'card', 'notifications', 'you', 'orders'])(
    'has what mails and other pages link to: #%s',
    async (anchor) => {
      open(`/account#${anchor}`)
      await screen.findByRole('heading', { name: 'Family' })
      expect(document.getElementById(anchor)).toBeVisible()
      // What 'Another device' is linked by.
      if (anchor === 'you') expect(button('Make a code')).toBeVisible()
    },
  )

  it('names the choice of the theme once', async () => {
    openMore()
    const choice = await screen.findByRole('group', { name: 'Appearance' })
    expect(within(choice).getByRole('radio', { name: 'Dark' })).toBeInTheDocument()
    expect(screen.getAllByText('Appearance')).toHaveLength(1)
    expect(screen.queryByText('Theme')).not.toBeInTheDocument()
  })

  it('shows the stored membership and family, and keeps them out of localStorage', async () => {
    open()
    expect(await screen.findByText('Age 11, Goalie')).toBeVisible()
    expect(screen.getByText('Annual plan, renews Nov 24, 2027')).toBeVisible()
    expect(screen.getAllByText('Sam Example')[0]).toBeVisible()
    expect(fact('Card')).toBe('Visa ending in 4242Expires 11/29')
    expect(fact('Every year')).toBe('$2,822.20One annual plan, 3% fee included')
    expect(screen.queryByText('Every month')).not.toBeInTheDocument()
    expect(await screen.findByText('555 0100')).toBeVisible()
    expect(fact('Home and billing address')).toBe('1 Rink Road, Albany')
    expect(
      Object.keys(localStorage)
        .map((key) => localStorage.getItem(key))
        .join(),
    ).not.toContain('Rink Road')
  })

  it('says when loading failed and retries; name, log out and download still work', async () => {
    club.disconnect()
    openMore()
    const [problem, choices] = await screen.findAllByRole('alert')
    expect(problem!.textContent).toContain(accountMessages.notLoaded)
    expect(problem!.textContent).toContain(responseMessages.noResponse)
    expect(choices!.textContent).toContain('Could not load your choice')
    expect(screen.getByText(club.member.profileName)).toBeVisible()
    for (const name of ['Log out', 'Download my data', 'Change password']) expect(button(name)).toBeVisible()
    for (const name of ['Delete my account', 'Edit address', 'Change card'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    club.reconnect()
    for (const again of screen.getAllByRole('button', { name: 'Try again' })) await user.click(again)
    await screen.findByText('Annual plan, renews Nov 24, 2027')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('applies and stores the chosen theme, and returns to the device theme', async () => {
    const stop = watchTheme()
    openMore()
    await user.click(await screen.findByRole('radio', { name: 'Dark' }))
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
    await user.click(await screen.findByRole('button', { name: 'Edit address' }))
  }

  it('saves, and returns the focus', async () => {
    await edit()
    await screen.findByLabelText('Address')
    await retype('Address', '9 Lake Street')
    await press('Save address')
    await waitFor(() => expect(lastNotice()).toEqual([accountMessages.saved]))
    expect(fact('Home and billing address')).toBe('9 Lake Street')
    await waitFor(() => expect(document.activeElement).toBe(button('Edit address')))
  })

  it('validates with the rules of registration before sending', async () => {
    await edit()
    await user.clear(await screen.findByLabelText('Address'))
    await press('Save address')
    expect((await screen.findByRole('alert')).textContent).toContain('Address is required')
    expect(accountRequests('PATCH')).toEqual([])
  })

  it('keeps the form when the response is lost, and a retry saves once', async () => {
    await edit()
    await retype('Address', '7 Puck Street')
    club.disconnect()
    await press('Save address')
    expect((await screen.findByRole('alert')).textContent).toContain(responseMessages.noResponse)
    expect(screen.getByLabelText('Address')).toHaveProperty('value', '7 Puck Street')
    club.reconnect()
    await press('Save address')
    await waitFor(() => expect(fact('Home and billing address')).toBe('7 Puck Street'))
    const { body } = await club.onAnotherDevice('GET', '/api/account')
    expect(body).toMatchObject({ account: { rev: 2, address: '7 Puck Street' } })
  })

  it('can be canceled', async () => {
    await edit()
    await retype('Address', 'Nowhere')
    await press('Cancel')
    expect(fact('Home and billing address')).toBe('1 Rink Road, Albany')
    expect(accountRequests('PATCH')).toEqual([])
  })
})
