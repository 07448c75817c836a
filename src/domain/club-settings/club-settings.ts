/** Changes of the club's settings: from which day on one can hold, and why one cannot be made. */
import { club } from '#club/club.ts'
import { tourDays, tourTimes, weeklyEventFacts } from '#club/events.ts'
import { pageFacts } from '#club/pages.ts'
import { alwaysSold } from '#club/shop.ts'
import { addDays, clockTime, dayWithYear, minutesOf, today, type Day } from '#domain/calendar/calendar.ts'
import { weekdays } from '#domain/facility/day.ts'
import { priceList } from '#domain/facility/facility.ts'
import { widestHours, type DayHours, type Setting, type SettingKind } from '#domain/facility/live.ts'
import { tellDays } from '#domain/memberships/dues.ts'
import { weeklyEventsOn } from '#domain/events/weekly-events.ts'
import { settingMessages } from './setting-messages.ts'
import { settingLimits } from './setting-limits.ts'
import { errorsIn, errorsOf } from './rules.ts'

export const settingKinds = [
  'hours',
  'day',
  'prices',
  'weekly',
  'people',
  'visit',
  'opening',
  'places',
] as const satisfies SettingKind[]

/**
 * A change is made and taken back until five minutes before its day, so that everybody who answers has read it by then: settings
 * are read again after half a minute, and what was read is used for four at most.
 */
const settleMs = 5 * 60_000

/** The first day from which on a change can hold: tomorrow. */
export const firstDayFor = (now: Date): Day => addDays(today(new Date(now.getTime() + settleMs)), 1)

/** True from then on: it stays, and only a later change replaces it. */
export const hasBegun = ({ from }: Pick<Setting, 'from'>, now: Date): boolean => from < firstDayFor(now)

/** The first day of prices that families are told of in time. */
const firstPriceDay = (now: Date): Day => addDays(firstDayFor(now), tellDays)

/** Whoever comes is told of another address so many days before. */
export const placeDays = 7

/** What is wrong, by the field of its form, in the words of `npm run club`. */
export type SettingProblems = Readonly<Record<string, string>>

const clash = (one: Setting, other: Setting): boolean =>
  one.kind === other.kind &&
  (one.kind === 'opening' ||
    (one.from === other.from && (one.kind !== 'weekly' || one.value.slug === (other as typeof one).value.slug)))

/** Why a change cannot be made beside these; undefined if it can. `isTold`: families have to be told of new prices. */
export function whyNotSetting(
  setting: Setting,
  others: readonly Setting[],
  now: Date,
  isTold: boolean,
): SettingProblems | undefined {
  const first = setting.kind === 'prices' && isTold ? firstPriceDay(now) : firstDayFor(now)
  if (setting.from < first)
    return {
      from:
        setting.kind === 'prices' && isTold
          ? `Families are told of new prices 30 days before, so ${dayWithYear(first)} is the first day.`
          : `A change holds from ${dayWithYear(first)} at the earliest. To close sooner, close the hours on Today.`,
    }
  if (setting.from > addDays(today(now), settingLimits.daysAhead))
    return { from: 'This is more than two years away. Please check the year.' }
  if (others.some((other) => clash(setting, other)))
    return {
      from: `There is ${setting.kind === 'opening' ? 'an opening day' : 'a change from this day'} already. Take it back first.`,
    }
  const problems = problemsOf(setting)
  return Object.keys(problems).length > 0 ? problems : undefined
}

/** 'club.membership.prices.1.monthlyCents must be …' at the field 'monthlyCents'. */
const byField = (errors: readonly string[]): SettingProblems =>
  Object.fromEntries(
    errors.map((error) => {
      const [path = '', ...words] = error.split(' ')
      const field = path.split('.').at(-1)!
      return [field, `${settingMessages.fields[field] ?? 'This'} ${words.join(' ')}`]
    }),
  )

const current = { club, weeklyEventFacts, tourDays, tourTimes, alwaysSold, pageFacts }

/** The rules of src/club for what the settings would be. */
function problemsOf(setting: Setting): SettingProblems {
  const { from } = setting
  switch (setting.kind) {
    case 'prices': {
      const prices = [...priceList().filter((each) => each.from < from), { from, ...setting.value }]
      return byField(
        errorsIn({ ...current, club: { ...club, membership: { ...club.membership, prices: prices as never } } }),
      )
    }
    case 'weekly': {
      if (setting.value.ends) return {}
      const others = weeklyEventsOn(from)
        .filter(({ slug }) => slug !== setting.value.slug)
        .map((event) => Object.assign({}, event, { weekday: weekdays[event.weekday]! }))
      return byField(errorsIn({ ...current, weeklyEventFacts: [...others, setting.value] }))
    }
    case 'people':
      return byField(errorsIn({ ...current, pageFacts: { ...pageFacts, staff: setting.value.staff } }))
    case 'visit':
      return byField(errorsOf(setting.value, 'visitFacts'))
    case 'opening':
      return byField(errorsOf({ day: from, ...setting.value }, 'club.opening'))
    case 'places':
      return byField(errorsOf(setting.value, 'club.places'))
    case 'hours':
      return hoursProblems(setting.value.week, (nth) => weekdays[nth]!)
    case 'day':
      return {
        ...byField(errorsOf(setting.value.name, 'club.holidays.0.name')),
        ...hoursProblems([setting.value.hours], () => 'hours'),
      }
  }
}

function hoursProblems(week: readonly DayHours[], fieldOf: (nth: number) => string): SettingProblems {
  const problems = week.flatMap((hours, nth) => {
    const why = hours === 'closed' ? undefined : whyNotHours(hours)
    return why === undefined ? [] : [[fieldOf(nth), why]]
  })
  return Object.fromEntries(problems) as SettingProblems
}

function whyNotHours({ opens, closes }: Exclude<DayHours, 'closed'>): string | undefined {
  if ([opens, closes].some((time) => minutesOf(time) % 15 !== 0)) return 'Use a quarter hour, such as 9:00 or 9:15.'
  if (closes <= opens) return 'The club must close later than it opens.'
  if (opens < widestHours.opens || closes > widestHours.closes)
    return `The club opens from ${clockTime(widestHours.opens)} to ${clockTime(widestHours.closes)} at most. Your developer can widen that.`
  return undefined
}
