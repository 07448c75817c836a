/** Answers to events that are long over go, and then what led to them: who dies in between finds the way again. */
import { today, type Day } from '#domain/calendar/calendar.ts'
import { keptFor, monthsBefore } from '#domain/facility/retention.ts'
import { readAll, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { rsvpRows } from '#server/repositories/admin-rows.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import type { RsvpMark } from '#server/repositories/rsvps.ts'
import { evict } from '#server/repositories/materialized-view.ts'
import { removeAll } from './remove-all.ts'

/** `marks` are the keys that lead to the answers. @returns how many answers are gone, `most` at most. */
export async function removePastRsvps(
  context: ServiceContext,
  marks: readonly string[],
  most: number,
): Promise<number> {
  const { store } = context
  const oldest = monthsBefore(today(context.now()), keptFor.answerMonths)
  const events = await readEvents(store)
  const asked = marks.map((mark) => ({ mark, event: eventOf(events, mark.split('/')[2]!) }))
  const unknown = asked.filter(({ event }) => !event).map(({ mark }) => mark)
  const dayOf = new Map<string, Day>([
    ...asked.flatMap(({ mark, event }) => (event ? [[mark, today(new Date(event.datetime))] as const] : [])),
    ...(await readAll<RsvpMark>(store, unknown)).map(({ key, value }) => [key, value.date] as const),
  ])
  const dead = marks.filter((mark) => (dayOf.get(mark) ?? oldest) < oldest).slice(0, most)
  if (dead.length === 0) return 0

  const answers = dead.map((mark) => {
    const [, ownerKey = '', eventId = ''] = mark.split('/')
    return keys.rsvp(eventId, ownerKey)
  })
  const gone = new Set(answers)
  for (const part of new Set(answers.map(rsvpRows.partOf)))
    if (part !== undefined) await evict(context, rsvpRows.of, part, (key) => gone.has(key))
  await removeAll(context, answers)
  return removeAll(context, dead)
}
