/** Clubs of any number of families, made without the calls of the site: as many records as half a year leaves, or fewer weeks. */
import type { MemberWeek } from '#records/bookings.ts'
import type { DueRecord } from '#records/dues.ts'
import type { RsvpRecord } from '#records/events.ts'
import type { OutboxEntry } from '#records/outbox.ts'
import type { StoredOrder } from '#records/shop.ts'
import { slotsOfDay, type Slot } from '#domain/bookings/bookings.ts'
import { addDays, daysOfWeek, mondayOf, today, type Day } from '#domain/calendar/calendar.ts'
import { kinds, type Kind } from '#domain/facility/facility.ts'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import { accountKeyOf, hash } from '#server/repositories/hashes.ts'
import { keys } from '#server/repositories/keys.ts'
import { testKeyPepper, testServer } from '#server/test-support/server/test-server.ts'
import { memoryStore, type StoredVersion } from '#server/test-support/storage/memory-store.ts'

export type Club = { entries: Map<string, StoredVersion>; someId: string }

/**
 * All have the record of one that has registered, a document for each kind and week, a message, an order, a charge and a reply to an
 * event; as many have a booking in a week as there are slots.
 */
export async function clubOf(families: number, weeks: number, start: Date): Promise<Club> {
  const thisWeek = mondayOf(today(start))
  const entries = new Map<string, StoredVersion>()
  const server = testServer({ store: memoryStore(entries), now: start, mailEnabled: true })
  await server.signUpStaff()
  const email = 'parent0@thenest.example'
  const { profile, playerId } = await server.signUp({ email })
  await server.drainWaitUntil()
  const ofFirst = accountKeyOf(testKeyPepper, email)
  const { text } = entries.get(keys.member(ofFirst))!
  let version = 0
  const put = (key: string, value: object | string) =>
    entries.set(key, {
      text: typeof value === 'string' ? value : JSON.stringify(value),
      tag: `"club-${(version += 1).toString().padStart(24, '0')}"`,
    })
  const mondays = Array.from({ length: weeks }, (_, nth) => addDays(thisWeek, 7 * (1 - nth)))
  const free = new Map(
    kinds.flatMap((kind) => mondays.map((monday) => [`${kind} ${monday}`, slotsOfWeek(kind, monday)] as const)),
  )
  for (let nth = 0; nth < families; nth += 1) {
    const accountKey = hash('family', `${nth}`).slice(0, 40)
    const player = hash('player', `${nth}`).slice(0, playerId.length)
    const others = {
      [profile.id]: `m${nth}-${profile.id}`,
      [playerId]: player,
      [ofFirst]: accountKey,
      [email]: `f${nth}@thenest.example`,
    }
    put(
      keys.member(accountKey),
      Object.entries(others).reduce((record, [old, now]) => record.replaceAll(old, now), text),
    )
    for (const kind of kinds)
      for (const monday of mondays) {
        const slot = free.get(`${kind} ${monday}`)!.pop()
        const id = slot && bookingIdOf(slot, accountKey, 'k')
        const entry = slot && {
          id: id!,
          unit: slot.unit,
          date: slot.date,
          time: slot.time,
          name: 'Sam Example',
          player,
        }
        const week: MemberWeek = { v: 1, entries: entry ? [{ ...entry, onlyPlayer: true }] : [], done: [] }
        put(keys.memberWeek(accountKey, kind, monday), week)
        if (slot) put(keys.slot(slot), { v: 1, state: 'booked', id, accountKey, player })
      }
    const at = start.getTime() - 20 * 24 * 3_600_000
    const sent: OutboxEntry = {
      v: 1,
      kind: 'booking_made',
      subjectRef: 'x',
      at,
      generation: 0,
      state: 'sent',
      tries: 1,
      notBefore: at,
      endedAt: at,
    } as never
    put(keys.outboxEntry(accountKey, hash('mail', `${nth}`).slice(0, 40)), sent)
    const monday = mondays[nth % weeks]!
    for (const [key, record] of Object.entries(beside(accountKey, player, addDays(monday, -7)))) put(key, record)
  }
  return { entries, someId: `m${families >> 1}-${profile.id}` }
}

const slotsOfWeek = (kind: Kind, monday: Day): Slot[] => daysOfWeek(monday).flatMap((day) => slotsOfDay(kind, day))

const by = { id: 'st_1', name: 'Coach' }

/** What a family has beside its bookings: an order that was picked up, a charge and a reply to an event, all of one day. */
function beside(accountKey: string, player: string, day: Day): Record<string, object> {
  const at = `${day}T17:00:00.000Z`
  const id = `ord_${Date.parse(at)}_${accountKey.slice(0, 8)}`
  const item = { pid: 'p_1', name: 'Tee', price: 2000, image: '', size: 'M', qty: 1 }
  const order: StoredOrder = {
    v: 1,
    order: { id, email: 'x', items: [item], total: 2000, status: 'picked_up', note: '', createdAt: at },
    payments: [{ id, at, by, cents: 2000 }],
  }
  const steps = [{ id: 's', step: 'charged' as const, at, by, cents: 10_000 }]
  const due = { player, plan: 'monthly' as const, from: day, to: day, cents: 9700, fee: 300, total: 10_000, steps }
  const dues: DueRecord = { v: 1, dues: { [`${player}.${day}`]: due } }
  const reply: RsvpRecord = {
    v: 1,
    state: 'attending',
    name: 'Sam Example',
    email: 'x',
    qty: 1,
    ts: at,
    title: 'Skills',
    datetime: at,
    answered: [],
  }
  return {
    [keys.order(accountKey, id)]: order,
    [keys.dues(accountKey)]: dues,
    [keys.rsvp(`ev_${day}`, accountKey)]: reply,
  }
}
