/** How the club is used, in figures. Weeks that are over are counted once and remembered; their figures outlive their locks. */
import type { Reply } from '#contract/wire.ts'
import { addDays, mondayOf, today, type Day } from '#domain/calendar.ts'
import { countSlots, type Counts } from '#domain/usage.ts'
import { readAudited } from '#server/records/audited.ts'
import type { Desk } from '#server/records/change.ts'
import { answerRows, memberRows } from '#server/records/desk-rows.ts'
import { keys } from '#server/records/keys.ts'
import { rowsOf } from '#server/records/snapshots.ts'
import { eventsOfDesk } from './guests.ts'
import { lookAtWeek } from './week.ts'

/** Sessions of a week that is over; nothing of anybody. */
export type Tally = { v: 1; lane: Counts; speede: Counts }

/** Longest list of events that is shown. */
const mostEvents = 200

/** The last `weeks` weeks, the current one last, and the events of these weeks and to come. */
export async function overview(desk: Desk, weeks: number): Promise<Reply<'overview'>> {
  const thisWeek = mondayOf(today(desk.now()))
  const mondays = Array.from({ length: weeks }, (_, index) => addDays(thisWeek, (index + 1 - weeks) * 7))
  const [tallies, joined, events, audited] = await Promise.all([
    Promise.all(mondays.map((monday) => tallyOf(desk, monday))),
    joinedByWeek(desk),
    eventFigures(desk, mondays[0]!),
    readAudited(desk.store),
  ])
  return {
    weeks: mondays.map((monday, index) => ({
      monday,
      lane: tallies[index]!.lane,
      speede: tallies[index]!.speede,
      newMembers: joined.get(monday) ?? 0,
    })),
    events,
    ...(audited && { audit: audited }),
  }
}

/** The sessions of one week: as remembered once it is over, otherwise as they stand. */
export async function tallyOf(desk: Desk, monday: Day): Promise<Tally> {
  const isOver = addDays(monday, 7) <= today(desk.now())
  const kept = isOver ? await desk.store.read<Tally>(keys.tally(monday)) : undefined
  if (kept) return kept.value
  const [lanes, units] = await Promise.all([lookAtWeek(desk, 'lane', monday), lookAtWeek(desk, 'speede', monday)])
  const tally: Tally = { v: 1, lane: countSlots(lanes.taken), speede: countSlots(units.taken) }
  // Awaited: the sweep clears the locks only after this stands.
  if (isOver) await desk.store.create(keys.tally(monday), tally)
  return tally
}

async function joinedByWeek(desk: Desk): Promise<Map<Day, number>> {
  const joined = new Map<Day, number>()
  for (const { createdAt } of (await rowsOf(desk, memberRows)).values()) {
    const monday = mondayOf(today(new Date(createdAt)))
    joined.set(monday, (joined.get(monday) ?? 0) + 1)
  }
  return joined
}

async function eventFigures(desk: Desk, from: Day): Promise<Reply<'overview'>['events']> {
  const [events, answers] = await Promise.all([eventsOfDesk(desk.store), rowsOf(desk, answerRows)])
  const figures = new Map<string, { answers: number; guests: number }>()
  for (const [key, { qty }] of answers) {
    const id = key.split('/')[1]!
    const { answers: before, guests } = figures.get(id) ?? { answers: 0, guests: 0 }
    figures.set(id, { answers: before + 1, guests: guests + qty })
  }
  return events
    .filter(({ datetime }) => today(new Date(datetime)) >= from)
    .toSorted((one, other) => one.datetime.localeCompare(other.datetime))
    .slice(0, mostEvents)
    .map(({ id, title, datetime, canceled = false }) => {
      const { answers, guests } = figures.get(id) ?? { answers: 0, guests: 0 }
      return { id, title, datetime, canceled, answers, guests }
    })
}
