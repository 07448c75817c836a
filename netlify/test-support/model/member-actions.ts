/** What members do, on the wire and in the model: each deed says what may be true while it goes on, and what its answer leaves. */
import type { Slot } from '#domain/bookings/bookings.ts'
import { bookables } from '#domain/facility/facility.ts'
import { registration } from '#server/test-support/server/test-server.ts'
import { type Known, type Member, type Model } from './model.ts'

/** 'ok', the code of a refusal, or 'try_again' if nobody knows. */
export type Said = string

export type Request = { method: 'POST' | 'PATCH' | 'DELETE'; path: string; body?: object; key: string; cookie: string }

/** What an answer leaves possible, by subject. */
export type Effects = Map<string, Iterable<string>>

export type Action = {
  request: Request
  /** The things it is about: what others do to them at the same time leaves every end possible. */
  subjects: readonly string[]
  /** What takes away is reckoned with last, for it may take away what is only being made. */
  turn?: 1 | 2
  /** Marks what may be true from now on. */
  begins: (model: Model) => void
  /** Why an answer cannot be right, while everything else that is going on may be so or not; `alone` if none of it is about this. */
  wrong: (model: Model, said: Said, alone: boolean) => string | undefined
  ends: (model: Model, said: Said, body: unknown, alone: boolean) => Effects
}

/** A member's deeds, in the few words that histories are made of. */
export type Wanted = { slot: Slot; nth: number }

const pathOf = ({ kind }: Slot) => (kind === 'lane' ? '/api/lanes/bookings' : '/api/speede/bookings')

export const isOnly = (possible: ReadonlySet<string>, value: string): boolean =>
  possible.size === 1 && possible.has(value)

/** Why an answer to the wish for a slot cannot be right. `before` is what may have been of it before it was asked. */
export function wrongForSlot(
  model: Model,
  booking: Known,
  said: Said,
  before: ReadonlySet<string>,
): string | undefined {
  const { slot, member } = booking
  const { weeklyLimit } = bookables[slot.kind]
  const rivals = model.rivals(booking)
  switch (said) {
    case 'ok':
      if (isOnly(before, 'ended')) return 'it was over for good'
      if (before.has('booked')) return undefined
      if (rivals.some(({ id }) => model.must(id, 'booked'))) return 'another has the slot'
      // Who began before it was closed stands under what closes it.
      if (model.closed(slot, 'must') && !before.has('held') && !before.has('stale')) return 'the slot is closed'
      return undefined
    case 'slot_taken':
      if (isOnly(before, 'booked')) return 'it was booked before'
      return rivals.some(({ id }) => model.may(id, 'held', 'booked')) || before.has('ended') ? undefined : 'it is free'
    case 'in_progress':
      return rivals.some(({ id }) => model.may(id, 'held')) ? undefined : 'nothing is going on'
    case 'weekly_limit':
      if (isOnly(before, 'booked')) return 'it was booked before'
      return model.most(member, slot.kind, booking.id) >= weeklyLimit ? undefined : 'there is room in the week'
    case 'slot_closed':
      return model.closed(slot, 'may') ? undefined : 'nothing closes it'
    case 'invalid':
      return model.may(booking.id, 'ended') || before.has('held') || before.has('stale')
        ? undefined
        : 'it was never over'
    default:
      return `${said} is no answer to this`
  }
}

/** What an answer to the wish for a slot leaves of it. */
export function leftOfSlot(said: Said, before: ReadonlySet<string>): string[] {
  // The same request again is told what is: a cancellation that broke off would have been finished first.
  if (said === 'ok') return ['booked']
  if (said === 'try_again') return [...before, 'held', 'booked', 'ended']
  if (said === 'slot_taken') return ['ended', 'none']
  return [...before].filter((is) => is !== 'booked').concat('none')
}

export function reserve(model: Model, member: Member, { slot, nth }: Wanted): Action {
  const key = `reserve-${nth}`
  const booking = model.wished(member, slot, key)
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
    begins(now) {
      before = now.possible(booking.id)
      now.opens(booking.id, 'held', 'booked')
    },
    wrong: (now, said) => wrongForSlot(now, booking, said, before),
    ends: (_, said) => new Map([[booking.id, leftOfSlot(said, before)]]),
  }
}

/** What may be of a booking that was being given back when nobody knows how far that got. */
export const brokenOff = (model: Model, id: string): string[] =>
  model.may(id, 'booked') ? [...model.possible(id), 'leaving'] : [...model.possible(id)]

/** `by` is whose pass is shown: the member's own, or one of staff. */
export function cancel({ id, slot, replaces }: Known, by: { cookie: string }): Action {
  let before: ReadonlySet<string> = new Set()
  return {
    request: { method: 'DELETE', path: `${pathOf(slot)}/${id}`, key: 'cancel', cookie: by.cookie },
    subjects: [id, ...(replaces ? [replaces] : [])],
    turn: 2,
    begins(model) {
      before = model.possible(id)
      // A half-made move to where it stands is ended first.
      for (const each of [id, replaces ?? '']) if (model.may(each, 'booked')) model.opens(each, 'ended')
    },
    wrong(model, said) {
      if (said === 'ok') return model.may(id, 'booked', 'ended') ? undefined : 'there was nothing to cancel'
      if (said === 'not_found') return isOnly(before, 'booked') ? 'it was there' : undefined
      if (said === 'in_progress') return model.may(id, 'held', 'stale') ? undefined : 'nothing is going on'
      return `${said} is no answer to this`
    },
    ends(model, said) {
      model.either = model.either.filter((pair) => !pair.includes(id))
      const left = said === 'ok' ? ['ended'] : said === 'try_again' ? brokenOff(model, id) : before
      return new Map([[id, left], ...(replaces ? [[replaces, brokenOff(model, replaces)] as const] : [])])
    },
  }
}

const event = '/api/events/homework-helper-2026-11-25/attendees'

/** A member's answer to one event: a number of guests, or none. Asked again under the same key it changes nothing. */
export function createRsvp(member: Member, qty: number, nth: number): Action {
  const [subject, key] = [`rsvp ${member.name}`, `attend-${qty}-${nth}`]
  const request = `asked ${member.name} ${key}`
  let before: ReadonlySet<string> = new Set()
  let asked: ReadonlySet<string> = new Set()
  return {
    request: {
      method: 'POST',
      path: event,
      body: { name: member.name, email: member.email, qty },
      key,
      cookie: member.cookie,
    },
    subjects: [subject, request],
    begins(model) {
      before = model.possible(subject)
      asked = model.possible(request)
      model.opens(subject, `${qty}`)
    },
    wrong: (_, said) => (said === 'ok' ? undefined : `${said} is no answer to this`),
    ends(_, said) {
      const isKnown = asked.has('done')
      const now = said === 'ok' && !isKnown ? [`${qty}`] : isKnown && asked.size === 1 ? before : [...before, `${qty}`]
      return new Map<string, Iterable<string>>([
        [subject, now],
        [request, said === 'ok' ? ['done'] : [...asked, 'done']],
      ])
    },
  }
}

/** An order of one jacket: the same sending is one order. */
export function order(member: Member, nth: number): Action {
  const key = `order-${nth}`
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
    begins: (model) => model.opens(subject, 'placed'),
    wrong: (_, said) => (said === 'ok' ? undefined : `${said} is no answer to this`),
    ends: (model, said) => new Map([[subject, said === 'ok' ? ['placed'] : model.possible(subject)]]),
  }
}

const spellings = ['new@a.example', 'NEW@a.example', ' new@A.example', 'ｎew@a.example']

/** Registrations of one address, in several spellings: the first to be kept has it. */
export function join(nth: number): Action {
  const key = `join-${nth}`
  const subject = 'account new'
  let before: ReadonlySet<string> = new Set()
  return {
    request: {
      method: 'POST',
      path: '/api/members/register',
      body: registration(spellings[nth % spellings.length]!),
      key,
      cookie: '',
    },
    subjects: [subject],
    begins(model) {
      before = model.possible(subject)
      // Once an account is there for certain, it can be no other's.
      if (before.has('none')) model.opens(subject, key)
    },
    wrong(model, said) {
      const others = [...model.possible(subject)].filter((by) => by !== key && by !== 'none')
      if (said === 'ok') return before.has('none') || before.has(key) ? undefined : 'the address was taken'
      if (said === 'email_taken') return others.length > 0 ? undefined : 'the address was free'
      return `${said} is no answer to this`
    },
    ends(model, said) {
      const others = [...model.possible(subject)].filter((by) => by !== key && by !== 'none')
      return new Map([[subject, said === 'ok' ? [key] : said === 'email_taken' ? others : model.possible(subject)]])
    },
  }
}
