/** The page of one family: contact, bookings, notes, and deleting the account, against the real server. */
// @module-tag long
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { adminMemberMessages } from '#domain/members/admin-member-messages.ts'
import { outboxMessages } from '#domain/notifications/admin-messages.ts'
import { memberPath } from '#lib/paths.ts'
import { renderScreen } from '#lib/testing/club.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import { notify } from '#lib/toast.ts'
import { joinSecond, kim } from '#server/test-support/fixtures/caregiver-fixture.ts'
import AdminMembersPage from '#pages/admin/members.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
let robin: Awaited<ReturnType<typeof admin.server.signUp>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  admin = await openAdmin()
  robin = await admin.server.signUp({ firstName: 'Robin', lastName: 'Example', childName: 'Wren' })
})
afterEach(() => admin.close())

const open = (at = memberPath(robin.profile.id)) => renderScreen(<AdminMembersPage />, { at })
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const choose = async (name: string) => {
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}
const asRobin = (path: string, body: object) => admin.server.ask('POST', `/api${path}`, body, { cookie: robin.cookie })

it('opens from the list, and shows family, players, this week, bookings, RSVPs and orders', async () => {
  const { email } = robin.profile
  await asRobin('/lanes/bookings', { lane: 2, date: '2026-11-24', time: '16:00', name: 'Wren', email })
  await asRobin('/events/homework-helper-2026-11-25/attendees', { name: 'Robin', email, qty: 3 })
  await asRobin('/orders', { items: [{ pid: 'logo-hat', size: 'One Size', qty: 2 }], note: '' })
  open('/admin/members')
  await user.click(await screen.findByRole('link', { name: 'Robin Example' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Robin Example' })).toBeVisible()
  const phone = (await section('Family')).getByRole('link', { name: '555 0100' })
  expect(phone.getAttribute('href')).toBe('tel:5550100')
  expect((await section('Players')).getByText('Wren', { selector: 'b' })).toBeVisible()
  expect((await section('Players')).getByText('This week: Lanes 1 of 2, Speede 0 of 2')).toBeVisible()
  await user.click((await section('Players')).getByText('Wren', { selector: 'b' }))
  expect((await section('Players')).getByText('Agreements: all signed')).toBeVisible()
  expect((await section('Players')).getAllByText(/^(Yes\. )?Signed Nov 24, 2026 by Robin Example/)).toHaveLength(4)
  const activity = await section('Activity')
  const booking = activity.getByRole('link', { name: 'Lane 2, 4:00 PM' })
  expect(booking.getAttribute('href')).toMatch(/^\/admin\?day=2026-11-24&booking=bk_/)
  expect((await section('Players')).getByText('Next: Lane 2, Tue Nov 24, 4:00 PM')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Book' }).getAttribute('href')).toBe(`/admin?player=${robin.playerId}`)
  const days = within(await screen.findByRole('region', { name: 'To come' })).getAllByRole('heading', { level: 4 })
  expect(days.map(({ textContent }) => textContent)).toEqual(['Tue Nov 24', 'Wed Nov 25'])
  expect(activity.getByText('6:30 PM · 3 guests')).toBeVisible()
  expect(activity.getByText(/^\$60 · /)).toBeVisible()
  await user.click(activity.getByRole('radio', { name: 'Money' }))
  expect(activity.queryByText('6:30 PM · 3 guests')).not.toBeInTheDocument()
  expect(activity.getByText(/^\$60 · /)).toBeVisible()
})

it('has eight controls for a family with two players, the most frequent first, above what happened', async () => {
  const ruby = { name: 'Ruby', age: '9', position: 'goalie', plan: 'monthly', team: '', phone: '' }
  await asRobin('/account/players', ruby)
  open()
  await screen.findByRole('link', { name: /^Owes / })
  const activity = screen.getByRole('region', { name: 'Activity' })
  const controls = [...document.querySelectorAll('a[href], button, summary, input')].filter(
    (control) => !activity.contains(control) && !control.closest('[hidden], details:not([open]) > :not(summary)'),
  )
  expect(controls.map(({ textContent }) => /^[A-Za-z]+|\d+ \d+/.exec(textContent)?.[0])).toEqual([
    'Book',
    'Write',
    'Note',
    'More',
    '555 0100',
    'Owes',
    'Wren',
    'Ruby',
  ])
})

it('says that an address is not verified, where the site sends e-mail', async () => {
  const lou = await admin.server.signUp({}, { isUnverified: true })
  const { unmount } = open(memberPath(lou.profile.id))
  expect((await section('Family')).queryByText(/not verified/)).not.toBeInTheDocument()
  unmount()
  admin.server.context.mailEnabled = true
  open(memberPath(lou.profile.id))
  expect((await section('Family')).getByText(`(${outboxMessages.unverified})`)).toBeVisible()
  await user.click(screen.getByRole('button', { name: `${'Send the link again'}, ${lou.profile.email}` }))
  await waitFor(() =>
    expect(notify).toHaveBeenLastCalledWith({ title: 'The link is on its way', description: lou.profile.email }),
  )
})

it('says that nobody has seen a family, and who knows it, with undo', async () => {
  const lou = await admin.server.signUp({}, { isUnseen: true })
  open(memberPath(lou.profile.id))
  expect((await section('Family')).getByText(/^New, not seen yet: /)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Known' }))
  expect(await screen.findByText(/^to .*Coach Example.*, since/)).toBeVisible()
  await choose('Not known')
  expect(await screen.findByText(/^New, not seen yet: /)).toBeVisible()
})

it('says who must not collect a player, chosen of the caregivers or named', async () => {
  open()
  const players = await section('Players')
  await user.click(players.getByText('Wren', { selector: 'b' }))
  await user.click(players.getByRole('button', { name: 'Show safety facts of Wren' }))
  const facts = within(await screen.findByRole('region', { name: 'Safety facts of Wren' }))
  await user.click(facts.getByText('May not pick up', { selector: 'summary' }))
  await user.click(facts.getByRole('button', { name: 'May not pick up' }))
  expect(await facts.findAllByText('Please give a name')).not.toHaveLength(0)
  const add = async (note: string) => {
    await user.type(facts.getByLabelText('Why not?'), note)
    await user.click(facts.getByRole('button', { name: 'May not pick up' }))
  }
  await user.type(facts.getByLabelText('Name of who may not pick up'), 'Sam Doe')
  await add('Court')
  expect(await players.findByText('May not pick up: Sam Doe')).toBeVisible()
  await user.selectOptions(facts.getByLabelText('Who may not pick up?'), 'Robin Example')
  await add('Court, too')
  expect(await players.findByText('May not pick up: Robin Example. May not pick up: Sam Doe')).toBeVisible()
})

it('adds a player, and ends the membership of one, whose bookings until then stay', async () => {
  const { email } = robin.profile
  await asRobin('/lanes/bookings', { lane: 2, date: '2026-11-24', time: '16:00', name: 'Wren', email })
  open()
  await screen.findByRole('heading', { level: 1, name: 'Robin Example' })
  await choose('Add a player')
  const form = within(await screen.findByRole('dialog', { name: 'Add a player' }))
  await user.type(form.getByLabelText("Child's name"), 'Mia')
  await user.click(form.getByRole('button', { name: 'Add a player' }))
  expect(within(await form.findByRole('alert')).getAllByRole('link')).toHaveLength(2)
  await user.selectOptions(form.getByLabelText("Child's age"), '9')
  await user.selectOptions(form.getByLabelText("Child's position"), 'goalie')
  await user.click(form.getByRole('button', { name: 'Add a player' }))
  expect(await (await section('Players')).findByText('Mia', { selector: 'b' })).toBeVisible()

  await user.click(await screen.findByRole('button', { name: 'End membership, Wren' }))
  const question = within(await screen.findByRole('dialog', { name: 'End Wren’s membership?' }))
  expect(question.getByText(/^The last day is Nov 23, 2027. Until then Wren can come as before/)).toBeVisible()
  expect(question.getByText('Nothing is booked for that time.')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'End membership' }))
  expect(await (await section('Players')).findByText('Ends. Last day: Nov 23, 2027')).toBeVisible()
  expect((await section('Activity')).getByRole('link', { name: 'Lane 2, 4:00 PM' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Book' }))
  expect(await screen.findByRole('menuitem', { name: 'Mia' })).toBeVisible()
})

it('ends a membership on a day with a reason, and says what of the payment is to be refunded', async () => {
  const { body } = await admin.asColleague('GET', '/api/admin/dues')
  const dues = (body as Reply<'listDues'>).dues.map(({ family, id, total }) => ({ family: family.id, id, total }))
  await admin.asColleague('POST', '/api/admin/dues', { dues, entry: { step: 'charged' } })
  open()
  await user.click(await (await section('Players')).findByText('Wren', { selector: 'b' }))
  await user.click(screen.getByRole('button', { name: 'End on a day' }))
  const form = within(await screen.findByRole('dialog', { name: 'End Wren’s membership on a day' }))
  fireEvent.change(form.getByLabelText('Last day'), { target: { value: '2027-05-25' } })
  // Of 365 days 182 are left.
  expect(
    await form.findByText(/^Paid: \$2,822\.20, .*For the days after it: \$1,407\.23, to be refunded/),
  ).toBeVisible()
  await user.type(form.getByLabelText('Why'), 'Moves away')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await (await section('Players')).findByText('Ends. Last day: May 25, 2027')).toBeVisible()
})

it('shows what the club has canceled, and that the family has not seen it', async () => {
  const booking = { kind: 'lane', unit: 2, date: '2026-11-24', time: '16:00', email: robin.profile.email, name: 'Wren' }
  const { body } = await admin.asColleague('POST', '/api/admin/bookings', booking)
  await admin.asColleague('DELETE', `/api/lanes/bookings/${(body as Reply<'bookForMember'>).booking.id}`)
  open()
  const changes = await section('Activity')
  expect(await changes.findByText('Lane 2, Tue Nov 24, 4:00 PM')).toBeVisible()
  expect(changes.getByText(/Canceled by the club · Not seen yet/)).toBeVisible()
})

it('shows a change of address that waits', async () => {
  admin.server.context.mailEnabled = true
  const next = { email: 'robin.new@thenest.example', password: robin.password }
  await admin.server.ask('POST', '/api/account/address', next, { cookie: robin.cookie })
  open()
  expect((await section('Family')).getByText(/^robin\.new@thenest\.example \(waiting to be confirmed/)).toBeVisible()
})

it('shows each e-mail once, with whom it went to', async () => {
  await joinSecond(admin.server, robin.cookie)
  admin.server.context.mailEnabled = true
  const { email } = robin.profile
  for (const [unit, time] of [
    [1, '11:00'],
    [2, '12:00'],
    [3, '13:00'],
    [4, '14:00'],
    [5, '15:00'],
    [1, '16:00'],
  ] as const) {
    const booking = { kind: 'lane', unit, date: '2026-11-24', time, email, name: 'Wren', overLimit: true }
    await admin.asColleague('POST', '/api/admin/bookings', booking)
  }
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Robin Example and Kim Lindgren' })).toBeVisible()
  await user.click((await section('Activity')).getByRole('radio', { name: 'Messages' }))
  const mails = within(await screen.findByRole('region', { name: 'So far' }))
  const shown = mails.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown).toHaveLength(6)
  for (const text of shown) expect(text).toMatch(/· to Robin Example, Kim Lindgren|· to Kim Lindgren, Robin Example/)
})

it('adds a note with author and date, keeps it typed when the call fails, and removes one after asking', async () => {
  open()
  await user.click(await screen.findByRole('button', { name: 'Note' }))
  const notes = within(await screen.findByRole('dialog', { name: 'New note' }))
  await user.type(notes.getByLabelText('Note'), 'Call after six.')
  await user.click(notes.getByRole('checkbox', { name: 'Alert at the desk' }))
  admin.disconnect()
  await user.click(notes.getByRole('button', { name: 'Add note' }))
  expect((await notes.findByRole('alert')).textContent).toContain('Could not add this note')
  admin.reconnect()
  await user.click(notes.getByRole('button', { name: 'Add note' }))
  const activity = await section('Activity')
  expect(await activity.findByText(/Coach Example, 8:00 AM$/)).toBeVisible()
  expect((await section('Family')).getByText('Call after six.')).toBeVisible()

  await user.click(activity.getByRole('button', { name: /^Remove/ }))
  await user.click(await screen.findByRole('button', { name: 'Remove note' }))
  await waitFor(() => expect(screen.queryByText('Call after six.')).not.toBeInTheDocument())
})

describe('a reset code', () => {
  const make = async () => {
    await choose('Reset code')
    const dialog = within(await screen.findByRole('dialog', { name: 'Make a reset code for Robin Example?' }))
    await user.click(dialog.getByRole('button', { name: 'Make a code' }))
    return within(await screen.findByRole('dialog'))
  }

  it('asks first, and shows the code once, to be read aloud or copied', async () => {
    open()
    const dialog = await make()
    const code = (await dialog.findByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)).textContent
    expect(dialog.getByText(/It works once, until 8:15 AM/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Copy code' }))
    expect(await navigator.clipboard.readText()).toBe(code)
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByText(code)).not.toBeInTheDocument())

    const body = { email: robin.profile.email, code, password: 'four grey herons' }
    expect((await admin.server.ask('POST', '/api/members/login/code', body)).status).toBe(200)
  })

  it('is made for each of two caregivers, who are both there to call, with their addresses', async () => {
    const { profile } = await joinSecond(admin.server, robin.cookie)
    open()
    const family = await section('Family')
    expect(family.getByText('Kim Lindgren')).toBeVisible()
    expect(family.getByRole('link', { name: kim.phone }).getAttribute('href')).toBe('tel:5550177')
    expect(family.getByText(new RegExp(`${kim.email}$`))).toBeVisible()
    await choose('Reset code for Kim Lindgren')
    const dialog = within(await screen.findByRole('dialog', { name: 'Make a reset code for Kim Lindgren?' }))
    await user.click(dialog.getByRole('button', { name: 'Make a code' }))
    const code = (await screen.findByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)).textContent
    const body = { email: kim.email, code, password: 'four grey herons' }
    const reset = await admin.server.ask('POST', '/api/members/login/code', body)
    expect(reset.body).toEqual({ profile })
  })

  it('says so when it could not be made, and makes one on the next try', async () => {
    open()
    await section('Family')
    admin.disconnect()
    const dialog = await make()
    expect((await dialog.findByRole('alert')).textContent).toContain('Could not make a reset code')
    admin.reconnect()
    await user.click(dialog.getByRole('button', { name: 'Make a code' }))
    expect(await dialog.findByRole('button', { name: 'Copy code' })).toBeVisible()
  })

  it('needs a connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    open()
    expect(await screen.findByText('You are offline. A reset code needs a connection.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'More' }))
    expect(await screen.findByRole('menuitem', { name: 'Delete account' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Reset code' })).not.toBeInTheDocument()
  })
})

it('deletes the account only with the email typed, says what is still to pay, and returns to the list', async () => {
  open()
  await choose('Delete account')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/^Still to pay: \$/)).toBeVisible()
  await user.type(dialog.getByLabelText('Their email'), 'someone@else.example')
  await user.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect((await dialog.findAllByText(adminMemberMessages.confirmEmail)).length).toBeGreaterThan(0)
  await user.clear(dialog.getByLabelText('Their email'))
  await user.type(dialog.getByLabelText('Their email'), robin.profile.email)
  await user.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(await screen.findByText('No members yet')).toBeVisible()
})

it('says so for a member who no longer exists', async () => {
  open('/admin/members?id=unknown')
  expect(await screen.findByText('This member no longer exists.')).toBeVisible()
})

describe('safety facts', () => {
  it('open behind one button, hold a player and clear them', async () => {
    const body = { rev: 1, born: '', health: 'Peanuts', leavesAlone: 'no', collectors: [] }
    const path = `/api/account/players/${robin.playerId}/safety`
    await admin.server.ask('PATCH', path, body, { cookie: robin.cookie })
    open()
    const players = await section('Players')
    await user.click(players.getByText('Wren', { selector: 'b' }))
    expect(players.queryByText('Peanuts')).not.toBeInTheDocument()
    await user.click(players.getByRole('button', { name: 'Show safety facts of Wren' }))
    const facts = within(await screen.findByRole('region', { name: 'Safety facts of Wren' }))
    expect(facts.getByText('Peanuts')).toBeVisible()
    await user.type(facts.getByLabelText('Why not on the ice?'), 'Hit on the head')
    await user.click(facts.getByRole('button', { name: 'Not on the ice until cleared', hidden: true }))
    expect(await facts.findByText(/^Not on the ice since Nov 24, 2026, said .*: Hit on the head$/)).toBeVisible()
    await user.type(facts.getByLabelText('Why may they play again?'), 'Seen by a doctor')
    await user.click(facts.getByRole('button', { name: 'Clear for the ice', hidden: true }))
    expect(await facts.findByText(/^Cleared Nov 24, 2026 by .*: Seen by a doctor$/)).toBeVisible()
  })
})
