/** Calls that wait for a connection, sent to the real server. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { openClub } from '#lib/testing/club.tsx'
import { callQueue, isQueued, type QueuedCall } from './queued-calls.ts'

const queue = callQueue({
  key: 'test:waiting',
  names: ['cancelLane', 'createRsvp'],
  who: () => profileEntry.read()?.id,
  maxAgeMs: 24 * 3_600_000,
})

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => {
  queue.clear()
  club.close()
})

const book = async (lane: number, time: string) => {
  const body = { lane, date: '2026-11-27', time, name: 'Sam', email: club.member.email }
  const { body: reply } = await club.onAnotherDevice('POST', '/api/lanes/bookings', body)
  return (reply as Reply<'reserveLane'>).booking.id
}
const booked = async () =>
  ((await club.onAnotherDevice('GET', '/api/schedule')).body as Reply<'schedule'>).bookings.map(({ id }) => id)
const now = () => new Date()
const cancel = (id: string) => queue.add('cancelLane', { params: { id } }, { about: id, now: now() })
const sent: QueuedCall[] = []
/** @returns whether anything is left that is to be sent. */
const send = async () => {
  sent.length = 0
  await queue.send(now, (each) => void sent.push(each))
  return queue.read().some(isQueued) ? 'waits' : 'all'
}

it('waits without a connection, and is sent in order when there is one', async () => {
  const ids = [await book(1, '16:00'), await book(2, '17:00')]
  club.disconnect()
  expect(ids.map(cancel)).toEqual([true, true])
  expect(await send()).toBe('waits')
  expect(await booked()).toEqual(ids)
  expect(queue.read().map(({ about }) => about)).toEqual(ids)
  club.reconnect()
  expect(await send()).toBe('all')
  expect(sent.map(({ about }) => about)).toEqual(ids)
  expect(queue.read()).toEqual([])
  expect(await booked()).toEqual([])
})

it('is one write under one key if the response is lost', async () => {
  const id = await book(1, '16:00')
  cancel(id)
  club.loseResponses()
  expect(await send()).toBe('waits')
  club.reconnect()
  expect(await send()).toBe('all')
  const keys = club.sent('DELETE').map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(sent).toHaveLength(1)
})

it('sent by two tabs at once, is one write', async () => {
  cancel(await book(1, '16:00'))
  await Promise.all([send(), queue.send(now, () => undefined)])
  expect(new Set(club.sent('DELETE').map(({ key }) => key)).size).toBe(1)
  expect(queue.read()).toEqual([])
})

it('stays with the reason if the club refuses it, and the next one is sent', async () => {
  const id = await book(1, '16:00')
  cancel('2026-11-24_1_unknown')
  cancel(id)
  expect(await send()).toBe('all')
  expect(sent.map(({ about }) => about)).toEqual([id])
  const [refused] = queue.read()
  expect(refused?.refusal).toMatch(/./)
  // It is not sent again.
  await send()
  expect(club.sent('DELETE')).toHaveLength(2)
  queue.forget(refused!.id)
  expect(queue.read()).toEqual([])
})

it('only the last one about the same counts', () => {
  const rsvp = (qty: number) =>
    queue.add(
      'createRsvp',
      { params: { id: 'skills' }, body: { qty, name: 'Robin', email: club.member.email } },
      { about: 'skills', now: now() },
    )
  rsvp(2)
  rsvp(3)
  expect(queue.read()).toMatchObject([{ input: { body: { qty: 3 } } }])
})

describe('is dropped', () => {
  it('after 24 hours, with a notice, whatever the clock of the device was', async () => {
    const id = await book(1, '16:00')
    cancel(id)
    vi.setSystemTime(Date.now() - 24 * 3_600_000)
    club.disconnect()
    await send()
    expect(queue.read()[0]?.refusal).toBeUndefined()
    vi.setSystemTime(Date.now() + 48 * 3_600_000 + 1)
    club.reconnect()
    expect(await send()).toBe('all')
    expect(queue.read()).toMatchObject([
      { refusal: 'This was not sent within 24 hours, so it was dropped. Please do it again.' },
    ])
    expect(await booked()).toEqual([id])
  })

  it('for another account: neither seen nor sent', async () => {
    const id = await book(1, '16:00')
    cancel(id)
    profileEntry.write({ id: 'someone-else', email: 'other@families.example', profileName: 'Other' })
    expect(queue.read()).toEqual([])
    expect(await send()).toBe('all')
    expect(club.sent('DELETE')).toEqual([])
    cancel('of-the-other')
    profileEntry.write({ id: club.member.id, email: club.member.email, profileName: club.member.profileName })
    expect(queue.read()).toEqual([])
  })

  it('where the storage holds something else', () => {
    localStorage.setItem('test:waiting', JSON.stringify([{ id: 'x' }, 7, { name: 'deleteAccount' }]))
    window.dispatchEvent(new StorageEvent('storage', { key: 'test:waiting' }))
    expect(queue.read()).toEqual([])
  })
})

it('is sent though the clock of the device was a day ahead when it was made, and is right again', async () => {
  const id = await book(1, '16:00')
  vi.setSystemTime(Date.now() + 24 * 3_600_000)
  cancel(id)
  vi.setSystemTime(Date.now() - 24 * 3_600_000)
  expect(await send()).toBe('all')
  expect(queue.read()).toEqual([])
  expect(await booked()).toEqual([])
})

it('stays, with the reason of the club, if the session has begun meanwhile, and the booking stays', async () => {
  const id = await book(1, '16:00')
  cancel(id)
  club.server.setClock('2026-11-27T21:30:00Z')
  expect(await send()).toBe('all')
  expect(queue.read()).toMatchObject([{ about: id, refusal: bookingMessages.alreadyStarted }])
  expect(await booked()).toEqual([id])
})

it('says when the device has no room, and is kept while the page is open', async () => {
  const id = await book(1, '16:00')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(cancel(id)).toBe(false)
  vi.restoreAllMocks()
  expect(await send()).toBe('all')
  expect(await booked()).toEqual([])
})
