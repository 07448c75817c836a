/** A booking as it may be shown to whoever stands there, and the one that a pass is for. */
import type { Reply } from '#api-contract/schemas.ts'
import { passMessages } from '#domain/arrivals/arrival-messages.ts'
import { clockOf } from '#domain/arrivals/arrivals.ts'
import { slotAt } from '#domain/bookings/bookings.ts'
import { clockTime, shortDay, today } from '#domain/calendar/calendar.ts'
import { shortNameOf } from '#domain/families/players.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { arrivalOf, readArrivals } from '#server/repositories/arrivals.ts'
import { hash } from '#server/repositories/hashes.ts'
import type { AdminBooking } from '#server/services/bookings/admin-bookings.ts'
import { bookingOfPass, passHash } from './passes.ts'

type VisitEntry = NonNullable<Reply<'resolvePass'>['entry']>

export const nameOf = ({ member, player, name }: AdminBooking): string =>
  member?.players.find((each) => each.id === player)?.name ?? name

/** First name and initial, who is here, and whether the desk has to look. */
export function visitEntry({ keyPepper }: Pick<RequestContext, 'keyPepper'>, booking: AdminBooking): VisitEntry {
  const { id, kind, date, accountKey, member, asks, unsigned, arrival } = booking
  return {
    id,
    ...slotAt(kind, booking),
    name: shortNameOf({ name: nameOf(booking) }),
    family: hash('door', date, accountKey).slice(0, 12),
    pass: passHash(keyPepper, { ...slotAt(kind, booking), id }),
    ...(arrival?.state === 'here' && { here: arrival.at }),
    held: asks.includes('on_hold'),
    desk: (member?.alerts.length ?? 0) > 0,
    unsigned,
  }
}

/** What a scanned or typed pass is for, and what is to be said about it. */
export async function resolvePass(
  context: Parameters<typeof bookingOfPass>[0],
  text: string,
): Promise<Reply<'resolvePass'>> {
  const booking = await bookingOfPass(context, text)
  if (typeof booking === 'string') return { outcome: booking, message: passMessages[booking] }
  const { date, id } = booking
  if (date !== today(context.now())) return { outcome: 'other_day', message: passMessages.otherDay(shortDay(date)) }
  const arrival = arrivalOf((await readArrivals(context.store, date))?.value, id)
  const entry = visitEntry(context, { ...booking, ...(arrival && { arrival }) })
  if (arrival?.state !== 'here') return { outcome: 'booking', entry }
  return { outcome: 'here', message: passMessages.alreadyHere(clockTime(clockOf(arrival.at))), entry }
}
