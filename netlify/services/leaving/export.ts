/** Collects everything stored about a member, without credentials, for the member to download. */
import type { Reply } from '#api-contract/schemas.ts'
import { addDays, mondayOf, today, type Day } from '#domain/calendar/calendar.ts'
import { asFamilyReads } from '#domain/incidents/incidents.ts'
import { isOwed } from '#domain/memberships/dues.ts'
import { sealEnd } from '#domain/proof/seals.ts'
import { retentionPeriods } from '#domain/facility/retention.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { allBookingsOfMember } from '#server/repositories/bookings/bookings-of-member.ts'
import { arrivalOf } from '#server/repositories/arrivals.ts'
import { incidentsOf } from '#server/repositories/incidents.ts'
import { keys } from '#server/repositories/keys.ts'
import { readReadable } from '#server/repositories/update-with-retry.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { readMemberNotes } from '#server/repositories/accounts/member-notes.ts'
import { ordersOf } from '#server/repositories/shop/orders.ts'
import { recentTours } from '#server/repositories/tours.ts'
import { allRsvpsOf } from '#server/repositories/rsvps.ts'
import { standbyForExport } from '#server/services/standby/wishes.ts'
import { accountFor } from '#server/services/families/account-view.ts'
import { listFeeds } from '#server/services/feeds/own-feeds.ts'
import { messagesForExport } from '#server/services/club-messages/own-messages.ts'
import { listDevices } from '#server/services/push/own-devices.ts'
import { editsOf, safetyFor } from '#server/services/families/safety.ts'
import { ownDues } from '#server/services/memberships/dues.ts'
import { ownChanges } from '#server/services/bookings/club-changes.ts'

/** @returns undefined if the account was deleted in the meantime. */
export async function exportOwnData(
  context: Pick<RequestContext, 'store' | 'now' | 'keyPepper' | 'sessionsSince' | 'waitUntil'> & {
    principal: Principal
  },
): Promise<Reply<'exportOwnData'> | undefined> {
  const { store, now, principal } = context
  const { accountKey, email } = principal
  const [member, bookings, rsvps, orders, clubChanges, notes, tours, standby, feeds, devices, dues, messages] =
    await Promise.all([
      readMember(store, accountKey),
      allBookingsOfMember(store, accountKey, email),
      allRsvpsOf(store, accountKey),
      ordersOf(store, accountKey),
      ownChanges({ store, now }, accountKey),
      readMemberNotes(store, accountKey),
      recentTours(context, today(now())),
      standbyForExport({ store }, accountKey),
      listFeeds(context),
      listDevices(context),
      ownDues(context),
      messagesForExport(context, accountKey),
    ])
  if (!member) return undefined
  const owed = dues.filter((due) => isOwed(due) && due.from <= today(now())).toReversed()
  return {
    exportedAt: now().toISOString(),
    account: accountFor(context, member.value),
    ...bookings,
    arrivals: await ownArrivals(store, [...bookings.bookings, ...bookings.speedeBookings], today(now())),
    rsvps,
    orders,
    clubChanges,
    notes,
    tours: tours.filter(({ family }) => family === member.value.id),
    standby,
    calendars: feeds,
    devices,
    dues: principal.isFirst ? dues : [],
    messages,
    safety: member.value.players.map((player) =>
      Object.assign(safetyFor('family', member.value, player, now()), {
        openings: player.safety?.openings ?? [],
        edits: editsOf(player),
        departures: (player.safety?.departures ?? []).map(({ at, name }) => ({ at, name })),
      }),
    ),
    kept: await Promise.all(
      member.value.players.map(async (player) => {
        const incidents = await incidentsOf(store, player)
        const until = sealEnd(player, {
          consents: player.consents,
          incidents,
          owed: owed.filter((due) => due.player === player.id),
        })
        const read = incidents.flatMap((each) => asFamilyReads(each) ?? [])
        return { player: player.id, name: player.name, incidents: read, sealedUntil: until }
      }),
    ),
  }
}

/** The arrivals recorded for these bookings. Who recorded them is not the family's data. */
async function ownArrivals(
  store: RequestContext['store'],
  bookings: readonly { id: string; date: Day }[],
  day: Day,
): Promise<Reply<'exportOwnData'>['arrivals']> {
  const oldest = addDays(mondayOf(day), -7 * retentionPeriods.arrivalWeeks)
  const recent = bookings.filter(({ date }) => date >= oldest && date <= day)
  const { found } = await readReadable(store, [...new Set(recent.map(({ date }) => keys.arrivals(date)))])
  const days = new Map(found.map(({ key, value }) => [key, value]))
  return recent.flatMap(({ id, date }) => {
    const arrival = arrivalOf(days.get(keys.arrivals(date)), id)
    return arrival ? [{ booking: id, state: arrival.state, at: arrival.at }] : []
  })
}
