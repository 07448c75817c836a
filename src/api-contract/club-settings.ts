/**
 * Schema of the club settings (src/club), with messages for the owner. Used by the build and the tests; the pages use
 * only the types.
 */
import * as z from 'zod'
import { isDay, isTime, weekdays } from '#domain/calendar/day.ts'
import { perNote } from '#domain/shop/product-notes.ts'

/** Not imported from the calendar, which throws on an invalid time zone. */
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

const text = (maxLength: number) =>
  z
    .string({ error: 'must be text' })
    .refine((value) => value.trim() === value && value.length > 0, 'must not be empty, or start or end with a space')
    .max(maxLength, `must have at most ${maxLength} characters`)

const wholeNumber = (min: number, max: number) => {
  const params = { error: `must be a whole number from ${min} to ${max}`, abort: true }
  return z.int(params).min(min, params).max(max, params)
}

const cents = z
  .int({ error: 'must be whole cents: $60 is 60_00' })
  .min(1, 'must be more than 0')
  .max(10_000_00, 'must be at most $10,000')

// `abort`: rules that compare a field with others are not asked about an invalid one.
const time = z.string().refine(isTime, { error: "must be a time like '10:00' or '21:30'", abort: true })
const quarter = time.refine((clock) => minutesOf(clock) % 15 === 0, {
  error: 'must be on a quarter hour',
  abort: true,
})
const weekday = z.enum(weekdays, { error: `must be one of ${weekdays.join(', ')}` })
const email = z.email({ error: 'must be an email address' })
const link = z.url({ protocol: /^https$/, error: 'must be a URL that starts with https://' })
const slug = z
  .string()
  .max(48, 'must have at most 48 characters')
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, "must be lower-case words like 'homework-helper'")

const list = <Item extends z.ZodType>(item: Item, min: number, max: number) =>
  z.array(item).min(min, `must have at least ${min}`).max(max, `must have at most ${max}`).readonly()

/** True if no name occurs twice, ignoring case. */
const isUnique = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase())).size === names.length
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

const card = z.strictObject({ title: text(60), text: text(200) })

const clubSchema = z
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

const weeklyEvent = z
  .strictObject({
    slug,
    title: text(80),
    summary: text(300),
    weekday,
    time,
    minutes: wholeNumber(15, 480),
    series: z.enum(['speaking', 'game_nights'], { error: 'must be speaking or game_nights' }).exactOptional(),
    room: text(40).exactOptional(),
    tone: z.enum(['blue', 'red', 'kick'], { error: 'must be blue, red or kick' }).exactOptional(),
  })
  .refine(endsSameDay, { path: ['minutes'], error: 'must end on the day it starts' })

const weeklyEventsSchema = list(weeklyEvent, 0, 20)
  .refine((events) => isUnique(events.map((event) => event.slug)), 'must not use a slug twice')
  .refine(
    // A listing of the records of 'kids' would include those of 'kids-night'.
    (events) => events.every((one) => events.every((other) => !other.slug.startsWith(`${one.slug}-`))),
    "must not have a slug that starts with another slug and '-'",
  )

const drawing = /^drawing:(crew|hat|jacket|bucks-[1-9]\d?)$/
const product = z.strictObject({
  id: slug,
  name: text(80),
  priceCents: cents,
  image: z
    .string()
    .refine(
      (image) => drawing.test(image) || link.safeParse(image).success,
      'must be one of our drawings or a URL that starts with https://',
    ),
  /** Credit on the membership card: no size is shown. */
  isCredit: z.boolean().exactOptional(),
  ...perNote(({ limit }) => text(limit).exactOptional()),
})

const productsSchema = list(product, 0, 40).refine(
  (products) => isUnique(products.map(({ id }) => id)),
  'must not use an id twice',
)

const meal = z.strictObject({
  kind: z.enum(['salmon', 'chicken', 'chili', 'steak', 'parfait'], {
    error: 'must be one of the drawings: salmon, chicken, chili, steak, parfait',
  }),
  name: text(60),
  protein: wholeNumber(1, 200),
  what: text(120),
})

function endsSameDay({ time: start, minutes }: { time: string; minutes: number }) {
  return minutesOf(start) + minutes < 24 * 60
}

const pageFactsSchema = z.strictObject({
  bumper: text(60),
  laneFacts: list(card, 1, 12),
  loungeFacts: list(card, 1, 6),
  meals: list(meal, 1, 5).refine((meals) => isUnique(meals.map(({ kind }) => kind)), 'must not use a drawing twice'),
  speakingLead: text(120),
  staff: list(z.strictObject({ name: text(60), role: text(60), email }), 1, 12),
  teamLead: text(160),
  teamCards: list(card, 1, 6),
  gameNights: text(60),
  gameNightRoom: text(120),
  shopHas: text(120),
  shopLead: text(160),
  membershipHolds: list(text(80), 1, 8),
})

const visitFactsSchema = z.strictObject({
  address: list(text(80), 1, 5),
  phone: text(40),
  parking: text(200),
  bring: list(text(80), 1, 8),
  cancellation: text(300),
  questions: list(z.strictObject({ question: text(120), answer: text(400) }), 0, 12),
})

const legalSections = list(z.strictObject({ title: text(60), text: text(600) }), 1, 20)
const legalTextsSchema = z.strictObject({ changed: text(40), terms: legalSections, privacy: legalSections })

const consentTexts = ['terms', 'waiver', 'treatment', 'photos'] as const
const consentText = z.strictObject({ version: wholeNumber(1, 999), title: text(60), sections: legalSections })
const consentTextsSchema = z.strictObject({
  terms: consentText,
  waiver: consentText,
  treatment: consentText,
  photos: consentText,
})

const publishedConsentsSchema = list(
  z.strictObject({
    text: z.enum(consentTexts),
    version: wholeNumber(1, 999),
    hash: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256'),
  }),
  4,
  200,
)

const tourDaysSchema = z.strictObject({
  daysAhead: wholeNumber(1, 365),
  closedWeekdays: list(weekday, 0, 6).refine(isUnique, 'must not list a weekday twice'),
  holidays: list(
    z.strictObject({
      day: z
        .string()
        // A leap year, so that '02-29' is a day.
        .refine((day) => isDay(day.length === 5 ? `2024-${day}` : day), "must be a day like '12-25' or '2026-11-26'"),
      name: text(40),
    }),
    0,
    60,
  ),
  next: text(300),
})

/** All settings, with the rules that span several files. */
export const clubSettingsSchema = z
  .strictObject({
    club: clubSchema,
    weeklyEventFacts: weeklyEventsSchema,
    tourDays: tourDaysSchema,
    tourTimes: list(time, 1, 24).refine(isUnique, 'must not list a time twice'),
    alwaysSold: productsSchema,
    pageFacts: pageFactsSchema,
    visitFacts: visitFactsSchema,
    legalTexts: legalTextsSchema,
    consentTexts: consentTextsSchema,
    publishedConsents: publishedConsentsSchema,
  })
  .refine(({ club, pageFacts }) => pageFacts.laneFacts.length <= club.lanes.units, {
    path: ['pageFacts', 'laneFacts'],
    error: 'must not have more entries than there are lanes',
  })
  .superRefine(({ club, tourTimes }, issues) =>
    tourTimes.forEach((tour, index) => {
      if (tour < club.opens || tour >= club.closes)
        issues.addIssue({ code: 'custom', path: ['tourTimes', index], message: 'must be during opening hours' })
    }),
  )

export type Club = z.infer<typeof clubSchema>
export type TourDays = z.infer<typeof tourDaysSchema>
export type WeeklyEventFact = z.infer<typeof weeklyEvent>
export type ProductFact = z.infer<typeof product>
export type PageFacts = z.infer<typeof pageFactsSchema>
export type VisitFacts = z.infer<typeof visitFactsSchema>
export type LegalTexts = z.infer<typeof legalTextsSchema>
export type ConsentTexts = z.infer<typeof consentTextsSchema>
export type PublishedConsents = z.infer<typeof publishedConsentsSchema>
