/** Admin: Members (specification section 2), against the real server, and search performance with ten thousand members. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { fullColumns, type FullMember } from '#domain/members/member-export.ts'
import { renderScreen } from '#lib/testing/club.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import { notify } from '#lib/toast.ts'
import AdminMembersPage from '#pages/admin/members.tsx'
import { registration } from '#server/test-support/server/test-server.ts'
import { searchableMembers, findMembers } from './find-members.ts'
import { answerOf } from '#lib/testing/answer-of.ts'

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  admin = await openAdmin()
})
afterEach(() => admin.close())

const join = (firstName: string, more: Parameters<typeof admin.server.signUp>[0] = {}) =>
  admin.server.signUp({ firstName, lastName: 'Example', ...more })
const namesIn = (role: 'heading' | 'rowheader') =>
  screen
    .getAllByRole(role)
    .filter(({ tagName }) => tagName !== 'H1')
    .map(({ textContent }) => textContent)
const shown = () => namesIn('heading')
const asList = async () => user.click(await screen.findByRole('radio', { name: 'List' }))

it('shows an empty state', async () => {
  renderScreen(<AdminMembersPage />)
  expect(await screen.findByText('No members yet')).toBeVisible()
})

it("'A card per member: id, e-mail, joined date, name, plan, address, billing, card type with last 4 and expiry, events booked count, Speede sessions count'", async () => {
  const { cookie, profile } = await join('Robin')
  const { id, email } = profile
  const speede = { unit: 2, date: '2026-11-27', time: '16:30', name: 'Sam', email }
  await admin.server.ask('POST', '/api/speede/bookings', speede, { cookie })
  renderScreen(<AdminMembersPage />)
  const card = within((await screen.findByRole('heading', { name: 'Robin Example' })).closest('li')!)
  expect(card.getByRole('link', { name: email })).toBeVisible()
  const lines = card.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling!.textContent])
  expect(lines).toEqual([
    ['Joined', 'Nov 24, 2026'],
    ['Plan', 'Annual'],
    ['Address', '1 Rink Road, Albany'],
    ['Billing', '1 Rink Road, Albany'],
    ['Card', 'Visa ending in 4242, exp. 11/29'],
    ['Events booked', '0'],
    ['Speede sessions', '1'],
    ['ID', id],
  ])
})

it('below a manager, a card has neither addresses nor the card', async () => {
  await admin.close()
  admin = await openAdmin({ staffRole: 'coach' })
  await join('Robin', { childName: 'Wren', childTeam: 'Hawks' })
  await join('Alex')
  renderScreen(<AdminMembersPage />)
  const card = within((await screen.findByRole('heading', { name: 'Robin Example' })).closest('li')!)
  expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Joined', 'ID'])
  expect(card.getByText('Wren, 11, goalie')).toBeVisible()
  expect(screen.queryByRole('option', { name: 'Most events booked' })).not.toBeInTheDocument()
  await user.type(screen.getByLabelText('Search'), 'wren')
  await waitFor(() => expect(shown()).toEqual(['Robin Example']))
  await asList()
  expect(namesIn('rowheader')).toEqual(['Robin Example'])
})

it("'billing (the home address if type is same)'", async () => {
  await join('Robin', { billingAddressType: 'different', billingAddress: 'P.O. Box 12' })
  await join('Sam', { billingAddressType: 'same', billingAddress: 'somewhere else', address: '2 Pond Lane' })
  renderScreen(<AdminMembersPage />)
  await screen.findByText('P.O. Box 12')
  expect(screen.getAllByText('2 Pond Lane')).toHaveLength(2)
  expect(screen.queryByText('somewhere else')).not.toBeInTheDocument()
})

it('a family with several players has one card, with the plan of each', async () => {
  const { profile } = await join('Robin', { childName: 'Wren' })
  const { body } = await admin.asColleague('GET', `/api/admin/members/${profile.id}`)
  const { rev } = (body as Reply<'memberDetails'>).member
  const kit = { rev, name: 'Kit', age: '9', position: 'defense', plan: 'monthly' }
  await admin.asColleague('POST', `/api/account/players?family=${profile.id}`, kit)
  renderScreen(<AdminMembersPage />)
  const card = within((await screen.findByRole('heading', { name: 'Robin Example' })).closest('li')!)
  expect(card.getByText('Kit, 9, defense')).toBeVisible()
  expect(card.getByText('Wren: Annual, Kit: Monthly')).toBeVisible()
  expect(shown()).toEqual(['Robin Example'])
})

it('the list is a switch that the browser remembers', async () => {
  await join('Robin')
  const { unmount } = renderScreen(<AdminMembersPage />)
  expect(await screen.findByRole('radio', { name: 'Cards', checked: true })).toBeVisible()
  await asList()
  expect(namesIn('rowheader')).toEqual(['Robin Example'])
  unmount()
  renderScreen(<AdminMembersPage />)
  expect(await screen.findByRole('rowheader', { name: 'Robin Example' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Cards' }))
  expect(shown()).toEqual(['Robin Example'])
})

describe('search and order', () => {
  it('finds by name, email and child, and reports no match', async () => {
    await join('Robin', { childName: 'Wren' })
    await join('Alex', { email: 'goalie.mum@thenest.example' })
    renderScreen(<AdminMembersPage />)
    const search = await screen.findByLabelText('Search')
    expect(shown()).toEqual(['Alex Example', 'Robin Example'])
    for (const [typed, found] of [
      ['wren', 'Robin Example'],
      ['GOALIE', 'Alex Example'],
      ['example rob', 'Robin Example'],
      ['Wrenn', 'Robin Example'],
    ] as const) {
      await user.clear(search)
      await user.type(search, typed)
      await waitFor(() => expect(shown()).toEqual([found]))
    }
    await user.type(search, ' zzz')
    expect(await screen.findByText('No members match. Try another name or email, or the player’s name.')).toBeVisible()
  })

  it('sorts by newest first, as cards and as a list', async () => {
    admin.server.setClock('2026-11-24T12:00:00Z')
    await join('Alex')
    admin.server.setClock('2026-11-24T13:00:00Z')
    await join('Robin')
    renderScreen(<AdminMembersPage />)
    await user.selectOptions(await screen.findByLabelText('Order'), 'Newest first')
    expect(shown()).toEqual(['Robin Example', 'Alex Example'])
    await asList()
    expect(namesIn('rowheader')).toEqual(['Robin Example', 'Alex Example'])
  })
})

describe('downloads', () => {
  const saved: { name: string; blob: Blob }[] = []
  beforeEach(() => {
    saved.length = 0
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push({ name: '', blob: blob as Blob })
      return 'blob:x'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.at(-1)!.name = this.download
    })
  })
  const press = async (name: string) => {
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(saved[0]?.name).toBeTruthy())
    const bytes = new Uint8Array(await saved[0]!.blob.arrayBuffer())
    return { name: saved[0]!.name, bytes, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
  }

  it("'Full CSV has 21 columns', in this order, of all members regardless of the search, and logged", async () => {
    await join('=1+1', { childTeam: '@SUM(A1)', parentPhone: '+1 555 0100' })
    renderScreen(<AdminMembersPage />)
    await user.type(await screen.findByLabelText('Search'), 'nobody')
    const { name, text, bytes } = await press('Download Full CSV')
    expect(name).toBe('members-full.csv')
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head = '', row = '', end] = text.slice(1).split('\r\n')
    expect(head.split(',')).toEqual(fullColumns.map((column) => `"${column}"`))
    expect(fullColumns).toHaveLength(21)
    expect(row).toContain(`"'=1+1 Example"`)
    expect(row).toContain(`"'@SUM(A1)"`)
    expect(row).toContain(`"'+1 555 0100"`)
    expect(row.slice(-8)).toBe(',"0","0"')
    expect(end).toBe('')
    expect(admin.sent.at(-1)).toBe('GET /api/members/full/export')
  })

  it("'Client downloads: members-full.json'", async () => {
    const { profile } = await join('Robin')
    renderScreen(<AdminMembersPage />)
    await screen.findByText(profile.profileName)
    const { name, text } = await press('Download Full JSON')
    expect(name).toBe('members-full.json')
    expect(JSON.parse(text)).toMatchObject([{ ...profile, eventBookings: [], speedeBookings: [] }])
  })

  it('a file with a line per player is a link', async () => {
    renderScreen(<AdminMembersPage />)
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download Players CSV' })
    expect([link.getAttribute('href'), link.download]).toEqual(['/api/members/export.csv?of=players', 'players.csv'])
    await screen.findByText('No members yet')
  })

  it("'Download Basic CSV' is a link to /api/members/export.csv", async () => {
    renderScreen(<AdminMembersPage />)
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download Basic CSV' })
    expect(link.getAttribute('href')).toBe('/api/members/export.csv')
    await screen.findByText('No members yet')
  })

  it('reports a failed download', async () => {
    renderScreen(<AdminMembersPage />)
    await screen.findByText('No members yet')
    admin.disconnect()
    await user.click(screen.getByRole('button', { name: 'Download Full CSV' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Download Full CSV' })).toBeVisible())
    expect(saved).toEqual([])
  })
})

describe('10,000 members', () => {
  const { password: _, agree: __, ...fields } = registration('x@thenest.example')
  const many: FullMember[] = Array.from({ length: 10_000 }, (_, n) => ({
    ...fields,
    id: `m${n}`,
    email: `parent${n}@thenest.example`,
    profileName: `Robin Example ${n}`,
    createdAt: new Date(1_795_000_000_000 + n).toISOString(),
    players: [],
    caregivers: [
      {
        id: `c${n}`,
        email: `parent${n}@thenest.example`,
        profileName: `Robin Example ${n}`,
        isFirst: true,
        firstName: 'Robin',
        lastName: `Example ${n}`,
        phone: '555',
      },
    ],
    eventBookings: [],
    speedeBookings: [],
  }))

  it('renders 24 at a time', async () => {
    vi.stubGlobal('fetch', async () => answerOf({ members: many }))
    renderScreen(<AdminMembersPage />)
    expect(await screen.findByText('10,000 in the club')).toBeVisible()
    expect(shown()).toHaveLength(24)
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(shown()).toHaveLength(48)
    await user.type(screen.getByLabelText('Search'), 'parent9999@')
    await waitFor(() => expect(shown()).toEqual(['Robin Example 9999']))
  })

  it('are searched with typing mistakes too', () => {
    const all = searchableMembers(many)
    expect(findMembers(all, 'exmaple9999 robin', 'newest')).toHaveLength(0)
    expect(findMembers(all, 'robni', 'newest')).toHaveLength(many.length)
  })
})

describe('a family at the counter', () => {
  const fill = async () => {
    await user.click(await screen.findByRole('button', { name: 'Add family' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a family' }))
    const typed = {
      'Parent/Guardian first name': 'Nora',
      'Parent/Guardian last name': 'Lindqvist',
      'Parent/Guardian phone': '518 555 0142',
      Email: 'nora@families.example',
      Address: '1 Rink Road, Albany',
      "Child's name": 'Elsa',
    }
    for (const [label, text] of Object.entries(typed)) {
      await user.click(dialog.getByLabelText(label))
      await user.paste(text)
    }
    await user.selectOptions(dialog.getByLabelText("Child's age"), '11')
    await user.selectOptions(dialog.getByLabelText("Child's position"), 'Goalie')
    await user.click(dialog.getByRole('radio', { name: /^\$249\/mo/ }))
    return dialog
  }

  it('is added with what the registration asks, opens with its page, and has an invitation to take back', async () => {
    admin.server.context.mailEnabled = true
    renderScreen(<AdminMembersPage />, { at: '/admin/members' })
    const dialog = await fill()
    await user.click(dialog.getByRole('button', { name: 'Add family' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Nora Lindqvist' })).toBeVisible()
    expect(notify).toHaveBeenCalledWith({
      title: 'Nora Lindqvist is a member now',
      description: 'A link to choose a password is on its way to nora@families.example.',
    })
    expect(await screen.findByText(/^No password yet\. Coach Example invited them on Tue Nov 24/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Take back' }))
    expect(await screen.findByText(/The invitation was taken back/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send another link' }))
    expect(await screen.findByText(/the link works until Tue Dec 8/)).toBeVisible()
  })

  it('is not added where the address has an account, and what was typed stays', async () => {
    await join('Nora', { email: 'nora@families.example' })
    renderScreen(<AdminMembersPage />, { at: '/admin/members' })
    const dialog = await fill()
    await user.click(dialog.getByRole('button', { name: 'Add family' }))
    expect(await dialog.findAllByText(/An account with this email already exists/)).not.toHaveLength(0)
    expect(dialog.getByLabelText("Child's name")).toHaveValue('Elsa')
  })

  it('is not the desk’s to add', async () => {
    await admin.close()
    admin = await openAdmin({ staffRole: 'desk' })
    renderScreen(<AdminMembersPage />, { at: '/admin/members' })
    expect(await screen.findByText('No members yet')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add family' })).not.toBeInTheDocument()
  })
})
