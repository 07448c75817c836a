/** The day sheet at speed: finding a session or a player, who is not here yet, names, alerts, and what a colleague took away. */
// @module-tag long
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { daySheetMessages } from '#domain/day-sheet/day-sheet-messages.ts'
import { queuedArrivalMessages } from '#domain/arrivals/queued-arrival-messages.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { DaySheet } from './day-sheet.tsx'
import { refocus } from './testing/elsa.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
let nora: Awaited<ReturnType<typeof admin.server.signUp>>
let kit: string
beforeEach(async () => {
  admin = await openAdmin()
  nora = await admin.server.signUp({
    firstName: 'Nora',
    lastName: 'Lindqvist',
    childName: 'Elsa',
    parentPhone: '518 555 0142',
  })
  const added = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
  const { body } = await admin.server.ask('POST', '/api/account/players', added, { cookie: nora.cookie })
  await admin.server.signAll()
  kit = (body as Reply<'addPlayer'>).account.players[1]!.id
})
afterEach(() => admin.close())

const bookFor = async (change: object = {}) => {
  const slot = { kind: 'lane', unit: 3, date: '2026-11-24', time: '16:00' }
  const { body } = await admin.asColleague('POST', '/api/admin/bookings', {
    ...slot,
    email: nora.profile.email,
    name: 'Kit',
    player: kit,
    ...change,
  })
  return (body as Reply<'bookForMember'>).booking
}
const find = async (text: string) =>
  userEvent.type(await screen.findByRole('combobox', { name: 'Find a player' }), text)
const pick = async (name: RegExp) => userEvent.click(await screen.findByRole('option', { name }))
const lanes = async () => within(await screen.findByRole('region', { name: 'Lanes' }))
const kitsCell = /^Kit \(Lindqvist\), Lane 3, 4:00 PM/

describe('the search', () => {
  it('finds the sessions of the day while the list of all families is coming, and says so', async () => {
    await bookFor()
    const answer = admin.holdRequests(/api\/members$/)
    renderScreen(<DaySheet />)
    await find('kit')
    expect(await screen.findByRole('option', { name: /Kit/ })).toBeVisible()
    expect(screen.getByText('Loading the families...')).toBeInTheDocument()
    answer()
    await waitFor(() => expect(screen.queryByText('Loading the families...')).not.toBeInTheDocument())
  })

  it('finds a session by a caregiver, and opens its card', async () => {
    await bookFor()
    renderScreen(<DaySheet />)
    await find('nora')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('4:00 PM, Lane 3Kit, 9, forwardNora Lindqvist, caregiver'),
      expect.stringContaining('Not booked on this day: choose to book'),
    ])
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Kit' })).toContainElement(document.activeElement as HTMLElement)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    // For the next player.
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Find a player' })).toHaveFocus())
  })

  it('leads from a player without a session to booking for them', async () => {
    renderScreen(<DaySheet />)
    await find('0142')
    await pick(/^Kit/)
    expect(await screen.findByText('Booking for Kit: choose a free slot.')).toBeVisible()
    await userEvent.click((await lanes()).getByRole('button', { name: 'Free: book Lane 3, 4:00 PM' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText<HTMLInputElement>('Player').value).toBe('Kit')
    expect(await dialog.findByRole('radio', { name: /^Kit/ })).toBeChecked()
    await userEvent.click(dialog.getByRole('button', { name: 'Book' }))
    expect(await screen.findByRole('button', { name: kitsCell })).toBeVisible()
    expect(screen.queryByText('Booking for Kit: choose a free slot.')).not.toBeInTheDocument()
  })

  it('says so when nobody is found', async () => {
    renderScreen(<DaySheet />)
    await find('0143')
    expect(await screen.findByText(daySheetMessages.nobodyFound)).toBeVisible()
  })

  it('opens at the session and for the player that the address names', async () => {
    const { id } = await bookFor({ date: '2026-11-25' })
    renderScreen(<DaySheet />, { at: `/admin?day=2026-11-25&booking=${id}&player=${kit}` })
    await waitFor(() => expect(screen.getByRole('button', { name: kitsCell })).toHaveFocus())
    expect(await screen.findByText('Booking for Kit: choose a free slot.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Next day' }))
    expect(await screen.findByText('Booking for Kit: choose a free slot.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(screen.queryByText('Booking for Kit: choose a free slot.')).not.toBeInTheDocument()
  })
})

describe('arrivals', () => {
  const quarterTo = new Date('2026-11-24T20:45:00Z')
  const renderAt = (now: Date) => {
    admin.server.setClock(now)
    renderScreen(<DaySheet />, { now })
  }

  it('shows only who is awaited now: missing, or of the next hour', async () => {
    await bookFor()
    await bookFor({ unit: 1, name: 'Elsa', player: nora.playerId })
    await bookFor({ unit: 2, time: '20:00' })
    renderAt(quarterTo)
    await userEvent.click(await screen.findByRole('button', { name: 'Check in: Elsa' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Missing 0 · Next hour 1' }))
    expect(screen.queryByRole('button', { name: /8:00 PM/ })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: kitsCell })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Here: Elsa' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Check in: Kit' }))
    expect(await screen.findAllByText('Everybody is here.')).not.toHaveLength(0)
  })

  it('without a connection, a check-in waits visibly, and is sent once there is one', async () => {
    await bookFor()
    renderAt(quarterTo)
    const checkIn = await screen.findByRole('button', { name: 'Check in: Kit' })
    admin.disconnect()
    await userEvent.click(checkIn)
    expect(await screen.findByRole('button', { name: `${queuedArrivalMessages.waitingHere}: Kit` })).toBeVisible()
    expect(await screen.findByText('1 arrival waits for a connection')).toBeVisible()
    // Nothing is shown as stored before the server has it.
    expect(await screen.findByRole('button', { name: 'Missing 0 · Next hour 1' })).toBeVisible()
    admin.reconnect()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByRole('button', { name: 'Here: Kit' })).toBeVisible()
    expect(screen.queryByText('1 arrival waits for a connection')).not.toBeInTheDocument()
  })

  it('closes the dialog of a booking that a colleague has canceled, and says why', async () => {
    const { id } = await bookFor()
    renderAt(quarterTo)
    await userEvent.click(await screen.findByRole('button', { name: kitsCell }))
    const dialog = within(await screen.findByRole('dialog'))
    await admin.asColleague('DELETE', `/api/lanes/bookings/${id}`)
    await userEvent.click(dialog.getByRole('button', { name: 'Here: Kit' }))
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        {
          title: 'This booking has changed',
          description: 'Kit is no longer in this slot: the booking was moved or canceled meanwhile.',
        },
        'problem',
      ),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByRole('button', { name: 'Free: book Lane 3, 4:00 PM' })).toBeVisible()
  })
})

describe('the cells', () => {
  it('tell players of the same name apart by age, or by a caregiver', async () => {
    const jack = { childName: 'Jack Smith', childAge: '12' }
    const [one, two] = [await admin.server.signUp(jack), await admin.server.signUp({ ...jack, childAge: '8' })]
    const jackIn = (who: typeof one, change: object) =>
      bookFor({ email: who.profile.email, name: 'Jack Smith', player: who.playerId, ...change })
    await jackIn(one, { unit: 1 })
    await jackIn(one, { unit: 1, time: '17:00' })
    renderScreen(<DaySheet />)
    expect(await screen.findByRole('button', { name: 'Jack Smith, Lane 1, 4:00 PM' })).toBeVisible()
    await jackIn(two, { unit: 2 })
    await refocus()
    expect(await screen.findByRole('button', { name: 'Jack Smith (8), Lane 2, 4:00 PM' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Jack Smith (12), Lane 1, 5:00 PM' })).toBeVisible()
    const three = await admin.server.signUp({ ...jack, firstName: 'Bo', lastName: 'Smith' })
    await jackIn(three, { unit: 3 })
    await refocus()
    expect(await screen.findByRole('button', { name: 'Jack Smith (Bo Smith), Lane 3, 4:00 PM' })).toBeVisible()
  })

  it('name the family of a player who was entered without one, and so does print', async () => {
    await bookFor()
    await bookFor({ kind: 'speede', unit: 2 })
    renderScreen(<DaySheet />)
    expect(await screen.findByRole('button', { name: 'Kit (Lindqvist), Lane 3, 4:00 PM' })).toBeVisible()
    for (const name of ['(Lindqvist)', 'Kit L.'])
      expect(screen.getByText(name, { selector: '[aria-hidden] *' })).toBeInTheDocument()
  })

  it('carry the alerts of the family, and so do dialog and print', async () => {
    await bookFor()
    const note = { text: 'Kit is allergic to nuts.', alert: true }
    await admin.asColleague('POST', `/api/admin/members/${nora.profile.id}/notes`, note)
    await admin.asColleague('POST', `/api/admin/members/${nora.profile.id}/notes`, { text: 'Calls after six.' })
    renderScreen(<DaySheet />)
    await userEvent.click(await screen.findByRole('button', { name: /^Kit .*Lane 3.*allergic to nuts/ }))
    const alerts = within(await screen.findByRole('list', { name: daySheetMessages.alerts }))
    expect(alerts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([note.text])
    expect(screen.getByText('! 4:00 PM Kit', { ignore: false })).toBeInTheDocument()
    expect(screen.queryByText('Calls after six.')).not.toBeInTheDocument()
  })

  it('say that a player has stopped', async () => {
    await bookFor()
    await admin.server.endMembership(kit)
    renderScreen(<DaySheet />)
    expect(await screen.findByText(daySheetMessages.hasStopped)).toBeVisible()
  })

  it('fold half hours in which every Speede unit is free', async () => {
    await bookFor({ kind: 'speede', unit: 2, time: '12:00' })
    renderScreen(<DaySheet />)
    const speede = within(await screen.findByRole('region', { name: 'Speede units' }))
    expect(speede.getByRole('button', { name: /^Kit .*Unit 2, 12:00 PM/ })).toBeVisible()
    expect(speede.queryByRole('button', { name: 'Free: book Unit 1, 10:30 AM' })).not.toBeInTheDocument()
    await userEvent.click(speede.getByRole('button', { name: '10:00 AM–12:00 PM: All free' }))
    expect(speede.getByRole('button', { name: 'Free: book Unit 1, 10:30 AM' })).toBeVisible()
  })
})
