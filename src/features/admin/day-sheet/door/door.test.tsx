/** The tablet at the door, against the real server: opening it, checking in with and without a connection, signing it out. */
// @module-tag long
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { codeOf } from '#domain/arrivals/passes.ts'
import { arrivalMessages, passMessages } from '#domain/arrivals/arrival-messages.ts'
import { queuedArrivalMessages } from '#domain/arrivals/queued-arrival-messages.ts'
import { forgetSealed, unseal } from '#lib/offline/sealed-data.ts'
import { queuedArrivals } from '#lib/offline/queued-arrivals.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import Door from '#pages/door.tsx'
import { check, openTablet, says, type, user } from './testing/open-door.tsx'

const at = (clock: string, day = '2026-11-24') => new Date(`${day}T${clock}:00-05:00`)
const now = at('16:52')

let admin: Awaited<ReturnType<typeof openAdmin>>
let family: Awaited<ReturnType<typeof admin.server.signUp>>

beforeEach(async () => {
  admin = await openAdmin({ now })
  family = await admin.server.signUp({ childName: 'Mia Lindqvist' })
  await admin.server.signAll()
})
afterEach(async () => {
  cleanup()
  await admin.close()
})

/** @returns the id of a booking. */
async function book(lane: number, time: string, { date = '2026-11-24', player = family.playerId } = {}) {
  const body = { lane, date, time, name: 'Mia', email: family.profile.email, player }
  const { status, body: reply } = await admin.server.ask('POST', '/api/lanes/bookings', body, family)
  expect(status).toBe(201)
  return (reply as Reply<'reserveLane'>).booking.id
}
const passOf = async (id: string) => {
  const { bookings } = (await admin.server.ask('GET', '/api/schedule', undefined, family)).body as Reply<'schedule'>
  return bookings.find((each) => each.id === id)!.pass!
}
/** When somebody was recorded as here, as the desk reads it. */
async function arrivalOf(id: string) {
  const { body } = await admin.server.ask('GET', '/api/admin/day?date=2026-11-24', undefined, colleague)
  return (body as Reply<'daySheet'>).sheet!.bookings.find((each) => each.id === id)?.arrival?.at
}
let colleague: { cookie: string }

/** Opens the door in this browser; the desk goes on in another one. */
async function openDoor() {
  colleague = await admin.server.signUpStaff('kim@thenest.example')
  await openTablet(now)
}

const next = () => user.click(screen.getByRole('button', { name: 'Next, please' }))

it('is opened by a colleague, whose session becomes that of the tablet', async () => {
  await openDoor()
  expect((await admin.server.ask('GET', '/api/staff', undefined, colleague)).body).toMatchObject({
    doors: [{ name: 'Front door', by: 'Coach Example' }],
  })
  // No list of names.
  expect(document.body).not.toHaveTextContent('Mia')
})

it('names a child that nobody has picked up, by first name and initial', async () => {
  const young = await admin.server.signUp({ childName: 'Ida Vale', childAge: '9' })
  const slot = { lane: 4, date: '2026-11-24', time: '15:00', name: 'Ida Vale', email: young.profile.email }
  admin.server.setClock(at('12:00'))
  const { booking } = await admin.server.askOk<Reply<'reserveLane'>>('POST', '/lanes/bookings', slot, young.cookie)
  admin.server.setClock(at('15:00'))
  await admin.asColleague('POST', `/api/arrivals/${booking.id}`, {})
  admin.server.setClock(at('16:52'))
  await openDoor()
  expect(await screen.findByText('Not picked up: Ida V.')).toBeVisible()
})

describe('a child reads', () => {
  it("'Hi Mia. Lane 3, until 6. Have fun.', and is here once the server has it", async () => {
    const id = await book(3, '17:00')
    await openDoor()
    await check(codeOf(await passOf(id)))
    await says('Hi Mia. Lane 3, until 6. Have fun.')
    expect(await screen.findByText('Saved: here since 4:52 PM.')).toBeVisible()
    expect(await arrivalOf(id)).toBe(now.toISOString())
  })

  it("'Already here since 4:52 PM.'", async () => {
    const pass = codeOf(await passOf(await book(3, '17:00')))
    await openDoor()
    await check(pass)
    await screen.findByText('Saved: here since 4:52 PM.')
    await next()
    await check(pass)
    await says('Already here since 4:52 PM.')
  })

  it("'This pass is for Fri Nov 27.'", async () => {
    const pass = await passOf(await book(3, '17:00', { date: '2026-11-27' }))
    await openDoor()
    await check(pass)
    await says('This pass is for Fri Nov 27.')
  })

  it("'This booking was canceled. Please ask at the desk.'", async () => {
    const id = await book(3, '17:00')
    const pass = await passOf(id)
    await admin.server.ask('DELETE', `/api/lanes/bookings/${id}`, undefined, family)
    await admin.server.drainWaitUntil()
    await openDoor()
    await check(pass)
    await says('This booking was canceled. Please ask at the desk.')
  })

  it("'I don’t know this pass yet. The desk will help you.'", async () => {
    await openDoor()
    await check('https://example.com/another-club')
    await says('I don’t know this pass yet. The desk will help you.')
  })

  it('when to come back, if they come too early', async () => {
    const pass = codeOf(await passOf(await book(3, '18:00')))
    await openDoor()
    await check(pass)
    await says('You’re early. Come back at 5:30.')
  })

  it('the welcome for a booking that was made after the list was loaded', async () => {
    await openDoor()
    const id = await book(3, '17:00')
    await check(codeOf(await passOf(id)))
    await says('Hi Mia. Lane 3, until 6. Have fun.')
    await waitFor(async () => expect(await arrivalOf(id)).toBe(now.toISOString()))
  })
})

describe('without a pass', () => {
  it('two letters of the name show who can be checked in now, and one letter nobody', async () => {
    const id = await book(3, '17:00')
    await openDoor()
    await type('m')
    expect(screen.queryByRole('button', { name: /Mia/ })).not.toBeInTheDocument()
    await type('mi')
    await user.click(await screen.findByRole('button', { name: /^I am Mia L\. ?5:00 PM, Lane 3$/ }))
    await says('Hi Mia. Lane 3, until 6. Have fun.')
    await waitFor(async () => expect(await arrivalOf(id)).toBe(now.toISOString()))
  })

  it('a typed name is asked about before it is checked in, by the keys alone', async () => {
    const id = await book(3, '17:00')
    await openDoor()
    const press = (name: string) => user.click(screen.getByRole('button', { name }))
    await press('Type your name')
    expect(screen.getByRole('heading', { level: 1, name: 'Type your name' })).toHaveFocus()
    for (const key of ['M', 'X', 'Delete', 'I']) await press(key)
    await press('Check')
    await says('Is that you, Mia L.?')
    expect(await arrivalOf(id)).toBeUndefined()
    await press('No')
    await press('Check')
    await user.click(screen.getByRole('button', { name: /^Yes, that’s me ?5:00 PM, Lane 3$/ }))
    await says('Hi Mia. Lane 3, until 6. Have fun.')
    await waitFor(async () => expect(await arrivalOf(id)).toBe(now.toISOString()))
  })

  it('who is early reads when to come back', async () => {
    await book(3, '18:00')
    await openDoor()
    await type('mia')
    await user.click(await screen.findByRole('button', { name: /^I am Mia L\./ }))
    await says('You’re early. Come back at 5:30.')
  })

  it.each(['Zo', 'Declan', 'D’Angelo'])('says that it cannot find %s', async (name) => {
    await book(3, '17:00')
    await openDoor()
    await check(name)
    await says('I can’t find you. The desk will help you.')
  })

  it('letters within a name find nobody', async () => {
    await book(3, '17:00')
    await openDoor()
    await type('ia')
    expect(screen.queryByRole('button', { name: /Mia/ })).not.toBeInTheDocument()
  })
})

it('offers the others of the family with one tap', async () => {
  const pass = codeOf(await passOf(await book(3, '17:00')))
  const sibling = { name: 'Leo Lindqvist', age: '8', position: 'goalie', plan: 'monthly' }
  const { body } = await admin.server.ask('POST', '/api/account/players', sibling, family)
  await admin.server.signAll()
  const player = (body as Reply<'addPlayer'>).account.players.at(-1)!.id
  const second = await book(4, '17:00', { player })
  await openDoor()
  await check(pass)
  await user.click(await screen.findByRole('button', { name: 'Leo is here, too' }))
  await says('Hi Leo. Lane 4, until 6. Have fun.')
  await waitFor(async () => expect(await arrivalOf(second)).toBe(now.toISOString()))
})

describe('who is off the ice reads whom to see', () => {
  const hold = async () => {
    const path = `/api/admin/members/${family.profile.id}/players/${family.playerId}/hold`
    const { cookie } = await admin.server.signUpStaff('lou@thenest.example')
    await admin.server.ask('PATCH', path, { held: true, note: 'Wrist.' }, { cookie })
  }
  const isRefused = async (id: string) => {
    await says(arrivalMessages.seeCoach)
    expect(document.body).not.toHaveTextContent('Wrist')
    expect(await arrivalOf(id)).toBeUndefined()
  }

  it('with a pass and by name, also without a connection', async () => {
    const id = await book(3, '17:00')
    const pass = await passOf(id)
    await hold()
    await openDoor()
    await check(pass)
    await isRefused(id)
    await next()
    await waitFor(async () => expect(await unseal('door')).toBeDefined())
    admin.disconnect()
    cleanup()
    renderScreen(<Door />, { now })
    await check(pass)
    await isRefused(id)
    await next()
    await type('mia')
    await user.click(await screen.findByRole('button', { name: /^I am Mia L\./ }))
    await isRefused(id)
    expect(queuedArrivals.read()).toEqual([])
  })

  it('also if the tablet does not know it yet', async () => {
    const id = await book(3, '17:00')
    await openDoor()
    await hold()
    await check(await passOf(id))
    await isRefused(id)
  })
})

describe('without a connection', () => {
  it('the day is known from before, an arrival waits visibly, and is sent with its own time', async () => {
    const id = await book(3, '17:00')
    const pass = await passOf(id)
    await openDoor()
    await waitFor(async () => expect(await unseal('door')).toBeDefined())
    admin.disconnect()
    cleanup()
    renderScreen(<Door />, { now })
    await screen.findByRole('heading', { name: 'Hi! Show me your pass.' })
    expect(await screen.findByText('No connection. What I know is from 4:52 PM.')).toBeVisible()
    await check(pass)
    await says('Hi Mia. Lane 3, until 6. Have fun.')
    expect(await screen.findByText('Saved on this tablet only. It is sent once there is a connection.')).toBeVisible()
    expect(screen.getByText('1 arrival waits for a connection')).toBeVisible()
    expect(await arrivalOf(id)).toBeUndefined()
    await next()
    await check(pass)
    await says(passMessages.alreadyHere('4:52 PM'))

    admin.server.setClock(at('19:30'))
    vi.setSystemTime(at('19:30'))
    admin.reconnect()
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByText('1 arrival waits for a connection')).not.toBeInTheDocument())
    expect(await arrivalOf(id)).toBe(now.toISOString())
  })

  it('an arrival that the club refuses later says why, until somebody has read it', async () => {
    const id = await book(3, '17:00')
    const pass = await passOf(id)
    await openDoor()
    admin.disconnect()
    await check(pass)
    await screen.findByText('Saved on this tablet only. It is sent once there is a connection.')
    await admin.server.ask('POST', `/api/admin/bookings/${id}/cancel`, { kind: 'lane' }, colleague)
    await next()
    admin.reconnect()
    act(() => void window.dispatchEvent(new Event('online')))
    const alert = (await screen.findByText('The arrival of Mia L. was not saved')).closest('[role=alert]')!
    expect(alert).toHaveTextContent('This booking no longer exists.')
    await user.click(within(alert as HTMLElement).getByRole('button', { name: 'OK' }))
    expect(queuedArrivals.read()).toEqual([])
  })

  it('a tablet that knows nothing says so', async () => {
    await openDoor()
    admin.disconnect()
    cleanup()
    await forgetSealed()
    renderScreen(<Door />, { now })
    expect(await screen.findByText('Could not load today')).toBeVisible()
  })
})

describe('the end of the session', () => {
  it('leaves nothing of the day in the browser', async () => {
    await book(3, '17:00')
    await openDoor()
    const { body } = await admin.server.ask('GET', '/api/staff', undefined, colleague)
    const { id } = (body as Reply<'listStaff'>).doors[0]!
    await admin.server.ask('DELETE', `/api/doors/${id}`, undefined, colleague)
    cleanup()
    renderScreen(<Door />, { now })
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(screen.queryByLabelText('Code or name')).not.toBeInTheDocument()
  })

  it('is asked about first while arrivals wait', async () => {
    const pass = await passOf(await book(3, '17:00'))
    await openDoor()
    admin.disconnect()
    await check(pass)
    await screen.findByText('Saved on this tablet only. It is sent once there is a connection.')
    await next()
    await user.click(screen.getByRole('button', { name: 'This tablet' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(queuedArrivalMessages.signOut(1))).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Sign out and drop them' }))
    // Not before the server has ended it.
    expect(await dialog.findByText('The server did not confirm it. Please try again.')).toBeVisible()
    expect(queuedArrivals.read()).toHaveLength(1)
  })
})
