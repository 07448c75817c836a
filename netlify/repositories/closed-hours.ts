/** What is closed: asked of the closures by whoever books, moves, cancels or offers a slot, or comes to an event. */
import {
  closedSlots,
  closedTimes,
  closureFor,
  clubClosureOf,
  undecidedIn,
  type ClosureDraft,
} from '#domain/bookings/closures.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import { endOfEvent } from '#domain/events/events.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { StoredClosure } from '#records/closures.ts'
import type { StoredEvent } from '#records/events.ts'
import { closuresIn, readableClosures, readClosures } from './closures.ts'
import { keys } from './keys.ts'
import type { Documents } from './transact.ts'
import type { ServiceContext } from './update-with-retry.ts'

/** The reason why a slot is closed; undefined if it is open. */
export type WhyClosed = (slot: Slot) => string | undefined

const asking =
  (closures: readonly ClosureDraft[]): WhyClosed =>
  (slot) =>
    closureFor(closures, slot)?.reason

type Context = Pick<ServiceContext, 'store' | 'now'>

export const readWhyClosed = async (context: Context): Promise<WhyClosed> => asking(await readClosures(context))

/** The same for what goes on without them: all is open if they cannot be read. */
export const readableWhyClosed = async (context: Context): Promise<WhyClosed> => asking(await readableClosures(context))

/** What a transaction reads that asks why a slot is closed. */
export const closedKey = keys.closures

/** The same in a transaction that has read `closedKey`. */
export const whyClosedIn = (documents: Documents): WhyClosed => asking(closuresIn(documents))

/** The closed slots of the week that starts on `monday`, in order, each with the reason. */
export const readClosedSlots = async (context: Context, kind: Kind, monday: Day) =>
  closedSlots(kind, monday, await readClosures(context))

/** The same, a row for each closure. */
export const readClosedTimes = async (context: Context, kind: Kind, monday: Day) =>
  closedTimes(kind, monday, await readClosures(context))

/** Which bookings are in closed hours and wait for a decision: none if it cannot be read. */
export async function readableUndecided(context: Context): Promise<(booking: Slot & { id: string }) => boolean> {
  const closures = await readableClosures(context)
  return (booking) => undecidedIn(closures, booking) !== undefined
}

type EventTime = Pick<StoredEvent, 'id' | 'title' | 'datetime' | 'ends'>

/** The closure because of which nobody can RSVP to an event. */
export const closureOfEvent = (closures: readonly StoredClosure[], event: EventTime): StoredClosure | undefined =>
  clubClosureOf(closures, { id: event.id, start: new Date(event.datetime), end: endOfEvent(event) })

/** The reason why the whole club is closed for an event; undefined if it is not. */
export type WhyNotHeld = (event: EventTime) => string | undefined

const askingOfEvents =
  (closures: readonly StoredClosure[]): WhyNotHeld =>
  (event) =>
    closureOfEvent(closures, event)?.reason

export const readWhyNotHeld = async (context: Context) => askingOfEvents(await readClosures(context))

/** The same for what goes on without them. */
export const readableWhyNotHeld = async (context: Context) => askingOfEvents(await readableClosures(context))
