/** Staff actions of the model: book and move for members, add and remove closures, edit an event. */
import type { Slot } from '#domain/bookings/bookings.ts'
import { minutesOf, timeOf } from '#domain/calendar/calendar.ts'
import { bookables } from '#domain/facility/facility.ts'
import {
  interrupted,
  isOnly,
  statesAfter,
  checkSlotResponse,
  type Action,
  type Effects,
  type SlotChoice,
} from './member-actions.ts'
import { nameInKey, slotName, type ModelBooking, type Member, type Model } from './model.ts'

type Staff = { cookie: string }

export function bookForMember(
  model: Model,
  staff: Staff,
  member: Member,
  { slot, attempt, overLimit }: SlotChoice & { overLimit: boolean },
): Action {
  const key = `staff-${attempt}-${member.ownerKey}-${nameInKey(slot)}-${overLimit}`
  const booking = model.bookingFor(member, slot, key, { mayExceedLimit: overLimit })
  let before = model.possible(booking.id)
  const { email, name } = member
  return {
    request: {
      method: 'POST',
      path: '/api/admin/bookings',
      body: { ...slot, email, name, overLimit },
      key,
      cookie: staff.cookie,
    },
    subjects: [booking.id],
    start(model) {
      before = model.possible(booking.id)
      model.addPossible(booking.id, 'held', 'booked')
    },
    check(model, code) {
      if (code === 'weekly_limit' && overLimit) return 'staff may exceed the limit'
      return checkSlotResponse(model, booking, code, before)
    },
    finish: (_, code) => new Map([[booking.id, statesAfter(code, before)]]),
  }
}

/** Moves a booking to another slot of the same kind. The new booking exists before the old one ends. */
export function move(model: Model, staff: Staff, from: ModelBooking, { slot, attempt }: SlotChoice): Action {
  const key = `move-${attempt}-${from.id}-${nameInKey(slot)}`
  const to = model.bookingFor(from.member, slot, `${key} ${from.id}`, {
    replaces: from.id,
    mayExceedLimit: from.mayExceedLimit,
  })
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
    order: 1,
    start(model) {
      before = { from: model.possible(from.id), to: model.possible(to.id) }
      model.addPossible(to.id, 'held', 'booked')
      // An interrupted move to the current slot is completed first.
      for (const id of [from.id, from.replaces ?? '']) if (model.mayBe(id, 'booked')) model.addPossible(id, 'ended')
    },
    check(model, code, isIsolated) {
      const mayBeBooked = before.from.has('booked') || before.to.has('booked')
      if (code === 'ok' && !mayBeBooked) return 'no booking to move'
      const wasBooked = isIsolated && isOnly(before.from, 'booked')
      if (code === 'not_found') return wasBooked ? 'the booking existed' : undefined
      if (code === 'in_progress' && (model.mayBe(from.id, 'held', 'stale') || model.mayBe(to.id, 'held')))
        return undefined
      // The booking to replace may have ended meanwhile.
      if (code === 'invalid' && !wasBooked) return undefined
      return checkSlotResponse(model, to, code, before.to)
    },
    finish(model, code, _, isIsolated): Effects {
      model.pendingMoves = model.pendingMoves.filter((pair) => !pair.includes(from.id) && !pair.includes(to.id))
      if (code === 'ok')
        return new Map<string, string[]>([
          [from.id, ['ended']],
          [to.id, ['booked']],
        ])
      // A concurrent cancellation may end both bookings, so this only holds for an isolated move.
      if (code === 'try_again' && isIsolated && isOnly(before.from, 'booked')) model.pendingMoves.push([from.id, to.id])
      const states = code === 'try_again' ? interrupted(model, from.id) : before.from
      return new Map<string, Iterable<string>>([
        [from.id, states],
        // A refused move is final: a duplicate of its request comes too late, whatever the reason was.
        [to.id, [...statesAfter(code, before.to), 'ended']],
        ...(from.replaces ? [[from.replaces, interrupted(model, from.replaces)] as const] : []),
      ])
    },
  }
}

/** The subject of a slot's only possible closure. */
export const closureKey = (slot: Slot) => `closure ${slotName(slot)}`

/** Closes a slot. A repeated request means the same closure, which stays removed once it was removed. */
export function addClosure(staff: Staff, slot: Slot): Action {
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
    start(model) {
      before = model.possible(subject)
      if (before.has('none')) model.addPossible(subject, 'active')
    },
    check(model, code) {
      if (code === 'ok') return model.mayBe(subject, 'active') ? undefined : 'the closure was removed'
      return code === 'not_found' && model.mayBe(subject, 'removed') ? undefined : `${code} is not a valid response`
    },
    finish: (model, code) =>
      new Map([[subject, code === 'ok' ? ['active'] : code === 'not_found' ? ['removed'] : model.possible(subject)]]),
  }
}

/** Removes the closure `id` of a slot. */
export function removeClosure(staff: Staff, slot: Slot, id: string): Action {
  const subject = closureKey(slot)
  return {
    request: { method: 'DELETE', path: `/api/admin/closures/${id}`, key: `remove-${id}`, cookie: staff.cookie },
    subjects: [subject],
    order: 2,
    start: (model) => model.mayBe(subject, 'active') && model.addPossible(subject, 'removed'),
    check(model, code) {
      if (code === 'ok') return model.mayBe(subject, 'active', 'removed') ? undefined : 'no closure to remove'
      return code === 'not_found' && !model.mustBe(subject, 'active') ? undefined : `${code} is not a valid response`
    },
    finish: (model, code) => new Map([[subject, code === 'ok' ? ['removed'] : model.possible(subject)]]),
  }
}

/** Changes an event's title if the event still is at revision `rev`. */
export function editEvent(staff: Staff, id: string, rev: number, title: string): Action {
  const subject = `event ${id}`
  const expected = `${rev + 1} ${title}`
  return {
    request: {
      method: 'PATCH',
      path: `/api/events/${id}`,
      body: { title, datetime: '2026-12-05T18:30', summary: 'Stations.', image: '', rev },
      key: `edit-${id}-${rev}-${title}`,
      cookie: staff.cookie,
    },
    subjects: [subject],
    start: (model) =>
      [...model.possible(subject)].some((state) => state.startsWith(`${rev} `)) && model.addPossible(subject, expected),
    check(model, code) {
      // A request for the current title succeeds, whatever revision it names.
      if (code === 'ok')
        return model.mayBe(subject, expected) ||
          [...model.possible(subject)].some((state) => state.endsWith(` ${title}`))
          ? undefined
          : 'the event had another revision'
      const others = [...model.possible(subject)].some((state) => !state.startsWith(`${rev} `))
      return code === 'changed' && others ? undefined : `${code} is not a valid response`
    },
    finish(model, code, body) {
      if (code !== 'ok') return new Map([[subject, model.possible(subject)]])
      const { event } = body as { event: { rev: number; title: string } }
      return new Map([[subject, [`${event.rev} ${event.title}`]]])
    },
  }
}
