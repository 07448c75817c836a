/** Who is asked next for places of an event, and what answers make of an offer: rules on values. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyStandby } from '#server/repositories/standby.ts'
import { takenIn } from '#server/repositories/places.ts'
import { afterRsvp, nextInLine, withdrawn, withoutEnded, withOffer, type Waiting } from './event-offer-rules.ts'
import { withOutcome } from './offer-outcome.ts'
import type { EventOffer, EventWish, StandbyRecord } from '#records/standby.ts'
import type { PlacesRecord } from '#records/events.ts'

const now = new Date('2026-11-21T17:00:00Z')
const at = now.getTime()
const event = { id: 'skills', title: 'Skills', datetime: '2026-11-27T23:00:00.000Z', summary: 'S', capacity: 4 }
const offer: EventOffer = { kind: 'event', id: 'ev_1', wish: 'ada', event: event.id, until: at + 1000, held: true }

const waiting = (name: string, qty: number, wish: Partial<EventWish> = {}, isOffered = false): Waiting => {
  const { title, datetime } = event
  return {
    accountKey: name,
    isOffered,
    wish: { kind: 'event', id: name, event: event.id, title, datetime, qty, at: 1, asked: 0, unanswered: 0, ...wish },
  }
}
const freed = (guests: number): PlacesRecord => ({
  v: 1,
  claims: guests > 0 ? [{ accountKey: 'guests', qty: guests }] : [],
  standby: { freed: at, until: at + 600_000 },
})
const nextOf = (line: readonly Waiting[], places = freed(2)) => nextInLine(line, places, event, at)?.wish.id

describe('next in line', () => {
  test.each<[string, Waiting[], string | undefined]>([
    ['is who asked first', [waiting('ada', 1), waiting('ben', 2)], 'ada'],
    ['is a smaller party only if the first does not fit', [waiting('ada', 3), waiting('ben', 2)], 'ben'],
    ['is nobody who has paused', [waiting('ada', 1, { paused: 'by_family' })], undefined],
    ['is nobody who has an offer', [waiting('ada', 1, {}, true)], undefined],
    ['is nobody who was asked for these places', [waiting('ada', 1, { asked: at })], undefined],
    ['is nobody who has asked since they were open to all', [waiting('ada', 1, { at: at + 600_000 })], undefined],
    ['is nobody who comes with as many', [waiting('guests', 2)], undefined],
    ['needs only the places that it does not have', [waiting('guests', 4)], 'guests'],
  ])('%s', (_, line, expected) => {
    expect(nextOf(line)).toBe(expected)
  })

  test('never exceeds the places, and passes over nobody who fits', () => {
    const parties = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 6 })
    fc.assert(
      fc.property(parties, fc.integer({ min: 0, max: 4 }), (sizes, guests) => {
        let line = sizes.map((qty, nth) => waiting(`${nth}`, qty))
        let places = freed(guests)
        for (let next = nextInLine(line, places, event, at); next; next = nextInLine(line, places, event, at)) {
          const free = event.capacity - takenIn(places, at)
          expect(line.find(({ wish }) => wish.qty <= free)).toBe(next)
          places = withOffer(places, next, offer)
          line = line.filter((each) => each !== next)
          expect(takenIn(places, at)).toBeLessThanOrEqual(event.capacity)
        }
        const free = event.capacity - takenIn(places, at)
        expect(line.every(({ wish }) => wish.qty > free)).toBe(true)
      }),
    )
  })
})

describe('an offer', () => {
  const ada = waiting('ada', 2)
  const record: StandbyRecord = { ...emptyStandby, wishes: [ada.wish], offers: [offer] }
  const offered = withOffer(freed(2), ada, offer)

  test('that is withdrawn leaves its places to the next in line, and not to who was asked', () => {
    const left = withdrawn(offered, { accountKey: 'ada', id: offer.id }, event, now)!
    expect(takenIn(left, at)).toBe(2)
    expect(nextOf([waiting('ada', 2, { asked: at }), waiting('ben', 2)], left)).toBe('ben')
    expect(withdrawn(offered, { accountKey: 'ada', id: 'another' }, event, now)).toBeUndefined()
    expect(withdrawn(offered, { accountKey: 'ada', id: offer.id }, event, new Date(offer.until))).toBeUndefined()
  })

  test('that has ended counts until the next in line was asked', () => {
    expect(takenIn(offered, offer.until)).toBe(4)
    expect(withoutEnded(offered, event, now)).toBeUndefined()
    expect(takenIn(withoutEnded(offered, event, new Date(offer.until))!, offer.until)).toBe(2)
  })

  test('without an answer pauses the wish the second time; one that is taken back does not count', () => {
    const once = withOutcome(record, offer, 'unanswered')
    expect(once).toEqual({ ...record, wishes: [{ ...ada.wish, unanswered: 1 }], offers: [] })
    expect(withOutcome(once, offer, 'unanswered').wishes[0]).toMatchObject({ unanswered: 2, paused: 'unanswered' })
    expect(withOutcome(once, offer, 'withdrawn')).toEqual(once)
  })

  test('is used by an RSVP: the wish ends, or goes on for the larger party', () => {
    expect(afterRsvp(record, event.id, 2)).toMatchObject({
      record: { wishes: [], offers: [], ended: ['ada'] },
      ended: ada.wish,
    })
    expect(afterRsvp(record, event.id, 1)).toEqual({ record: { ...record, offers: [] } })
    expect(afterRsvp(record, 'other', 2)).toEqual({})
  })
})
