/**
 * The reference model of the club: the set of possible states of each subject. A response narrows the set to one state, a
 * lost response leaves several, and whatever is read later must be one of them.
 */
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { bookingIdOf } from '#server/repositories/bookings.ts'
import type { Slot } from '#domain/bookings/bookings.ts'

/**
 * Possible states of a subject. A booking is 'none' (never made), 'held', 'stale' (hold expired), 'booked', 'releasing' or
 * 'ended' (final). Other subjects have their own states.
 */
export type Possible = ReadonlySet<string>

export type Member = { name: string; email: string; ownerKey: string; cookie: string }

export type ModelBooking = { id: string; member: Member; slot: Slot; replaces?: string; mayExceedLimit: boolean }

export class Model {
  readonly members: readonly Member[]
  readonly bookings = new Map<string, ModelBooking>()
  /** Moves with an unknown outcome: one of the two bookings exists, unless one of them gets canceled. */
  pendingMoves: (readonly [string, string])[] = []
  #possible = new Map<string, Possible>()

  constructor(members: readonly Member[]) {
    this.members = members
  }

  possible(subject: string): Possible {
    return this.#possible.get(subject) ?? initialState
  }
  mayBe(subject: string, ...values: string[]): boolean {
    return values.some((value) => this.possible(subject).has(value))
  }
  /** True if this is the only possibility. */
  mustBe(subject: string, value: string): boolean {
    return this.possible(subject).size === 1 && this.mayBe(subject, value)
  }
  set(subject: string, values: Iterable<string>): void {
    this.#possible.set(subject, new Set(values))
  }
  /** Adds possible states. */
  addPossible(subject: string, ...values: string[]): void {
    this.set(subject, [...this.possible(subject), ...values])
  }
  /** Subjects of one kind: `rsvp`, `order`, `closure` … */
  subjects(kind: string): string[] {
    return [...this.#possible.keys()].filter((subject) => subject.startsWith(`${kind} `))
  }

  /** The booking that a request makes. Its id is known before the request is sent. */
  bookingFor(
    member: Member,
    slot: Slot,
    key: string,
    changes: { replaces?: string; mayExceedLimit?: boolean } = {},
  ): ModelBooking {
    const id = bookingIdOf(slot, member.ownerKey, key)
    const existing = this.bookings.get(id) ?? { id, member, slot, mayExceedLimit: false }
    const booking: ModelBooking = {
      ...existing,
      ...changes,
      mayExceedLimit: existing.mayExceedLimit || (changes.mayExceedLimit ?? false),
    }
    this.bookings.set(id, booking)
    return booking
  }

  /** Other bookings of the same slot. */
  rivals({ id, slot }: ModelBooking): ModelBooking[] {
    return [...this.bookings.values()].filter((other) => other.id !== id && slotName(other.slot) === slotName(slot))
  }

  /** Upper bound of a member's sessions of a kind, not counting the booking `except`. */
  maxSessions(member: Member, kind: Kind, except: string): number {
    return this.#of(member, kind).filter(({ id }) => id !== except && this.mayBe(id, 'held', 'booked')).length
  }
  /** Lower bound of a member's sessions of a kind that count toward the weekly limit. */
  minSessions(member: Member, kind: Kind): number {
    const countsOnce = ({ replaces }: ModelBooking) => replaces === undefined || !this.mayBe(replaces, 'held', 'booked')
    return this.#of(member, kind).filter(
      (each) => this.mustBe(each.id, 'booked') && !each.mayExceedLimit && countsOnce(each),
    ).length
  }
  #of(member: Member, kind: Kind) {
    return [...this.bookings.values()].filter((each) => each.member === member && each.slot.kind === kind)
  }

  /** True if a closure covers this slot for certain ('must') or possibly ('may'). */
  isClosed(slot: Slot, certainty: 'may' | 'must'): boolean {
    const subject = `closure ${slotName(slot)}`
    return certainty === 'may' ? this.mayBe(subject, 'active') : this.mustBe(subject, 'active')
  }

  /** Violated invariants: two certain bookings of one slot, or more certain sessions in a week than the limit. */
  contradictions(): string[] {
    const violations: string[] = []
    for (const booking of this.bookings.values()) {
      if (!this.mustBe(booking.id, 'booked')) continue
      for (const rival of this.rivals(booking)) {
        if (this.mustBe(rival.id, 'booked')) violations.push(`two holders of ${slotName(booking.slot)}`)
        // The slot belongs to another booking, so this one was released. Its hold in the week document may still exist.
        else if (this.mayBe(rival.id, 'booked'))
          this.set(rival.id, [
            ...[...this.possible(rival.id)].filter((state) => state !== 'booked' && state !== 'releasing'),
            'ended',
          ])
      }
    }
    for (const member of this.members)
      for (const kind of ['lane', 'speede'] as const)
        if (this.minSessions(member, kind) > bookables[kind].weeklyLimit)
          violations.push(`${member.name} exceeds the weekly ${kind} limit`)
    return violations
  }
}

const initialState: Possible = new Set(['none'])

export const slotName = ({ kind, date, time, unit }: Slot): string => `${kind} ${date} ${time} ${unit}`

/** The slot as part of an idempotency key: a key belongs to one request. */
export const nameInKey = (slot: Slot): string => slotName(slot).replaceAll(' ', '-')
