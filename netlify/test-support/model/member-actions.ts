/** Member actions as requests and as model transitions: the states possible while a request runs and after its response. */
import type { Slot } from '#domain/bookings/bookings.ts'
import { bookables } from '#domain/facility/facility.ts'
import { registration } from '#server/test-support/server/test-server.ts'
import { nameInKey, type ModelBooking, type Member, type Model } from './model.ts'

/** 'ok', an error code, or 'try_again' if the outcome is unknown. */
export type ResponseCode = string

export type Request = { method: 'POST' | 'PATCH' | 'DELETE'; path: string; body?: object; key: string; cookie: string }

/** Possible states after a response, by subject. */
export type Effects = Map<string, Iterable<string>>

export type Action = {
  request: Request
  /** The subjects it affects. Concurrent actions on the same subject leave all their final states possible. */
  subjects: readonly string[]
  /** Order in which concurrent actions start in the model. Removing actions come last: they may remove what others create. */
  order?: 1 | 2
  /** Adds the states that are possible from now on. */
  start: (model: Model) => void
  /** Why a response is impossible, or undefined. Concurrent actions may have taken effect or not; `isIsolated` if none shares a subject. */
  check: (model: Model, code: ResponseCode, isIsolated: boolean) => string | undefined
  finish: (model: Model, code: ResponseCode, body: unknown, isIsolated: boolean) => Effects
}

/** A slot and the number of the attempt, which makes the idempotency key. */
export type SlotChoice = { slot: Slot; attempt: number }

const pathOf = ({ kind }: Slot) => (kind === 'lane' ? '/api/lanes/bookings' : '/api/speede/bookings')

export const isOnly = (possible: ReadonlySet<string>, value: string): boolean =>
  possible.size === 1 && possible.has(value)

/** Why a response to a request for a slot is impossible, or undefined. `before` has the possible states before the request. */
export function checkSlotResponse(
  model: Model,
  booking: ModelBooking,
  code: ResponseCode,
  before: ReadonlySet<string>,
): string | undefined {
  const { slot, member } = booking
  const { weeklyLimit } = bookables[slot.kind]
  const rivals = model.rivals(booking)
  switch (code) {
    case 'ok':
      if (isOnly(before, 'ended')) return 'the booking had ended'
      if (before.has('booked')) return undefined
      if (rivals.some(({ id }) => model.mustBe(id, 'booked'))) return 'another booking has the slot'
      // A request that started before the closure may still succeed.
      if (model.isClosed(slot, 'must') && !before.has('held') && !before.has('stale')) return 'the slot is closed'
      return undefined
    case 'slot_taken':
      if (isOnly(before, 'booked')) return 'the booking existed'
      return rivals.some(({ id }) => model.mayBe(id, 'held', 'booked')) || before.has('ended')
        ? undefined
        : 'the slot is free'
    case 'in_progress':
      return rivals.some(({ id }) => model.mayBe(id, 'held')) ? undefined : 'no request is in progress'
    case 'weekly_limit':
      if (isOnly(before, 'booked')) return 'the booking existed'
      return model.maxSessions(member, slot.kind, booking.id) >= weeklyLimit
        ? undefined
        : 'the weekly limit is not reached'
    case 'slot_closed':
      return model.isClosed(slot, 'may') ? undefined : 'the slot is open'
    case 'invalid':
      return model.mayBe(booking.id, 'ended') || before.has('held') || before.has('stale')
        ? undefined
        : 'the booking had not ended'
    default:
      return `${code} is not a valid response`
  }
}

/** Possible states of a booking after a response to a request for its slot. */
export function statesAfter(code: ResponseCode, before: ReadonlySet<string>): string[] {
  // A repeated request returns the current state, after completing an interrupted cancellation.
  if (code === 'ok') return ['booked']
  if (code === 'try_again') return [...before, 'held', 'booked', 'ended']
  if (code === 'slot_taken') return ['ended', 'none']
  return [...before].filter((state) => state !== 'booked').concat('none')
}

export function reserve(model: Model, member: Member, { slot, attempt }: SlotChoice): Action {
  const key = `reserve-${attempt}-${nameInKey(slot)}`
  const booking = model.bookingFor(member, slot, key)
  let before = model.possible(booking.id)
  const { unit, date, time, kind } = slot
  return {
    request: {
      method: 'POST',
      path: pathOf(slot),
      body: { [kind === 'lane' ? 'lane' : 'unit']: unit, date, time, name: member.name, email: member.email },
      key,
      cookie: member.cookie,
    },
    subjects: [booking.id],
    start(model) {
      before = model.possible(booking.id)
      model.addPossible(booking.id, 'held', 'booked')
    },
    check: (_, code) => checkSlotResponse(model, booking, code, before),
    finish: (_, code) => new Map([[booking.id, statesAfter(code, before)]]),
  }
}

/** Possible states of a booking whose release was interrupted. */
export const interrupted = (model: Model, id: string): string[] =>
  model.mayBe(id, 'booked') ? [...model.possible(id), 'releasing'] : [...model.possible(id)]

/** Cancels a booking. `by` has the session cookie: the member's own or one of staff. */
export function cancel({ id, slot, replaces }: ModelBooking, by: { cookie: string }): Action {
  let before: ReadonlySet<string> = new Set()
  return {
    request: { method: 'DELETE', path: `${pathOf(slot)}/${id}`, key: `cancel-${id}`, cookie: by.cookie },
    subjects: [id, ...(replaces ? [replaces] : [])],
    order: 2,
    start(model) {
      before = model.possible(id)
      // An interrupted move to the current slot is completed first.
      for (const each of [id, replaces ?? '']) if (model.mayBe(each, 'booked')) model.addPossible(each, 'ended')
    },
    check(model, code) {
      if (code === 'ok') return model.mayBe(id, 'booked', 'ended') ? undefined : 'no booking to cancel'
      if (code === 'not_found') return isOnly(before, 'booked') ? 'the booking existed' : undefined
      if (code === 'in_progress') return model.mayBe(id, 'held', 'stale') ? undefined : 'no request is in progress'
      return `${code} is not a valid response`
    },
    finish(model, code) {
      model.pendingMoves = model.pendingMoves.filter((pair) => !pair.includes(id))
      const states = code === 'ok' ? ['ended'] : code === 'try_again' ? interrupted(model, id) : before
      return new Map([[id, states], ...(replaces ? [[replaces, interrupted(model, replaces)] as const] : [])])
    },
  }
}

const event = '/api/events/homework-helper-2026-11-25/attendees'

/** A member's RSVP to one event. Repeating it with the same key changes nothing. */
export function createRsvp(member: Member, qty: number, attempt: number): Action {
  const [subject, key] = [`rsvp ${member.name}`, `rsvp-${qty}-${attempt}`]
  const requestSubject = `request ${member.name} ${key}`
  let before: ReadonlySet<string> = new Set()
  let requestStates: ReadonlySet<string> = new Set()
  return {
    request: {
      method: 'POST',
      path: event,
      body: { name: member.name, email: member.email, qty },
      key,
      cookie: member.cookie,
    },
    subjects: [subject, requestSubject],
    start(model) {
      before = model.possible(subject)
      requestStates = model.possible(requestSubject)
      model.addPossible(subject, `${qty}`)
    },
    check: (_, code) => (code === 'ok' ? undefined : `${code} is not a valid response`),
    finish(_, code) {
      const isKnown = requestStates.has('done')
      const states =
        code === 'ok' && !isKnown ? [`${qty}`] : isKnown && requestStates.size === 1 ? before : [...before, `${qty}`]
      return new Map<string, Iterable<string>>([
        [subject, states],
        [requestSubject, code === 'ok' ? ['done'] : [...requestStates, 'done']],
      ])
    },
  }
}

/** An order of one jacket. The same key is the same order. */
export function order(member: Member, attempt: number): Action {
  const key = `order-${attempt}`
  const subject = `order ${member.name} ${key}`
  return {
    request: {
      method: 'POST',
      path: '/api/orders',
      body: { items: [{ pid: 'members-jacket', size: 'M', qty: 1 }], note: key },
      key,
      cookie: member.cookie,
    },
    subjects: [subject],
    start: (model) => model.addPossible(subject, 'placed'),
    check: (_, code) => (code === 'ok' ? undefined : `${code} is not a valid response`),
    finish: (model, code) => new Map([[subject, code === 'ok' ? ['placed'] : model.possible(subject)]]),
  }
}

const spellings = ['new@a.example', 'NEW@a.example', ' new@A.example', 'ｎew@a.example']

/** Registrations of one e-mail address in several spellings: the first one stored wins. */
export function register(attempt: number): Action {
  const key = `register-${attempt}`
  const subject = 'account new'
  let before: ReadonlySet<string> = new Set()
  return {
    request: {
      method: 'POST',
      path: '/api/members/register',
      body: registration(spellings[attempt % spellings.length]!),
      key,
      cookie: '',
    },
    subjects: [subject],
    start(model) {
      before = model.possible(subject)
      // Once an account certainly exists, no other request can create it.
      if (before.has('none')) model.addPossible(subject, key)
    },
    check(model, code) {
      const others = [...model.possible(subject)].filter((state) => state !== key && state !== 'none')
      if (code === 'ok') return before.has('none') || before.has(key) ? undefined : 'the address was taken'
      if (code === 'email_taken') return others.length > 0 ? undefined : 'the address was free'
      return `${code} is not a valid response`
    },
    finish(model, code) {
      const others = [...model.possible(subject)].filter((state) => state !== key && state !== 'none')
      return new Map([[subject, code === 'ok' ? [key] : code === 'email_taken' ? others : model.possible(subject)]])
    },
  }
}
