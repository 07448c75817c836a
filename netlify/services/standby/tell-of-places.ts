/**
 * Tells all families that wait for places of a full event when some open. Nothing is held: the first to answer has them. The
 * places say of which opening all were told, so one whose run ended before that is gone on with by the next.
 */
import pMap from 'p-map'
import { undoMs } from '#domain/notifications/send-times.ts'
import { readEvents } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { countPlaces, freePlaces, isCounted, noPlaces, withOpening } from '#server/repositories/places.ts'
import { ifMade, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { listEventWishes } from '#server/repositories/wish-index.ts'
import type { StoredEvent } from '#records/events.ts'

/** @returns how many families. Each is told once of an opening, however often this runs. */
export async function tellOfPlaces(context: ServiceContext): Promise<number> {
  const wishes = await listEventWishes(context.store)
  if (wishes.length === 0) return 0
  const now = context.now()
  const events = (await readEvents(context.store)).filter(({ datetime }) => new Date(datetime) > now)
  let told = 0
  for (const event of events) {
    const families = new Set(wishes.flatMap((wish) => (wish.event === event.id ? wish.accountKey : [])))
    const count = families.size > 0 && (await ifMade(context, 'places', () => tellOf(context, event, families)))
    if (typeof count === 'number') told += count
  }
  return told
}

async function tellOf(context: ServiceContext, event: StoredEvent, families: ReadonlySet<string>): Promise<number> {
  const { store, now } = context
  const key = keys.places(event.id)
  const read = await store.read(key)
  if (!isCounted(read?.value, event)) await countPlaces(context, event.id)
  const known = isCounted(read?.value, event) ? read : await store.read(key)
  const at = now()
  const free = await freePlaces(context, known?.value, event)
  const found = await updateWithRetry(
    context,
    key,
    (places = noPlaces) => withOpening(places, free, at),
    known ?? 'nothing',
  )
  const opening = found?.value.opening
  if (!opening || opening.told) return 0
  const subjectRef = mailSubjectRef.event(event.id, new Date(opening.at).toISOString())
  // Whoever has just canceled and takes that back writes to nobody.
  await pMap(families, (accountKey) => addToOutbox(context, { accountKey, kind: 'places_open', subjectRef }, undoMs), {
    concurrency: 10,
  })
  await updateWithRetry(context, key, (places) =>
    places?.opening?.at === opening.at && !places.opening.told
      ? { ...places, opening: { ...places.opening, told: true } }
      : undefined,
  )
  return families.size
}
