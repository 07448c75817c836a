/** Obstacles that keep a family's wishes from coming true, by the rule of src/domain/standby/obstacles.ts and the family's records. */
import { firstNameOf } from '#domain/families/players.ts'
import { bookedFor, whyAwayOn, whyNotOnDay as whyNotBookOn } from '#domain/reserving/booked-for.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { today, type Day } from '#domain/calendar/calendar.ts'
import { bookables } from '#domain/facility/facility.ts'
import { whyNotOnDay, type PlayerOnDay } from '#domain/standby/obstacles.ts'
import type { Wish } from '#domain/standby/wishes.ts'
import type { MemberWeek } from '#records/bookings.ts'
import { bookingsIn, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { lateOf, sessionsTowardLimit } from '#server/repositories/bookings/weekly-limit.ts'
import { readableWhyClosed } from '#server/repositories/closed-hours.ts'
import { readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'

type Players = Parameters<typeof bookedFor>[0]
/** What counts toward the weekly limit. */
export type Counted = Pick<MemberWeek, 'entries' | 'done'>

/** A player of the family on a day, with what counts in that week. */
export function playerOn(
  players: Players,
  id: string,
  { kind, date }: Pick<Slot, 'kind' | 'date'>,
  now: Date,
  week: Counted = { entries: [], done: [] },
): PlayerOnDay {
  const whom = bookedFor(players, id, now)
  const stored = players.find((each) => each.id === id)
  if (typeof whom === 'string' || !stored) return { name: '', away: 'retired', used: 0 }
  const { age, mostPlayers = 1 } = whom
  const own = [...week.entries, ...lateOf(week)].filter(({ player }) => player === id).length
  // What players who have stopped used up is missing to those who came for them.
  const ofOthers = sessionsTowardLimit(week) - bookables[kind].weeklyLimit * (mostPlayers - 1)
  const why = whyNotBookOn(whom, date, today(now))?.outcome
  return {
    name: firstNameOf(stored),
    age,
    away: whyAwayOn(whom, date),
    isOffIce: why === 'on_hold',
    isTooEarly: why === 'same_day_only',
    used: Math.max(own, ofOthers),
  }
}

type Options = {
  whyClosed?: ReturnType<typeof readableWhyClosed>
  /** For a new wish: a day on which the player is bookable on that day only is one to wait for. */
  isNew?: boolean
}

/** Why a wish of the family cannot come true on a day, as things are. What cannot be read is in nobody's way. */
export async function obstaclesOf(
  context: ServiceContext,
  { accountKey, players }: { accountKey: string; players: Players },
  wishes: readonly Pick<Wish, 'kind' | 'days'>[],
  { whyClosed = readableWhyClosed(context), isNew = false }: Options = {},
): Promise<(wish: Wish, date: Day) => string | undefined> {
  const keyOf = (kind: Wish['kind'], date: Day) => weekKey(accountKey, { kind, date })
  const weekKeys = [...new Set(wishes.flatMap(({ kind, days }) => days.map((date) => keyOf(kind, date))))]
  const [closedFor, { found }] = await Promise.all([whyClosed, readReadable(context.store, weekKeys)])
  const now = context.now()
  return (wish, date) => {
    const week = found.find(({ key }) => key === keyOf(wish.kind, date))?.value
    const counted = week && { entries: bookingsIn(week), done: week.done }
    const onDay = wish.players.map((id) => playerOn(players, id, { ...wish, date }, now, counted))
    return whyNotOnDay(wish, date, {
      players: isNew ? onDay.map((player) => Object.assign(player, { isTooEarly: false })) : onDay,
      closedFor,
      now,
    })
  }
}
