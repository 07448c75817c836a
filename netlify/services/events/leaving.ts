/** When RSVPs to events, and who had which places there, end: with time, and with an account; and what its export shows. */
import { monthsBefore, today, type Day } from '#domain/calendar/calendar.ts'
import { retentionPeriods } from '#domain/facility/retention.ts'
import { eraser, exporter, hasNewOwner } from '#server/repositories/accounts/leaving.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { evict } from '#server/repositories/materialized-view.ts'
import { removeKeys } from '#server/repositories/remove-keys.ts'
import { endDead, hexPairs, partsOf, segment, type RetentionPolicy } from '#server/repositories/retention-policy.ts'
import { allRsvpsOf, rsvpKeysOf } from '#server/repositories/rsvps.ts'
import { readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { rsvpRows } from '#server/repositories/visit-rows.ts'
import { eraseRsvp } from './rsvp.ts'
import type { RsvpIndexEntry } from '#records/events.ts'

/**
 * Removes at most `limit` RSVPs, then their index entries, so that an interrupted run can be repeated.
 * @param indexKeys keys of `keys.rsvpIndex`. @returns the number of removed RSVPs.
 */
async function removePastRsvps(context: ServiceContext, indexKeys: readonly string[], limit: number): Promise<number> {
  const { store } = context
  const oldest = monthsBefore(today(context.now()), retentionPeriods.rsvpMonths)
  const events = await readEvents(store)
  const entries = indexKeys.map((indexKey) => ({ indexKey, event: eventOf(events, indexKey.split('/')[2]!) }))
  const unknown = entries.filter(({ event }) => !event).map(({ indexKey }) => indexKey)
  const dayOf = new Map<string, Day>([
    ...entries.flatMap(({ indexKey, event }) => (event ? [[indexKey, today(new Date(event.datetime))] as const] : [])),
    ...(await readReadable<RsvpIndexEntry>(store, unknown)).found.map(({ key, value }) => [key, value.date] as const),
  ])
  const expired = indexKeys.filter((indexKey) => (dayOf.get(indexKey) ?? oldest) < oldest).slice(0, limit)
  if (expired.length === 0) return 0

  const rsvpKeys = expired.map(rsvpKeyOf)
  const removed = new Set<string>(rsvpKeys)
  for (const part of new Set(rsvpKeys.map(rsvpRows.partOf)))
    if (part !== undefined) await evict(context, rsvpRows.name, part, (key) => removed.has(key))
  await removeKeys(context, rsvpKeys)
  return removeKeys(context, expired)
}

const rsvpKeyOf = (indexKey: string) => keys.rsvp(segment(indexKey, 2), segment(indexKey, 1))

/** Finishes what processes that died have left of RSVPs to events to come. */
async function endDeadRsvps(context: ServiceContext, listed: readonly string[]): Promise<number> {
  const events = await readEvents(context.store)
  const isToCome = (key: string) => new Date(eventOf(events, segment(key, 1))?.datetime ?? 0) > context.now()
  await endDead(context, listed.filter(isToCome))
  return 0
}

/** Removes the places of events that are past this period too, or no longer on the calendar. @returns how many. */
const removePastPlaces =
  (eventIn: number): RetentionPolicy['remove'] =>
  async (context, listed, limit) => {
    const oldest = monthsBefore(today(context.now()), retentionPeriods.rsvpMonths)
    const current = (await readEvents(context.store)).filter(({ datetime }) => today(new Date(datetime)) >= oldest)
    const kept = new Set(current.map(({ id }) => id))
    return removeKeys(context, listed.filter((key) => !kept.has(segment(key, eventIn))).slice(0, limit))
  }

export const eventLeaving = [
  { prefixes: () => partsOf(keys.allRsvpIndexes, hexPairs), remove: removePastRsvps },
  { prefixes: () => [keys.allRsvps], remove: endDeadRsvps },
  { prefixes: () => [keys.allPlaces], remove: removePastPlaces(1) },
  { prefixes: () => [keys.allPlaceTickets], remove: removePastPlaces(2) },
  { prefixes: () => [keys.materializedView('tickets', 'place/')], remove: removePastPlaces(3) },
  eraser(['rsvp', 'place'], async (context, accountKey) => {
    const isOwn = async () => !(await hasNewOwner(context, accountKey))
    for (const key of await rsvpKeysOf(context.store, accountKey))
      await eraseRsvp(context, { eventId: key.split('/')[1]!, accountKey, isOwn })
  }),
  exporter(['rsvp'], async ({ store, principal }) => ({
    rsvps: await allRsvpsOf(store, principal.accountKey),
  })),
]
