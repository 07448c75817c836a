/**
 * Records the reminders that are due, every five minutes: of bookings and of events. What was booked or moved after a
 * reminder's time gets none. The message itself is sent only if the booking is still there (netlify/mail).
 */
import pMap from 'p-map'
import type { Slot } from '#domain/bookings/bookings.ts'
import { addDays, instantOf, today } from '#domain/calendar/calendar.ts'
import { nextOccurrences } from '#domain/events/events.ts'
import { kinds } from '#domain/facility/facility.ts'
import { remindAt, type ReminderName } from '#domain/notifications/quiet-hours.ts'
import { dueReminders } from '#domain/reminders/reminders.ts'
import { bookingOf, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { readEvents } from '#server/repositories/events.ts'
import { parseSlotKey } from '#server/repositories/bookings/slots.ts'
import { keys } from '#server/repositories/keys.ts'
import { addToOutbox, outboxEntryOf } from '#server/repositories/outbox.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { rsvpsOfEvent } from '#server/repositories/rsvps.ts'
import {
  eachMade,
  keysUnder,
  ifMade,
  readReadable,
  type ServiceContext,
} from '#server/repositories/update-with-retry.ts'
import type { MemberWeek } from '#records/bookings.ts'

/** A family and what it may be reminded of. `madeAt`: when it was booked, in milliseconds since 1970; 0 if unknown. */
type Candidate = { accountKey: string; subjectRef: string; start: Date; madeAt: () => Promise<number> }

const concurrency = 20
/** A run takes no further reminder after this; the next one goes on. */
const runMs = 10_000

/** @returns how many were recorded. Idempotent: one reminder of each name for each hour that a family has booked, and for each reply. */
export async function recordReminders(context: ServiceContext): Promise<number> {
  if (!context.mailEnabled) return 0
  const startedAt = context.now().getTime()
  // A calendar that cannot be read stops no reminder of a booking.
  const [booked, coming] = await Promise.all([
    bookedSlots(context),
    ifMade(context, 'reminders of events', () => guests(context)),
  ])
  const candidates = together([...booked, ...(coming === 'unreadable' ? [] : coming)])
  const recorded = await pMap(
    candidates,
    async (candidate) => {
      if (context.now().getTime() - startedAt > runMs) return 0
      const names = dueReminders(candidate.start, context.now())
      const done = await Promise.all(
        names.map((name) => ifMade(context, 'reminder', () => record(context, candidate, name))),
      )
      return done.filter((isNew) => isNew === true).length
    },
    { concurrency },
  )
  return recorded.reduce((sum, one) => sum + one, 0)
}

/** Two players of a family at the same hour are one candidate. It was made when the first of them was booked. */
const together = (candidates: readonly Candidate[]): Candidate[] =>
  [...Map.groupBy(candidates, ({ accountKey, subjectRef }) => `${accountKey} ${subjectRef}`).values()].map(
    mergeCandidates,
  )

const mergeCandidates = (same: Candidate[]): Candidate => ({
  ...same[0]!,
  madeAt: async () => Math.min(...(await Promise.all(same.map(({ madeAt }) => madeAt())))),
})

async function record(
  context: ServiceContext,
  { accountKey, subjectRef, start, madeAt }: Candidate,
  name: ReminderName,
): Promise<boolean> {
  const intent = { accountKey, kind: `reminder_${name}`, subjectRef } as const
  if (await outboxEntryOf(context.store, intent)) return false
  if ((await madeAt()) > remindAt(name, start).getTime()) return false
  await addToOutbox(context, intent)
  return true
}

/** The bookings of which a reminder is due. Reads only the locks of slots at such a time. */
async function bookedSlots(context: ServiceContext): Promise<Candidate[]> {
  const { store, now } = context
  const day = today(now())
  const days = [0, 1, 2].map((ahead) => addDays(day, ahead))
  const lists = await Promise.all(
    kinds.flatMap((kind) => days.map((each) => keysUnder(store, keys.slotsOfDay(kind, each)))),
  )
  const due = lists.flat().filter((key) => {
    const slot = parseSlotKey(key)
    return slot && dueReminders(instantOf(slot.date, slot.time), now()).length > 0
  })
  const { found: slots } = await readReadable(store, due)
  return slots.flatMap(({ key, value: { state, id, accountKey } }) => {
    const slot = parseSlotKey(key)
    if (!slot || state !== 'booked') return []
    const start = instantOf(slot.date, slot.time)
    return {
      accountKey,
      subjectRef: mailSubjectRef.hour(slot),
      start,
      madeAt: () => bookedAt(context, accountKey, slot, id),
    }
  })
}

/** When the booking was made, accepted or moved here. */
async function bookedAt({ store }: ServiceContext, accountKey: string, slot: Slot, id: string): Promise<number> {
  const week = await store.read<MemberWeek>(weekKey(accountKey, slot))
  const { bookedAt: at } = bookingOf(week?.value, id) ?? {}
  return at === undefined ? 0 : Date.parse(at)
}

/** The guests of the events of which a reminder is due. */
async function guests(context: ServiceContext): Promise<Candidate[]> {
  const { store, now } = context
  const weekly = nextOccurrences(now(), 1)
  const stored = await readEvents(store)
  const isStored = new Set(stored.map(({ id }) => id))
  const events = [...stored.filter(({ canceled }) => !canceled), ...weekly.filter(({ id }) => !isStored.has(id))]
  const due = eachMade(context, 'reminder of an event', events, (event) =>
    dueReminders(new Date(event.datetime), now()).length > 0 ? [event] : [],
  )
  const found = await Promise.all(
    due.map(async ({ id, datetime }) =>
      (await rsvpsOfEvent(store, id)).map(({ accountKey, ts }) => ({
        accountKey,
        subjectRef: mailSubjectRef.eventReminder(id, datetime),
        start: new Date(datetime),
        madeAt: async () => Date.parse(ts),
      })),
    ),
  )
  return found.flat()
}
