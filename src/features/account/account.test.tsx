/** The account page before the real server: what it shows, what can be changed, and what stays when nothing answers. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountWords, answerWords, sessionWords } from '#domain/words.ts'
import { profileShelf } from '#lib/browser-store.ts'
import { download } from '#lib/download.ts'
import { startPreview } from '#lib/session.ts'
import { Address, address } from '#lib/testing/address.tsx'
import { openClub, show } from '#lib/testing/club.tsx'
import { followTheme } from '#lib/theme.ts'
import { notify } from '#lib/toast.ts'
import Account from '#pages/account.tsx'

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

const open = () =>
  show(
    <>
      <Account />
      <Address />
    </>,
    { at: '/account' },
  )
const user = userEvent.setup()
const button = (name: string, where: Pick<typeof screen, 'getByRole'> = screen) => where.getByRole('button', { name })
const press = (name: string, where?: Pick<typeof screen, 'getByRole'>) => user.click(button(name, where))
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
const lastNotice = () => vi.mocked(notify).mock.lastCall
const retype = async (label: string, text: string, where: Pick<typeof screen, 'getByLabelText'> = screen) => {
  await user.clear(where.getByLabelText(label))
  await user.type(where.getByLabelText(label), text)
}
const sentAbout = (method: string) => club.sent(method).filter(({ path }) => path.startsWith('/api/account'))

describe('the page', () => {
  it("'Shows profile name and email and a Log out button that clears the session and goes to /'", async () => {
    open()
    expect([fact('Name'), fact('Email')]).toEqual([club.member.profileName, club.member.email])
    await press('Log out')
    expect(profileShelf.read()).toBeNull()
    expect(address()).toBe('/')
    await waitFor(() => expect(club.sent('POST').at(-1)?.path).toBe('/api/members/logout'))
  })

  it('shows the membership and the family as they are on record, and nothing that belongs elsewhere', async () => {
    open()
    expect(fact('Plan')).toBe('')
    await screen.findByText('Annual, $2,740 a year')
    expect(fact('Card')).toBe('Visa ending in 4242')
    expect(fact('Expires')).toBe('11/29')
    expect(fact('Child')).toBe('Sam Example')
    expect(fact('Team')).toBe(accountWords.nothing)
    expect(fact('Billing')).toBe('Same as home address')
    expect(
      Object.keys(localStorage)
        .map((key) => localStorage.getItem(key))
        .join(),
    ).not.toContain('Rink Road')
  })

  it('without an answer says so and asks again; name, e-mail and the ways out are there all the same', async () => {
    club.disconnect()
    open()
    const problem = await screen.findByRole('alert')
    expect(problem.textContent).toContain(accountWords.notLoaded)
    expect(problem.textContent).toContain(answerWords.noAnswer)
    expect(fact('Name')).toBe(club.member.profileName)
    for (const name of ['Log out', 'Download my data', 'Delete my account']) expect(button(name)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit details' })).toBeNull()
    club.reconnect()
    await press('Try again')
    await screen.findByText('Annual, $2,740 a year')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the chosen theme at once and keeps it; the device decides again when asked to', async () => {
    const stop = followTheme()
    open()
    await user.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    // The spelling public/theme.js reads before the first paint.
    expect(JSON.parse(localStorage.getItem('theme') ?? '')).toBe('dark')
    await user.click(screen.getByRole('radio', { name: 'Device' }))
    expect(document.documentElement.dataset['theme']).toBeUndefined()
    stop()
  })
})

describe('editing the family', () => {
  const edit = async () => {
    open()
    await user.click(await screen.findByRole('button', { name: 'Edit details' }))
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

  it('saves, and the new name is the one the whole site shows', async () => {
    await edit()
    expect(document.activeElement).toBe(screen.getByLabelText('Parent/Guardian first name'))
    await retype('Parent/Guardian last name', 'Miller')
    await user.selectOptions(screen.getByLabelText("Child's age"), '12')
    await press('Save details')
    await waitFor(() => expect(lastNotice()).toEqual([accountWords.saved]))
    expect([fact('Name'), fact('Parent/Guardian'), fact('Age')]).toEqual(['Robin Miller', 'Robin Miller', '12'])
    expect(profileShelf.read()?.profileName).toBe('Robin Miller')
    expect(document.activeElement).toBe(button('Edit details'))
  })

  it('says the rules of joining before anything is sent', async () => {
    await edit()
    await user.clear(screen.getByLabelText("Child's name"))
    await press('Save details')
    expect((await screen.findByRole('alert')).textContent).toContain("Child's name is required")
    expect(sentAbout('PATCH')).toEqual([])
  })

  it('another device was faster: shows what it changed, keeps what was typed, and saves over it when asked again', async () => {
    await edit()
    await retype("Child's name", 'Samwise')
    await onAnotherDevice({ address: '9 Lake Street', childTeam: 'Sabres U12' })
    await press('Save details')
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain(accountWords.changedElsewhere)
    expect(within(note).getByText('9 Lake Street')).toBeTruthy()
    expect(within(note).getByText('Sabres U12')).toBeTruthy()
    expect(screen.getByLabelText("Child's name")).toHaveProperty('value', 'Samwise')
    await press('Save details')
    await waitFor(() => expect(lastNotice()).toEqual([accountWords.saved]))
    expect([fact('Child'), fact('Address')]).toEqual(['Samwise', '1 Rink Road, Albany'])
  })

  it('without an answer stays as it is, and trying again saves once', async () => {
    await edit()
    await retype('Parent/Guardian phone', '555 0199')
    club.disconnect()
    await press('Save details')
    expect((await screen.findByRole('alert')).textContent).toContain(answerWords.noAnswer)
    expect(screen.getByLabelText('Parent/Guardian phone')).toHaveProperty('value', '555 0199')
    club.reconnect()
    await press('Save details')
    await waitFor(() => expect(fact('Phone')).toBe('555 0199'))
    const { body } = await club.onAnotherDevice('GET', '/api/account')
    expect(body).toMatchObject({ account: { rev: 2, parentPhone: '555 0199' } })
  })

  it('can be left without a change', async () => {
    await edit()
    await retype("Child's name", 'Nobody')
    await press('Cancel')
    expect(fact('Child')).toBe('Sam Example')
    expect(sentAbout('PATCH')).toEqual([])
  })
})

describe('changing the password', () => {
  const dialog = async () => {
    open()
    await press('Change password')
    return within(await screen.findByRole('dialog'))
  }
  const fill = async (where: ReturnType<typeof within>, current: string, next: string, confirm = next) => {
    await retype('Current password', current, where)
    await retype('New password', next, where)
    await retype('Confirm new password', confirm, where)
    await press('Change password', where)
  }

  it('says when it is done', async () => {
    const where = await dialog()
    await fill(where, 'three blue herons', 'four grey herons')
    await waitFor(() => expect(lastNotice()).toEqual([accountWords.passwordChanged]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says at the field that the current one is wrong, and keeps the new one', async () => {
    const where = await dialog()
    await fill(where, 'no idea', 'four grey herons')
    expect((await where.findAllByText(accountWords.wrongPassword)).length).toBeGreaterThan(0)
    expect(where.getByLabelText('New password')).toHaveProperty('value', 'four grey herons')
  })

  it('says how long to wait after too many guesses', async () => {
    for (let guess = 0; guess < 10; guess += 1) {
      const body = { current: `guess ${guess}`, next: 'four grey herons' }
      await club.onAnotherDevice('POST', '/api/account/password', body)
    }
    const where = await dialog()
    await fill(where, 'three blue herons', 'four grey herons')
    expect(await where.findByText(new RegExp(sessionWords.tooMany(15)))).toBeTruthy()
    expect(where.getByLabelText('Current password')).toHaveProperty('value', 'three blue herons')
  })

  it('two different new ones are not sent', async () => {
    const where = await dialog()
    await fill(where, 'three blue herons', 'four grey herons', 'five grey herons')
    expect((await where.findAllByText('Passwords do not match')).length).toBeGreaterThan(0)
    expect(sentAbout('POST')).toEqual([])
  })
})

describe('taking the data along', () => {
  it("'download my data (JSON)'", async () => {
    open()
    await press('Download my data')
    await waitFor(() => expect(lastNotice()).toEqual([accountWords.downloaded]))
    const [name, type, text] = vi.mocked(download).mock.lastCall!
    expect([name, type]).toEqual(['my-nest-data.json', 'application/json'])
    expect(JSON.parse(text)).toMatchObject({ account: { email: club.member.email }, bookings: [], orders: [] })
  })

  it('without an answer hands out nothing', async () => {
    open()
    club.disconnect()
    await press('Download my data')
    await waitFor(() => expect(lastNotice()?.[0].title).toBe(accountWords.notDownloaded))
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
    expect((await where.findAllByText(accountWords.confirmEmail)).length).toBeGreaterThan(0)
    expect(sentAbout('POST')).toEqual([])
  })

  it('ends at home, signed out, with nothing of the family in this browser', async () => {
    const where = await dialog()
    await fill(where, 'three blue herons', club.member.email.toUpperCase())
    await waitFor(() => expect(address()).toBe('/'))
    expect(profileShelf.read()).toBeNull()
    expect(lastNotice()).toEqual([accountWords.deleted])
    expect((await club.onAnotherDevice('GET', '/api/session')).status).toBe(401)
  })

  it('a wrong password is said at its field; nothing is gone', async () => {
    const where = await dialog()
    await fill(where, 'no idea', club.member.email)
    expect((await where.findAllByText(accountWords.wrongPassword)).length).toBeGreaterThan(0)
    expect(where.getByLabelText('Your email')).toHaveProperty('value', club.member.email)
    expect(profileShelf.read()?.id).toBe(club.member.id)
  })

  it('without an answer says that trying again does no harm, and it does none', async () => {
    const where = await dialog()
    club.disconnect()
    await fill(where, 'three blue herons', club.member.email)
    expect(await where.findByText(accountWords.maybeDeleted)).toBeTruthy()
    club.reconnect()
    await press('Delete my account', where)
    await waitFor(() => expect(lastNotice()).toEqual([accountWords.deleted]))
  })

  it('an account that is gone already says what that may mean', async () => {
    const where = await dialog()
    const body = { password: 'three blue herons', confirm: club.member.email }
    await club.onAnotherDevice('POST', '/api/account/delete', body)
    await fill(where, body.password, body.confirm)
    await waitFor(() => expect(lastNotice()?.[0]).toEqual(accountWords.signedOutMeanwhile))
    expect(profileShelf.read()).toBeNull()
  })
})

describe('the preview pass', () => {
  it('shows a family to try out, changes it here, and has neither password nor account', async () => {
    startPreview()
    open()
    await user.click(await screen.findByRole('button', { name: 'Edit details' }))
    await retype('Parent/Guardian first name', 'Kim')
    await press('Save details')
    await waitFor(() => expect(fact('Parent/Guardian')).toBe('Kim Parent'))
    expect(profileShelf.read()).toMatchObject({ id: 'preview', preview: true, profileName: 'Kim Parent' })
    expect(screen.getByText(accountWords.preview)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
    expect(localStorage.getItem('preview:family')).toContain('Kim')
    await press('Log out')
    expect(localStorage.getItem('preview:family')).toBeNull()
    expect(club.sent('PATCH')).toEqual([])
  })
})
