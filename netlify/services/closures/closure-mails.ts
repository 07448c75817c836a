/**
 * Queues e-mails to families whose slot is closed, and to those who can come after all. Staff often decide at once, so the first
 * waits a minute, and is sent only if it is still true.
 */
import pMap from 'p-map'
import { undecidedIn } from '#domain/bookings/closures.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { addToOutbox, outboxEntryOf, type Intent } from '#server/repositories/outbox.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { ifMade, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { currentClosures, isOver, undecidedBookings, type UndecidedBooking } from './closures.ts'
import type { StoredClosure } from '#records/closures.ts'

type MailContext = ServiceContext & Pick<RequestContext, 'keyPepper'>
type Kind = 'booking_closed' | 'booking_kept'

const decisionMs = 60_000

/** Queues an e-mail for each of these bookings, unless there is one. @returns how many were queued. */
export async function queueClosedMails(context: MailContext, undecided: readonly UndecidedBooking[]): Promise<number> {
  if (!context.mailEnabled) return 0
  const queued = await pMap(
    intents(undecided, 'booking_closed'),
    (intent) =>
      ifMade(context, 'email about a closure', async () => {
        if (await outboxEntryOf(context.store, intent)) return 0
        await addToOutbox(context, intent, decisionMs)
        return 1
      }),
    { concurrency: 10 },
  )
  return queued.reduce<number>((sum, one) => sum + (one === 'unreadable' ? 0 : one), 0)
}

/** Queues the e-mails about closures that are about to be removed, unless they are over. `left`: what is closed then. */
export async function queueReopenedMails(
  context: MailContext,
  removed: readonly StoredClosure[],
  left: readonly StoredClosure[],
): Promise<void> {
  if (!context.mailEnabled) return
  const current = removed.filter((closure) => !isOver(closure, context.now()))
  const undecided = await undecidedBookings(context, current)
  const kept = undecided.filter(({ booking }) => !undecidedIn(left, booking))
  await pMap(intents(kept, 'booking_kept'), (intent) => addToOutbox(context, intent), { concurrency: 10 })
}

/** The e-mail that says the booking stays; undefined if it is no family's. */
export const keptMail = (kept: UndecidedBooking): Intent | undefined => intents([kept], 'booking_kept')[0]

/** Queues e-mails that a crash left out, and those for bookings that were made while their slot was being closed. */
export const queueMissingClosedMails = async (context: MailContext): Promise<number> =>
  context.mailEnabled ? queueClosedMails(context, await undecidedBookings(context, await currentClosures(context))) : 0

const intents = (bookings: readonly UndecidedBooking[], kind: Kind): Intent[] =>
  bookings.flatMap(({ closureId, booking }) => {
    const subjectRef = mailSubjectRef.bookingInClosure(closureId, booking)
    return booking.member ? { accountKey: booking.accountKey, kind, subjectRef } : []
  })
