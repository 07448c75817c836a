/** The places of a club with a cap on players: who holds one, and how many the lanes can keep the promise of hours to. */
import { minutesOf, type Day } from '#domain/calendar/calendar.ts'
import { facility } from '#domain/facility/facility.ts'
import { weekdays } from '#domain/facility/day.ts'
import { settingOn, widestHours, type DayHours } from '#domain/facility/live.ts'
import { historyOf, standingOf, whyAway } from '#domain/memberships/history.ts'

/** `cap`: players for whom there is room, undefined for any number. `pauseFrees`: who pauses lends their place. */
export type Places = { cap?: number | undefined; pauseFrees: boolean }

/** The only way to the setting, as it holds on a day of the club. */
export const placesOn = (day: Day): Places => settingOn('places', day) ?? facility.places

/** True until the day on which the membership ends; before its first day, too. */
export function holdsPlace(player: Parameters<typeof historyOf>[0], day: Day, { pauseFrees }: Places): boolean {
  const history = historyOf(player)
  const { endsOn } = standingOf(history, day)
  if (endsOn !== undefined && endsOn <= day) return false
  return !(pauseFrees && whyAway(history, day) === 'paused')
}

type Hall = Pick<typeof facility, 'lanes' | 'schoolEnds'>

/** Monday to Friday. */
const schoolDays = 5
const anyHour: readonly DayHours[] = weekdays.map(() => widestHours)

/**
 * How many players can have the hours that every player is promised, per week: at any hour, and after school and at weekends, when
 * most come. `used` are the sessions of a player and week as they are, `week` the hours from Monday to Sunday.
 */
export function roomFor({ lanes, schoolEnds }: Hall = facility, used = 0, week = anyHour) {
  const { units, minutes, weeklyLimit: promised } = lanes
  const [first, last] = [minutesOf(lanes.first), minutesOf(lanes.last)]
  const starts = Array.from({ length: (last - first) / minutes + 1 }, (_, nth) => first + nth * minutes)
  const days = week.map((hours) =>
    hours === 'closed'
      ? []
      : starts.filter((start) => start >= minutesOf(hours.opens) && start + minutes <= minutesOf(hours.closes)),
  )
  const suits = (start: number, nth: number) => nth >= schoolDays || start >= minutesOf(schoolEnds ?? lanes.first)
  const count = (isCounted: typeof suits) =>
    units * days.reduce((sum, open, nth) => sum + open.filter((start) => isCounted(start, nth)).length, 0)
  const all = count(() => true)
  const wanted = count(suits)
  const playersAt = (sessions: number, each: number) => (each > 0 ? Math.floor(sessions / each) : undefined)
  return {
    units,
    promised,
    all,
    wanted,
    /** Every player can have an hour that suits: the proposal. */
    proposed: playersAt(wanted, promised)!,
    most: playersAt(all, promised)!,
    ...(used > 0 && { used, atUse: playersAt(wanted, used)! }),
  }
}
