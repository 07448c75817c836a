/**
 * Tells families whose slot is closed, and later that they can come after all. What staff move or cancel has messages of
 * its own. Staff often decide at once, so the first message waits a minute: it is not sent if it is no longer true.
 */
import pMap from 'p-map'
import type { RequestContext } from '#server/context/request-context.ts'
import { addToOutbox, outboxEntryOf, type Intent } from '#server/repositories/outbox.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { StoredClosure } from '#server/repositories/closures.ts'
import { currentClosures, isOver, undecidedBookings, type UndecidedBooking } from './closures.ts'

type TellContext = ServiceContext & Pick<RequestContext, 'keyPepper'>
type Kind = 'booking_closed' | 'booking_kept'

const decisionMs = 60_000

/** Records a message for each of these bookings, unless there is one. @returns how many were recorded. */
export async function tellClosed(context: TellContext, undecided: readonly UndecidedBooking[]): Promise<number> {
  if (!context.mailEnabled) return 0
  const told = await pMap(
    intents(undecided, 'booking_closed'),
    async (intent) => {
      if (await outboxEntryOf(context.store, intent)) return 0
      await addToOutbox(context, intent, decisionMs)
      return 1
    },
    { concurrency: 10 },
  )
  return told.reduce<number>((sum, one) => sum + one, 0)
}

/** Records that the bookings of a closure stay, before it is removed. One that is over has none. */
export async function tellReopened(context: TellContext, closure: StoredClosure | undefined): Promise<void> {
  if (!context.mailEnabled || !closure || isOver(closure, context.now())) return
  await tellKept(context, await undecidedBookings(context, [closure]))
}

/** Records that these bookings stay. */
export async function tellKept(context: TellContext, kept: readonly UndecidedBooking[]): Promise<void> {
  await pMap(intents(kept, 'booking_kept'), (intent) => addToOutbox(context, intent), { concurrency: 10 })
}

/** Completes what a crash has left out, and finds bookings that were made while their slot was being closed. */
export const tellAllClosed = async (context: TellContext): Promise<number> =>
  context.mailEnabled ? tellClosed(context, await undecidedBookings(context, await currentClosures(context))) : 0

const intents = (bookings: readonly UndecidedBooking[], kind: Kind): Intent[] =>
  bookings.flatMap(({ closureId, booking }) =>
    booking.member
      ? {
          ownerKey: booking.ownerKey,
          kind,
          subjectRef: mailSubjectRef.bookingInClosure(closureId, booking),
        }
      : [],
  )
