/**
 * The simple model of the club: of each thing, all that may be true of it. What was answered leaves one possibility, what
 * was not answered leaves several, and whatever is seen later must be one of them.
 */
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { bookingIdOf } from '#server/repositories/bookings.ts'
import type { Slot } from '#domain/bookings/bookings.ts'

/**
 * Of a booking: never made, held for a while, held too long to keep anybody out, made, being given back, or over for good:
 * 'none', 'held', 'stale', 'booked', 'leaving', 'ended'. Other things have their own words.
 */
export type Possible = ReadonlySet<string>

export type Member = { name: string; email: string; ownerKey: string; cookie: string }

export type Known = { id: string; member: Member; slot: Slot; replaces?: string; mayBeBeyond: boolean }

export class Model {
  readonly members: readonly Member[]
  readonly bookings = new Map<string, Known>()
  /** A move that nobody knows the end of: one of the two stands, unless somebody gives one of them back. */
  either: (readonly [string, string])[] = []
  #possible = new Map<string, Possible>()

  constructor(members: readonly Member[]) {
    this.members = members
  }

  possible(subject: string): Possible {
    return this.#possible.get(subject) ?? nothing
  }
  may(subject: string, ...values: string[]): boolean {
    return values.some((value) => this.possible(subject).has(value))
  }
  /** True if this is the only possibility. */
  must(subject: string, value: string): boolean {
    return this.possible(subject).size === 1 && this.may(subject, value)
  }
  set(subject: string, values: Iterable<string>): void {
    this.#possible.set(subject, new Set(values))
  }
  /** From now on this may be so too. */
  opens(subject: string, ...values: string[]): void {
    this.set(subject, [...this.possible(subject), ...values])
  }
  /** Things of one sort: `rsvp`, `order`, `block` … */
  subjects(sort: string): string[] {
    return [...this.#possible.keys()].filter((subject) => subject.startsWith(`${sort} `))
  }

  /** The booking that a request makes: its id is known before anything is asked. */
  wished(member: Member, slot: Slot, key: string, more: { replaces?: string; mayBeBeyond?: boolean } = {}): Known {
    const id = bookingIdOf(slot, member.ownerKey, key)
    const known = this.bookings.get(id) ?? { id, member, slot, mayBeBeyond: false }
    const now: Known = { ...known, ...more, mayBeBeyond: known.mayBeBeyond || (more.mayBeBeyond ?? false) }
    this.bookings.set(id, now)
    return now
  }

  /** Other bookings of the same slot. */
  rivals({ id, slot }: Known): Known[] {
    return [...this.bookings.values()].filter((other) => other.id !== id && placeOf(other.slot) === placeOf(slot))
  }

  /** How many sessions of a member and kind there may be at most, beside one. */
  most(member: Member, kind: Kind, beside: string): number {
    return this.#of(member, kind).filter(({ id }) => id !== beside && this.may(id, 'held', 'booked')).length
  }
  /** How many there are at least, of those that count. */
  least(member: Member, kind: Kind): number {
    const countsOnce = ({ replaces }: Known) => replaces === undefined || !this.may(replaces, 'held', 'booked')
    return this.#of(member, kind).filter(
      (each) => this.must(each.id, 'booked') && !each.mayBeBeyond && countsOnce(each),
    ).length
  }
  #of(member: Member, kind: Kind) {
    return [...this.bookings.values()].filter((each) => each.member === member && each.slot.kind === kind)
  }

  /** True if something keeps this slot closed for certain, or may. */
  closed(slot: Slot, how: 'may' | 'must'): boolean {
    const subject = `block ${placeOf(slot)}`
    return how === 'may' ? this.may(subject, 'there') : this.must(subject, 'there')
  }

  /** What can never be, whatever happened: two for certain on one slot, three for certain in one week. */
  contradictions(): string[] {
    const wrong: string[] = []
    for (const booking of this.bookings.values()) {
      if (!this.must(booking.id, 'booked')) continue
      for (const rival of this.rivals(booking)) {
        if (this.must(rival.id, 'booked')) wrong.push(`two holders of ${placeOf(booking.slot)}`)
        // Its slot is another's, so it has been given back by now; what holds its place in the week may still do so.
        else if (this.may(rival.id, 'booked'))
          this.set(rival.id, [
            ...[...this.possible(rival.id)].filter((is) => is !== 'booked' && is !== 'leaving'),
            'ended',
          ])
      }
    }
    for (const member of this.members)
      for (const kind of ['lane', 'speede'] as const)
        if (this.least(member, kind) > bookables[kind].weeklyLimit) wrong.push(`a third ${kind} for ${member.name}`)
    return wrong
  }
}

const nothing: Possible = new Set(['none'])

export const placeOf = ({ kind, date, time, unit }: Slot): string => `${kind} ${date} ${time} ${unit}`
