/** Answers to events that are long over go, and then what led to them: who dies in between finds the way again. */
import { today, type Day } from '#domain/calendar.ts'
import { keptFor, monthsBefore } from '#domain/retention.ts'
import { readAll, type Desk } from '#server/records/change.ts'
import { answerRows } from '#server/records/desk-rows.ts'
import { eventOf, readEvents } from '#server/records/events.ts'
import { keys } from '#server/records/keys.ts'
import type { RsvpMark } from '#server/records/rsvps.ts'
import { dropRows } from '#server/records/snapshots.ts'
import { removeAll } from './remove-all.ts'

/** `marks` are the keys that lead to the answers. @returns how many answers are gone, `most` at most. */
export async function clearAnswers(desk: Desk, marks: readonly string[], most: number): Promise<number> {
  const { store } = desk
  const oldest = monthsBefore(today(desk.now()), keptFor.answerMonths)
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
    const [, holder = '', eventId = ''] = mark.split('/')
    return keys.rsvp(eventId, holder)
  })
  const gone = new Set(answers)
  for (const part of new Set(answers.map(answerRows.partOf)))
    if (part !== undefined) await dropRows(desk, answerRows.of, part, (key) => gone.has(key))
  await removeAll(desk, answers)
  return removeAll(desk, dead)
}
