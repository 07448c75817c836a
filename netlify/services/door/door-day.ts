/** The day as the tablet at the door may read it: first name and initial, who is here, and whether the desk has to look. */
import { shortNameOf } from '#domain/families/players.ts'
import { slotAt } from '#domain/bookings/bookings.ts'
import { clockOf } from '#domain/arrivals/arrivals.ts'
import { clockTime, shortDay, today } from '#domain/calendar/calendar.ts'
import { passMessages } from '#domain/arrivals/arrival-messages.ts'
import type { Reply } from '#api-contract/schemas.ts'
import type { Caller, RequestContext } from '#server/context/request-context.ts'
import { arrivalOf, readArrivals } from '#server/repositories/arrivals.ts'
import { hash } from '#server/repositories/hashes.ts'
import { memberRows } from '#server/repositories/admin-rows.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { ifMade, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { AdminBooking } from '#server/services/bookings/admin-bookings.ts'
import { daySheet } from '#server/services/day-sheet/day-sheet.ts'
import { bookingOfPass, passHash } from '#server/services/arrivals/passes.ts'
import { childrenStillHere } from '#server/services/arrivals/still-here.ts'

type DoorEntry = NonNullable<Reply<'doorDay'>['entries']>[number]
type Context = ServiceContext & Pick<RequestContext, 'keyPepper'>

/** Bookings that are not made yet, and those of families that have left, are not shown. */
export async function doorDay(context: Context & { principal: Caller }, since?: string): Promise<Reply<'doorDay'>> {
  const date = today(context.now())
  const { version, sheet } = await daySheet(context, date, since)
  return {
    version,
    date,
    device: context.principal.profileName,
    ...(sheet && {
      entries: sheet.bookings.filter(({ member }) => member).map((each) => doorEntry(context, each)),
      stillHere: await namesStillHere(context),
    }),
  }
}

async function namesStillHere(context: Context): Promise<string[]> {
  const found = await ifMade(context, 'children still here', () =>
    childrenStillHere(context, () => readMaterializedView(context, memberRows)),
  )
  return found === 'unreadable' ? [] : found.map(({ booking }) => shortNameOf({ name: nameOf(booking) }))
}

const nameOf = ({ member, player, name }: AdminBooking): string =>
  member?.players.find((each) => each.id === player)?.name ?? name

function doorEntry({ keyPepper }: Pick<RequestContext, 'keyPepper'>, booking: AdminBooking): DoorEntry {
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
  const entry = doorEntry(context, { ...booking, ...(arrival && { arrival }) })
  if (arrival?.state !== 'here') return { outcome: 'booking', entry }
  return { outcome: 'here', message: passMessages.alreadyHere(clockTime(clockOf(arrival.at))), entry }
}
