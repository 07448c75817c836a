/** Why nobody can have a slot at that hour: asked of the closures by whoever books, moves, cancels or offers it. */
import { closedSlots, closedTimes, closureFor, type ClosureDraft } from '#domain/bookings/closures.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
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
