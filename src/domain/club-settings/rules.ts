/** What club settings must be beyond their types, in words for the owner: ranges, forms, lengths, and for each other. */
import { isDay, isTime, weekdays } from '#domain/facility/day.ts'
import { minutesOf } from '#domain/facility/times.ts'
import { parseUrl } from '#domain/text/url.ts'
import type { Club, PageFacts, ProductFact, WeeklyEventFact } from '#club/types.ts'

/** Those that are compared with others. */
type Settings = {
  club: Club
  weeklyEventFacts: readonly WeeklyEventFact[]
  tourTimes: readonly string[]
  alwaysSold: readonly ProductFact[]
  pageFacts: PageFacts
}

/** Says what a value must be, if it is not that. */
type Rule = (value: unknown) => string | undefined

const rule =
  (isRight: (value: string) => boolean, message: string): Rule =>
  (value) =>
    typeof value === 'string' && isRight(value) ? undefined : message

const text =
  (limit: number): Rule =>
  (value) => {
    if (typeof value !== 'string') return 'must be text'
    if (value.trim() !== value || value === '') return 'must not be empty, or start or end with a space'
    return value.length > limit ? `must have at most ${limit} characters` : undefined
  }

const whole =
  (min: number, max: number, message = `must be a whole number from ${min} to ${max}`): Rule =>
  (value) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max ? undefined : message

/** A list of so many, none of them twice. */
const list =
  (min: number, max: number): Rule =>
  (value) => {
    if (!Array.isArray(value)) return 'must be a list'
    if (value.length < min) return `must have at least ${min}`
    if (value.length > max) return `must have at most ${max}`
    return new Set(value).size < value.length ? 'must not list anything twice' : undefined
  }

const both =
  (first: Rule, second: Rule): Rule =>
  (value) =>
    first(value) ?? second(value)

const oneOf = (...names: string[]) => rule((value) => names.includes(value), `must be one of ${names.join(', ')}`)
const time = rule(isTime, "must be a time like '10:00' or '21:30'")
const isQuarter = (clock: string) => Number(clock.slice(3)) % 15 === 0
const isLink = (value: string) => parseUrl(value)?.protocol === 'https:'
const isImage = (value: string) => /^drawing:(crew|hat|jacket|bucks-[1-9]\d?)$/.test(value) || isLink(value)
const isEmail = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
const isSlug = (value: string) => value.length <= 48 && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(value)
// A leap year, so that '02-29' is a day.
const isHoliday = (day: string) => isDay(day.length === 5 ? `2024-${day}` : day)
const isTimeZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** By path; `*` stands for one name or number, or a part of one. A path without it may not be missing. */
const fieldRules: readonly [path: string, rule: Rule][] = [
  ['club.name', text(40)],
  ['club.openingHours', text(60)],
  ['club.facilityNoun', text(20)],
  ['club.headline.*', text(12)],
  ['club.timeZone', rule(isTimeZone, "must be the name of a time zone, like 'America/New_York'")],
  ['club.contactEmail|pageFacts.staff.*.email', rule(isEmail, 'must be an email address')],
  ['club.social.*.url', rule(isLink, 'must be a URL that starts with https://')],
  ['club.*pening.day|club.membership.prices.*.from', rule(isDay, "must be a day like '2027-09-01'")],
  ['club.(opens|closes)|club.*pening.time|club.*Ends|weeklyEventFacts.*.time|tourTimes.*', time],
  ['club.standby.quiet.(from|to|keptFrom)|club.*.ageBands.*.(from|to)', time],
  ['club.(lanes|speede).(first|last)', both(time, rule(isQuarter, 'must be on a quarter hour'))],
  ['club.(lanes|speede).units', whole(1, 12)],
  [
    'club.(lanes|speede).minutes',
    both(whole(15, 240), (value) => (Number(value) % 15 === 0 ? undefined : 'must be a multiple of 15')),
  ],
  ['club.(lanes|speede).weeklyLimit', whole(1, 14)],
  ['club.(lanes|speede).freeUntilHours', whole(0, 72)],
  ['club.*.ageBands', list(1, 40)],
  ['club.*.ageBands.*.weekdays', list(1, 7)],
  ['club.childAges.(min|max)|club.*.ageBands.*.ages.*', whole(3, 25)],
  ['club.lanes.weeksShown|club.newFamilies.weeks', whole(1, 8)],
  ['club.speede.daysShown', whole(1, 28)],
  ['club.standby.wishesPerPlayer', whole(1, 20)],
  [
    'club.arrivals.noShows.count',
    whole(0, 20, 'must be a whole number from 1 to 20, or 0: then a no-show has no consequence'),
  ],
  ['club.standby.days', whole(1, 7)],
  ['club.standby.notice', list(1, 8)],
  ['club.standby.notice.*', whole(15, 24 * 60)],
  ['club.standby.holds', list(1, 6)],
  ['club.standby.holds.*.minutes', whole(5, 24 * 60)],
  ['club.standby.holds.*.fromHours|club.arrivals.disputeHours', whole(1, 14 * 24)],
  ['club.standby.(unanswered|families)', whole(1, 10)],
  ['club.arrivals.(opens|missing)', whole(5, 120)],
  ['club.arrivals.late', whole(0, 60)],
  ['club.arrivals.others', whole(15, 240)],
  ['club.arrivals.noShows.days', whole(7, 365)],
  ['club.arrivals.adultUnder', whole(0, 25)],
  ['club.arrivals.pickUp', whole(0, 240)],
  ['club.cancellationsPerDay|club.maxGuests|club.newFamilies.(sessions|orders|rsvps|guests)', whole(1, 50)],
  ['club.inbox.*', whole(1, 60)],
  ['club.sealYears', whole(1, 30)],
  ['club.*.cap', whole(1, 10_000)],
  ['club.maxCartQuantity', whole(1, 100)],
  [
    'club.membership.prices.*.(monthlyCents|annualCents)|alwaysSold.*.priceCents',
    whole(1, 10_000_00, 'must be whole cents, up to $10,000'),
  ],
  [
    'club.membership.feePercent',
    (value) => (Number(value) >= 0 && Number(value) <= 20 ? undefined : 'must be 0 to 20'),
  ],
  ['weeklyEventFacts.*.slug|alwaysSold.*.id', rule(isSlug, "must be lower-case words like 'homework-helper'")],
  [
    'club.bypass|club.taxAtDesk|club.places.pauseFrees',
    (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  ],
  ['weeklyEventFacts.*.weekday|tourDays.closedWeekdays.*|club.*.ageBands.*.weekdays.*', oneOf(...weekdays)],
  ['weeklyEventFacts.*.series', oneOf('speaking', 'game_nights')],
  ['weeklyEventFacts.*.tone', oneOf('blue', 'red', 'kick')],
  ['weeklyEventFacts.*.minutes', whole(15, 480)],
  ['tourDays.daysAhead', whole(1, 365)],
  ['club.holidays.*.day', rule(isHoliday, "must be a day like '12-25' or '2026-11-26'")],
  ['tourTimes', list(1, 24)],
  ['alwaysSold.*.image', rule(isImage, 'must be one of our drawings or a URL that starts with https://')],
  ['pageFacts.meals.*.kind', oneOf('salmon', 'chicken', 'chili', 'steak', 'parfait')],
  ['pageFacts.meals.*.protein', whole(1, 200)],
  ['*.*.version', whole(1, 999)],
  ['*.*.hash', rule((value) => /^[0-9a-f]{64}$/.test(value), 'must be a SHA-256')],
]

const patterns = fieldRules.map(([path, check]) => {
  const source = path.replaceAll('.', String.raw`\.`).replaceAll('*', String.raw`[^.]+`)
  return { pattern: new RegExp(`^(${source})$`), check }
})

/** 'club.lanes.units' and 'club.speede.units' of 'club.(lanes|speede).units'. */
const pathsOf = (path: string): string[] => {
  const [group, names] = /\(([^)]+)\)/.exec(path) ?? []
  return group && names ? names.split('|').flatMap((name) => pathsOf(path.replace(group, name))) : path.split('|')
}

function missing(settings: unknown): string[] {
  const valueAt = (path: string) =>
    path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], settings)
  return fieldRules
    .flatMap(([path]) => pathsOf(path))
    .filter((path) => !path.includes('*') && valueAt(path) === undefined)
    .map((path) => `${path} is missing`)
}

/** Every value with its path: 'club.lanes.units'. Its rule is the first that fits; a text without one has its length limited. */
export function errorsOf(value: unknown, path: string): string[] {
  if (value === undefined) return []
  const check = patterns.find(({ pattern }) => pattern.test(path))?.check
  const message = (check ?? (typeof value === 'string' ? text(600) : undefined))?.(value)
  if (message !== undefined) {
    const shown = typeof value === 'object' ? '' : ` (it is ${JSON.stringify(value)})`
    return [`${path} ${message}${shown}`]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => errorsOf(each, path === '' ? name : `${path}.${name}`))
}

const isUnique = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase())).size === names.length

type Bands = NonNullable<Settings['club']['lanes']['ageBands']>
const overlap = (one: Bands[number], other: Bands[number]) =>
  one.from < other.to && other.from < one.to && one.weekdays.some((day) => other.weekdays.includes(day))

/** What settings must be for each other. */
function crossErrors({ club, weeklyEventFacts, tourTimes, alwaysSold, pageFacts }: Settings): string[] {
  const errors: string[] = []
  const report = (isBroken: boolean, message: string) => void (isBroken && errors.push(message))
  const { opens, closes, standby, arrivals, childAges, membership } = club
  const { holds, quiet } = standby
  const slugs = weeklyEventFacts.map(({ slug }) => slug)
  report(club.headline.length !== 3, 'club.headline must be three lines')
  report(opens >= closes, 'club.closes must be later than opens')
  report(childAges.min > childAges.max, `club.childAges.max must not be less than min (it is ${childAges.max})`)
  report(
    membership.prices.some(({ from }, nth) => nth > 0 && from <= membership.prices[nth - 1]!.from),
    'club.membership.prices must be in order, each from a later day',
  )
  reportHours(report, club, 'lanes')
  reportHours(report, club, 'speede')
  report(
    holds.some(({ fromHours }, nth) => nth > 0 && fromHours >= holds[nth - 1]!.fromHours),
    'club.standby.holds must be in order, the longest time before the start first',
  )
  report(
    holds.some(({ fromHours, minutes }) => minutes >= fromHours * 60),
    'club.standby.holds must end before the session starts',
  )
  report(quiet.to >= quiet.from, 'club.standby.quiet.to must be a time of the morning, before from')
  report(quiet.keptFrom <= quiet.to, 'club.standby.quiet.keptFrom must be later than to')
  report(arrivals.late > arrivals.missing, 'club.arrivals.late must not be more than missing')
  report(!isUnique(slugs), 'weeklyEventFacts must not use a slug twice')
  // A listing of the records of 'kids' would include those of 'kids-night'.
  const isStart = slugs.some((slug) => slugs.some((other) => other.startsWith(`${slug}-`)))
  report(isStart, "weeklyEventFacts must not have a slug that starts with another slug and '-'")
  for (const [nth, { time: start, minutes }] of weeklyEventFacts.entries())
    report(minutesOf(start) + minutes >= 24 * 60, `weeklyEventFacts.${nth}.minutes must end on the day it starts`)
  for (const [nth, tour] of tourTimes.entries())
    report(tour < opens || tour >= closes, `tourTimes.${nth} must be during opening hours (it is "${tour}")`)
  report(!isUnique(alwaysSold.map(({ id }) => id)), 'alwaysSold must not use an id twice')
  report(!isUnique(pageFacts.meals.map(({ kind }) => kind)), 'pageFacts.meals must not use a drawing twice')
  const isMore = pageFacts.laneFacts.length > club.lanes.units
  report(isMore, 'pageFacts.laneFacts must not have more entries than there are lanes')
  return errors
}

function reportHours(report: (isBroken: boolean, message: string) => void, club: Club, kind: 'lanes' | 'speede'): void {
  const { opens, closes } = club
  const { first, last, minutes, ageBands = [] } = club[kind]
  const at = `club.${kind}`
  const end = minutesOf(last) + minutes
  const span = minutesOf(last) - minutesOf(first)
  report(first < opens, `${at}.first must not be before the club opens (${opens})`)
  report(end > minutesOf(closes), `${at}.last must leave ${minutes} minutes before the club closes (${closes})`)
  if (span < 0) report(true, `${at}.last must not be before first (${first})`)
  else report(span % minutes !== 0, `${at}.last must be a start time: ${first} plus a multiple of ${minutes} minutes`)
  const isTwice = ageBands.some((band, nth) => ageBands.slice(0, nth).some((other) => overlap(band, other)))
  report(isTwice, `${at}.ageBands must not have two bands for the same hour`)
  for (const [nth, { from, to, ages }] of ageBands.entries()) {
    const band = `${at}.ageBands.${nth}`
    report(from >= to, `${band}.to must be later than from (it is "${to}")`)
    report(ages.min > ages.max, `${band}.ages.max must not be less than min (it is ${ages.max})`)
    report(to <= first || from > last, `${band} must have sessions in its hours`)
  }
}

/** One line per error: 'club.lanes.units must be a whole number from 1 to 12 (it is 0)'. Values are compared once each is valid. */
export function errorsIn(settings: Settings): string[] {
  const errors = [...missing(settings), ...errorsOf(settings, '')]
  return errors.length > 0 ? errors : crossErrors(settings)
}
