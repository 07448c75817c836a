/** The stored booking of a schedule item. */
import { cancelableWith, readItemId, sessionItem, type ItemKind, type ScheduleItem } from '#domain/schedule/schedule.ts'
import { clockTime, shortDay } from '#domain/calendar/calendar.ts'
import { slotOfBooking, type LaneBooking, type SpeedeBooking } from '#domain/bookings/bookings.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { firstNameOf } from '#domain/families/players.ts'
import { sameEmail } from '#domain/people/people.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { EventBooking } from '#domain/events/events.ts'
import { bookingsEntry, eventBookingsEntry, speedeEntry } from '#lib/browser-storage/browser-storage.ts'

export type StoredSession = { kind: Kind; booking: LaneBooking | SpeedeBooking }

export type StoredBooking = StoredSession | { kind: Extract<ItemKind, 'event'>; booking: EventBooking }

const sessionsOf = (kind: Kind): (LaneBooking | SpeedeBooking)[] =>
  kind === 'lane' ? bookingsEntry.read() : speedeEntry.read()

/** The stored booking of an item; undefined if it is no longer in the local cache. */
export function findBooking(item: Pick<ScheduleItem, 'id'>): StoredBooking | undefined {
  const { kind, bookingId } = readItemId(item.id)
  if (kind === 'event') {
    const booking = eventBookingsEntry.read().find(({ id }) => id === bookingId)
    return booking && { kind, booking }
  }
  const booking = sessionsOf(kind).find(({ id }) => id === bookingId)
  return booking && { kind, booking }
}

/** Whose session it is, in a family with several players. */
export function playerOf(item: Pick<ScheduleItem, 'id'>): { id: string; name: string } | undefined {
  const found = findBooking(item)
  if (!found || found.kind === 'event' || found.booking.player === undefined) return undefined
  return { id: found.booking.player, name: found.booking.name }
}

/** The ids of who comes to an item; none in a family with one player, or where it has not said who. */
function comingTo(item: Pick<ScheduleItem, 'id'>): readonly string[] {
  const found = findBooking(item)
  if (found?.kind === 'event') return found.booking.players ?? []
  return found?.booking.player === undefined ? [] : [found.booking.player]
}

/** Of all items together. */
export function comingToAny(items: readonly Pick<ScheduleItem, 'id'>[]): readonly string[] {
  const coming = items.map(comingTo)
  return coming.some((each) => each.length === 0) ? [] : coming.flat()
}

/** 'Finn · Lane 2'; 'Shooting lane 2' in a family with one player. */
export function titleOf(item: ScheduleItem): string {
  const found = findBooking(item)
  const owner = playerOf(item)
  if (!owner || !found || found.kind === 'event') return item.title
  return `${firstNameOf(owner)} · ${unitName(slotOfBooking(found.booking))}`
}

/** 'Finn'; 'Shooting lane 2' if nobody is named. */
export function whoseOf(item: ScheduleItem): string {
  const owner = playerOf(item)
  return owner ? firstNameOf(owner) : item.title
}

/** What the title does not say: '1 hour · for Sam'; undefined if the title names who plays. */
export const subtitleOf = (item: ScheduleItem): string | undefined => (playerOf(item) ? undefined : item.subtitle)

/** 'Kit · Lane 3, Tue Nov 24, 4:00 PM'; 'Kit and Sam · Skills Night, Mon Nov 30, 6:00 PM' */
export function descriptionOf(item: ScheduleItem): string {
  const coming = readItemId(item.id).kind === 'event' && item.forWhom
  const title = [coming, titleOf(item)].filter(Boolean).join(' · ')
  return [title, shortDay(item.date), item.time && clockTime(item.time)].filter(Boolean).join(', ')
}

/** The same of a stored booking; the title of an event. '' if it is no longer in the local cache. */
export function bookingText(kind: ItemKind, id: string): string {
  const found = findBooking({ id: kind === 'lane' ? id : `${kind}:${id}` })
  if (!found) return ''
  return found.kind === 'event' ? found.booking.title : descriptionOf(sessionItem(found.booking))
}

/**
 * The stored bookings that can be canceled together with that of this item, itself included; none if it stands alone or is
 * an RSVP.
 */
export function findTogether(item: Pick<ScheduleItem, 'id'>, now: Date): StoredSession[] {
  const found = findBooking(item)
  if (!found || found.kind === 'event') return []
  const { kind, booking } = found
  const mine = sessionsOf(kind).filter(({ email }) => sameEmail(email, booking.email))
  const all = cancelableWith(booking, mine, now)
  return all.length > 1 ? all.map((each) => ({ kind, booking: each })) : []
}
