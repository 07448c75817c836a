/** What staff do beside the members: book and move for them, close slots, change an event. */
import type { Slot } from '#domain/bookings/bookings.ts'
import { minutesOf, timeOf } from '#domain/calendar/calendar.ts'
import { bookables } from '#domain/facility/facility.ts'
import {
  brokenOff,
  isOnly,
  leftOfSlot,
  wrongForSlot,
  type Action,
  type Effects,
  type Wanted,
} from './member-actions.ts'
import { placeOf, type Known, type Member, type Model } from './model.ts'

type Staff = { cookie: string }

export function bookFor(
  model: Model,
  staff: Staff,
  member: Member,
  { slot, nth, beyondLimit }: Wanted & { beyondLimit: boolean },
): Action {
  const key = `desk-${nth}`
  const booking = model.wished(member, slot, key, { mayBeBeyond: beyondLimit })
  let before = model.possible(booking.id)
  const { email, name } = member
  return {
    request: {
      method: 'POST',
      path: '/api/admin/bookings',
      body: { ...slot, email, name, beyondLimit },
      key,
      cookie: staff.cookie,
    },
    subjects: [booking.id],
    begins(now) {
      before = now.possible(booking.id)
      now.opens(booking.id, 'held', 'booked')
    },
    wrong(now, said) {
      if (said === 'weekly_limit' && beyondLimit) return 'staff may give more'
      return wrongForSlot(now, booking, said, before)
    },
    ends: (_, said) => new Map([[booking.id, leftOfSlot(said, before)]]),
  }
}

/** To another slot of the same kind: the new one stands before the old one goes. */
export function move(model: Model, staff: Staff, from: Known, { slot, nth }: Wanted): Action {
  const key = `move-${nth}`
  const to = model.wished(from.member, slot, `${key} ${from.id}`, { replaces: from.id, mayBeBeyond: from.mayBeBeyond })
  const { unit, date, time } = slot
  let before = { from: model.possible(from.id), to: model.possible(to.id) }
  return {
    request: {
      method: 'POST',
      path: `/api/admin/bookings/${from.id}/move`,
      body: { unit, date, time },
      key,
      cookie: staff.cookie,
    },
    subjects: [from.id, to.id, ...(from.replaces ? [from.replaces] : [])],
    turn: 1,
    begins(now) {
      before = { from: now.possible(from.id), to: now.possible(to.id) }
      now.opens(to.id, 'held', 'booked')
      // A half-made move to where it stands now is ended first.
      for (const id of [from.id, from.replaces ?? '']) if (now.may(id, 'booked')) now.opens(id, 'ended')
    },
    wrong(now, said, alone) {
      const there = before.from.has('booked') || before.to.has('booked')
      if (said === 'ok' && !there) return 'there was nothing to move'
      const wasSure = alone && isOnly(before.from, 'booked')
      if (said === 'not_found') return wasSure ? 'it was there' : undefined
      if (said === 'in_progress' && (now.may(from.id, 'held', 'stale') || now.may(to.id, 'held'))) return undefined
      // What it should replace may have gone meanwhile.
      if (said === 'invalid' && !wasSure) return undefined
      return wrongForSlot(now, to, said, before.to)
    },
    ends(now, said, _, alone): Effects {
      now.either = now.either.filter((pair) => !pair.includes(from.id) && !pair.includes(to.id))
      if (said === 'ok')
        return new Map<string, string[]>([
          [from.id, ['ended']],
          [to.id, ['booked']],
        ])
      // Whoever gives it back at the same time may leave neither.
      if (said === 'try_again' && alone && isOnly(before.from, 'booked')) now.either.push([from.id, to.id])
      const left = said === 'try_again' ? brokenOff(now, from.id) : before.from
      return new Map<string, Iterable<string>>([
        [from.id, left],
        // A move that was refused is over: its request comes too late, whatever stood against it.
        [to.id, [...leftOfSlot(said, before.to), 'ended']],
        ...(from.replaces ? [[from.replaces, brokenOff(now, from.replaces)] as const] : []),
      ])
    },
  }
}

/** The one block there can be over a slot. */
export const closureKey = (slot: Slot) => `block ${placeOf(slot)}`

/** Closes a slot; the same request again is the same block. Once opened again it stays so. */
export function close(staff: Staff, slot: Slot): Action {
  const subject = closureKey(slot)
  const { kind, unit, date, time } = slot
  const end = timeOf(minutesOf(time) + bookables[kind].minutes)
  let before: ReadonlySet<string> = new Set()
  return {
    request: {
      method: 'POST',
      path: '/api/admin/closures',
      body: { scope: 'unit', kind, unit, from: `${date}T${time}`, to: `${date}T${end}`, reason: 'Boards' },
      key: subject.replaceAll(' ', '-'),
      cookie: staff.cookie,
    },
    subjects: [subject],
    begins(model) {
      before = model.possible(subject)
      if (before.has('none')) model.opens(subject, 'there')
    },
    wrong(model, said) {
      if (said === 'ok') return model.may(subject, 'there') ? undefined : 'it was opened again for good'
      return said === 'not_found' && model.may(subject, 'removed') ? undefined : `${said} is no answer to this`
    },
    ends: (model, said) =>
      new Map([[subject, said === 'ok' ? ['there'] : said === 'not_found' ? ['removed'] : model.possible(subject)]]),
  }
}

/** Opens a slot again. `id` is what the block was called. */
export function open(staff: Staff, slot: Slot, id: string): Action {
  const subject = closureKey(slot)
  return {
    request: { method: 'DELETE', path: `/api/admin/closures/${id}`, key: 'open', cookie: staff.cookie },
    subjects: [subject],
    turn: 2,
    begins: (model) => model.may(subject, 'there') && model.opens(subject, 'removed'),
    wrong(model, said) {
      if (said === 'ok') return model.may(subject, 'there', 'removed') ? undefined : 'there was nothing to open'
      return said === 'not_found' && !model.must(subject, 'there') ? undefined : `${said} is no answer to this`
    },
    ends: (model, said) => new Map([[subject, said === 'ok' ? ['removed'] : model.possible(subject)]]),
  }
}

/** Gives an event another title, if it still is at the version that was seen. */
export function retitle(staff: Staff, id: string, rev: number, title: string): Action {
  const subject = `event ${id}`
  const now = `${rev + 1} ${title}`
  return {
    request: {
      method: 'PATCH',
      path: `/api/events/${id}`,
      body: { title, datetime: '2026-12-05T18:30', summary: 'Stations.', image: '', rev },
      key: 'retitle',
      cookie: staff.cookie,
    },
    subjects: [subject],
    begins: (model) => [...model.possible(subject)].some((is) => is.startsWith(`${rev} `)) && model.opens(subject, now),
    wrong(model, said) {
      const has = (is: string) => model.may(subject, is)
      // Who wishes what stands there already is told so, whatever version they saw.
      if (said === 'ok')
        return has(now) || [...model.possible(subject)].some((is) => is.endsWith(` ${title}`))
          ? undefined
          : 'another version stood there'
      const others = [...model.possible(subject)].some((is) => !is.startsWith(`${rev} `))
      return said === 'changed' && others ? undefined : `${said} is no answer to this`
    },
    ends(model, said, body) {
      if (said !== 'ok') return new Map([[subject, model.possible(subject)]])
      const { event } = body as { event: { rev: number; title: string } }
      return new Map([[subject, [`${event.rev} ${event.title}`]]])
    },
  }
}
