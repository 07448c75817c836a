/** When RSVPs to events, and who had which places there, end: with time, and with an account; and what its export shows. */
import { monthsBefore, today, type Day } from '#domain/calendar/calendar.ts'
import { retentionPeriods } from '#domain/facility/retention.ts'
import { eraser, exporter, hasNewOwner } from '#server/repositories/accounts/leaving.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { evict } from '#server/repositories/materialized-view.ts'
import { removeKeys } from '#server/repositories/remove-keys.ts'
import { hexPairs, partsOf, type RetentionPolicy } from '#server/repositories/retention-policy.ts'
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

  const rsvpKeys = expired.map((indexKey) => {
    const [, accountKey = '', eventId = ''] = indexKey.split('/')
    return keys.rsvp(eventId, accountKey)
  })
  const removed = new Set<string>(rsvpKeys)
  for (const part of new Set(rsvpKeys.map(rsvpRows.partOf)))
    if (part !== undefined) await evict(context, rsvpRows.name, part, (key) => removed.has(key))
  await removeKeys(context, rsvpKeys)
  return removeKeys(context, expired)
}

/** Removes the places of events that are past this period too, or no longer on the calendar. @returns how many. */
export async function removePastPlaces(
  context: ServiceContext,
  placesKeys: readonly string[],
  limit: number,
): Promise<number> {
  const oldest = monthsBefore(today(context.now()), retentionPeriods.rsvpMonths)
  const current = (await readEvents(context.store)).filter(({ datetime }) => today(new Date(datetime)) >= oldest)
  const kept = new Set<string>(current.map(({ id }) => keys.places(id)))
  return removeKeys(context, placesKeys.filter((key) => !kept.has(key)).slice(0, limit))
}

export const eventRetention: readonly RetentionPolicy[] = [
  { prefixes: () => partsOf(keys.allRsvpIndexes, hexPairs), remove: removePastRsvps },
  { prefixes: () => [keys.allPlaces], remove: removePastPlaces },
]

export const rsvpEraser = eraser(['rsvp', 'place'], async (context, accountKey) => {
  const isOwn = async () => !(await hasNewOwner(context, accountKey))
  for (const key of await rsvpKeysOf(context.store, accountKey))
    await eraseRsvp(context, { eventId: key.split('/')[1]!, accountKey, isOwn })
})

export const rsvpExporter = exporter(['rsvp'], async ({ store, principal }) => ({
  rsvps: await allRsvpsOf(store, principal.accountKey),
}))
