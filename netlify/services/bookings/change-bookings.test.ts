/** What a change does to weeks, slots and messages, on documents in memory: a slot and its week always change together. */
import { describe, expect, test } from 'vitest'
import type { Doc, Key } from '#server/storage/store.ts'
import { bookingsIn, endedOf, entryOf, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Documents } from '#server/repositories/transact.ts'
import { reservationOf, slotOf, wednesdayNoon as now } from '#server/test-support/server/booking-context.ts'
import type { ReservationRequest } from './booking-rules.ts'
import { addBooking, endBooking, endOffer } from './change-bookings.ts'
import { book } from './reserve.ts'

/** The documents of a transaction; `pending` is what another one is about to make of some. */
function documentsOf({ stored = new Map<Key, Doc>(), pending = new Map<Key, Doc>() } = {}) {
  let changed = new Map<Key, Doc | null>()
  const documents: Documents = {
    now,
    mailEnabled: true,
    need: () => {},
    get: <Value extends Doc>(key: Key<Value>) =>
      (changed.has(key) ? (changed.get(key) ?? undefined) : stored.get(key)) as Value | undefined,
    pending: <Value extends Doc>(key: Key<Value>) => pending.get(key) as Value | undefined,
    set: (key, value) => void changed.set(key, value),
    discard: () => void (changed = new Map()),
    repeatable: () => {},
    about: () => {},
  }
  return { documents, messages: () => [...changed.keys()].filter((key) => key.startsWith('mail/')) }
}

const slot = slotOf()
const anna = reservationOf('anna')
const ben = reservationOf('ben')
/** The slot when Ben has it. */
const taken = { v: 1, state: 'booked', id: ben.bookingId, accountKey: ben.accountKey, player: ben.player } as const
const ofAnna = { accountKey: anna.accountKey, slot, id: anna.bookingId } as const
const weekOf = (documents: Documents, { accountKey }: ReservationRequest) => documents.get(weekKey(accountKey, slot))
const slotIn = (documents: Documents) => documents.get(keys.slot(slot))
const offerTo = (request: ReservationRequest, until = now.getTime() + 60_000) => ({
  ...request,
  offer: { wish: 'w', until },
})

test('a booking is in the week and has the slot; ended, it is neither, and the slot names it', () => {
  const { documents } = documentsOf()
  addBooking(documents, anna)
  expect([bookingsIn(weekOf(documents, anna)).length, slotIn(documents)]).toMatchObject([
    1,
    { state: 'booked', id: anna.bookingId },
  ])
  expect(endBooking(documents, ofAnna, 'cancelled')).toMatchObject({ id: anna.bookingId })
  expect([bookingsIn(weekOf(documents, anna)).length, slotIn(documents)]).toMatchObject([
    0,
    { state: 'free', id: anna.bookingId },
  ])
  expect(endBooking(documents, ofAnna, 'cancelled')).toBeUndefined()
})

test('the end of a booking whose slot somebody else has by now leaves that slot alone', () => {
  const { documents } = documentsOf()
  addBooking(documents, anna)
  documents.set(keys.slot(slot), taken)
  endBooking(documents, ofAnna, 'cancelled')
  expect(slotIn(documents)).toEqual(taken)
})

describe('a late cancellation', () => {
  const canceledLate = () => {
    const all = documentsOf()
    addBooking(all.documents, anna)
    endBooking(all.documents, ofAnna, 'cancelled', { isLate: true })
    return all
  }
  const counts = (documents: Documents) => endedOf(weekOf(documents, anna), anna.bookingId)?.late?.counts

  test('counts until another family books the slot, and is told once', () => {
    const { documents, messages } = canceledLate()
    expect(counts(documents)).toBe(true)
    addBooking(documents, ben)
    expect([counts(documents), messages().length, slotIn(documents)?.late]).toEqual([false, 1, undefined])
  })

  test('booked again by the family is told nobody', () => {
    const { documents, messages } = canceledLate()
    addBooking(documents, reservationOf('anna', slot, 'again'))
    expect([counts(documents), messages()]).toEqual([false, []])
  })

  test('goes on counting while the slot is only offered', () => {
    const { documents } = canceledLate()
    addBooking(documents, offerTo(ben))
    expect([counts(documents), slotIn(documents)?.late?.id]).toEqual([true, anna.bookingId])
    endBooking(documents, { ...ofAnna, accountKey: ben.accountKey, id: ben.bookingId }, 'declined')
    expect(slotIn(documents)).toMatchObject({ state: 'free', late: { id: anna.bookingId } })
  })
})

describe('an offer', () => {
  test('is ended by the booking of staff, and its family is told', () => {
    const { documents, messages } = documentsOf()
    addBooking(documents, offerTo(ben))
    addBooking(documents, { ...anna, byStaff: true })
    expect(slotIn(documents)).toMatchObject({ state: 'booked', id: anna.bookingId })
    expect(weekOf(documents, ben)).toMatchObject({ entries: [], done: [{ id: ben.bookingId, ending: 'withdrawn' }] })
    expect(messages()).toHaveLength(1)
  })

  test('of two slots ends as a whole, and both are kept for the next in line', () => {
    const { documents } = documentsOf()
    const other = reservationOf('ben', slotOf({ unit: 4 }), 'other', 'second')
    for (const request of [ben, other]) addBooking(documents, offerTo(request), 'g')
    endOffer(
      documents,
      { kind: 'lane', accountKey: ben.accountKey, entry: entryOf(weekOf(documents, ben), ben.bookingId)! },
      'declined',
    )
    expect(weekOf(documents, ben)?.entries).toEqual([])
    for (const each of [slot, other.slot])
      expect(documents.get(keys.slot(each))).toMatchObject({
        state: 'free',
        hold: { until: expect.any(Number) as number },
      })
  })
})

describe('several bookings', () => {
  const pair = [anna, reservationOf('anna', slotOf({ unit: 4 }), 'other', 'second')]

  test('are all made, with a group, or none; what was in the way is noted', () => {
    const made = documentsOf()
    expect(book(made.documents, pair)).toMatchObject({
      outcome: 'booked',
      bookings: [{ unit: 3 }, { unit: 4 }],
    })
    expect(new Set(weekOf(made.documents, anna)?.entries.map(({ group }) => group)).size).toBe(1)

    const { documents } = documentsOf({ stored: new Map([[keys.slot(slot), taken]]) })
    expect(book(documents, pair)).toEqual({
      outcome: 'refused',
      refusals: [{ request: anna, why: { outcome: 'slot_taken' } }],
    })
    expect(weekOf(documents, anna)).toMatchObject({
      entries: [],
      done: [{ id: anna.bookingId, ending: 'slot_taken' }],
    })
  })

  test('wait for another transaction; one alone is refused while somebody else is taking its slot', () => {
    const pending = new Map([[keys.slot(slot), taken]])
    expect(book(documentsOf({ pending }).documents, pair)).toMatchObject({ outcome: 'booked' })
    expect(book(documentsOf({ pending }).documents, [anna])).toMatchObject({
      refusals: [{ why: { outcome: 'slot_taken' } }],
    })
    expect(book(documentsOf({ pending }).documents, [ben])).toMatchObject({ outcome: 'booked' })
    const freeing = new Map([[keys.slot(slot), { ...taken, state: 'free' }]])
    expect(book(documentsOf({ pending: freeing }).documents, [anna])).toMatchObject({ outcome: 'booked' })
  })
})
