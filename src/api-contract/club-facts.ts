/** Schema of src/club/club.ts: name, hours, lanes, Speede, standby list and membership. */
import * as z from 'zod'
import {
  minutesOf,
  text,
  wholeNumber,
  cents,
  time,
  quarter,
  weekday,
  email,
  link,
  list,
  isUnique,
} from './club-fields.ts'

const isTimeZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const ageBand = z
  .strictObject({
    weekdays: list(weekday, 1, 7).refine(isUnique, 'must not list a weekday twice'),
    from: time,
    to: time,
    ages: z
      .strictObject({ min: wholeNumber(3, 25), max: wholeNumber(3, 25) })
      .refine(({ min, max }) => min <= max, { path: ['max'], error: 'must not be less than min' }),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'must be later than from' })
type Band = z.infer<typeof ageBand>

const overlap = (one: Band, other: Band) =>
  one.from < other.to && other.from < one.to && one.weekdays.some((day) => other.weekdays.includes(day))

const bookable = {
  units: wholeNumber(1, 12),
  minutes: wholeNumber(15, 240).multipleOf(15, { error: 'must be a multiple of 15', abort: true }),
  first: quarter,
  last: quarter,
  weeklyLimit: wholeNumber(1, 14),
  freeUntilHours: wholeNumber(0, 72),
  ageBands: list(ageBand, 1, 40)
    .refine(
      (bands) => bands.every((band, nth) => !bands.slice(0, nth).some((other) => overlap(band, other))),
      'must not have two bands for the same hour',
    )
    .exactOptional(),
}

const standby = z.strictObject({
  wishesPerPlayer: wholeNumber(1, 20),
  days: wholeNumber(1, 7),
  notice: list(wholeNumber(15, 24 * 60), 1, 8).refine(
    (minutes) => new Set(minutes).size === minutes.length,
    'must not list a number twice',
  ),
  holds: list(z.strictObject({ fromHours: wholeNumber(1, 14 * 24), minutes: wholeNumber(5, 24 * 60) }), 1, 6)
    .refine(
      (holds) => holds.every(({ fromHours }, nth) => nth === 0 || fromHours < holds[nth - 1]!.fromHours),
      'must be in order, the longest time before the start first',
    )
    .refine(
      (holds) => holds.every(({ fromHours, minutes }) => minutes < fromHours * 60),
      'must end before the session starts',
    ),
  quiet: z
    .strictObject({ from: time, to: time, keptFrom: time })
    .refine(({ from, to }) => to < from, { path: ['to'], error: 'must be a time of the morning, before from' })
    .refine(({ to, keptFrom }) => keptFrom > to, { path: ['keptFrom'], error: 'must be later than to' }),
  unanswered: wholeNumber(1, 10),
})

const arrivals = z
  .strictObject({
    opens: wholeNumber(5, 120),
    late: wholeNumber(0, 60),
    missing: wholeNumber(5, 120),
    others: wholeNumber(15, 240),
    disputeHours: wholeNumber(1, 14 * 24),
    noShows: z.strictObject({ count: wholeNumber(1, 20), days: wholeNumber(7, 365) }),
    adultUnder: wholeNumber(0, 25),
  })
  .refine(({ late, missing }) => late <= missing, { path: ['late'], error: 'must not be more than missing' })

export const clubSchema = z
  .strictObject({
    name: text(40),
    facilityNoun: text(20),
    headline: z
      .tuple([text(12), text(12), text(12)], { error: 'must be three lines of at most 12 characters' })
      .readonly(),
    timeZone: z.string().refine(isTimeZone, "must be the name of a time zone, like 'America/New_York'"),
    openingHours: text(60),
    opens: time,
    closes: time,
    schoolEnds: time.exactOptional(),
    contactEmail: email,
    social: list(z.strictObject({ name: text(40), url: link }), 0, 8),
    lanes: z.strictObject({ ...bookable, weeksShown: wholeNumber(1, 8) }),
    speede: z.strictObject({ ...bookable, daysShown: wholeNumber(1, 28) }),
    standby,
    arrivals,
    maxGuests: wholeNumber(1, 50),
    maxCartQuantity: wholeNumber(1, 100),
    bypass: z.boolean({ error: 'must be true or false' }),
    membership: z.strictObject({
      monthlyCents: cents,
      annualCents: cents,
      annualSaving: text(30),
      feePercent: z.number({ error: 'must be a number' }).min(0, 'must be 0 or more').max(20, 'must be at most 20'),
    }),
    childAges: z
      .strictObject({ min: wholeNumber(3, 25), max: wholeNumber(3, 25) })
      .refine(({ min, max }) => min <= max, { path: ['max'], error: 'must not be less than min' }),
  })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'must be later than opens' })
  .superRefine((settings, issues) => {
    for (const kind of ['lanes', 'speede'] as const) {
      const report = (field: string, message: string) =>
        issues.addIssue({ code: 'custom', path: [kind, field], message })
      const { first, last, minutes } = settings[kind]
      const { opens, closes } = settings
      const span = minutesOf(last) - minutesOf(first)
      if (first < opens) report('first', `must not be before the club opens (${opens})`)
      if (minutesOf(last) + minutes > minutesOf(closes))
        report('last', `must leave ${minutes} minutes before the club closes (${closes})`)
      settings[kind].ageBands?.forEach(({ from, to }, nth) => {
        if (to <= first || from > last)
          issues.addIssue({ code: 'custom', path: [kind, 'ageBands', nth], message: 'must have sessions in its hours' })
      })
      if (span < 0) report('last', `must not be before first (${first})`)
      else if (span % minutes !== 0)
        report('last', `must be a start time: ${first} plus a multiple of ${minutes} minutes`)
    }
  })

export type Club = z.infer<typeof clubSchema>
