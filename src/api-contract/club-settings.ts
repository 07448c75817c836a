/**
 * What the club's own files must hold (src/club), in words an owner understands. Only the build and the tests check it;
 * the pages take the types.
 */
import * as z from 'zod'
import { isTime } from '#domain/calendar/day.ts'
import { weekdays } from '#domain/calendar/weekdays.ts'
import { perNote } from '#domain/shop/product-notes.ts'

/** Not the calendar's: that one needs a zone that is known. */
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

const text = (most: number) =>
  z
    .string({ error: 'must be a text' })
    .refine((said) => said.trim() === said && said.length > 0, 'must not be empty, nor begin or end with a space')
    .max(most, `must have at most ${most} characters`)

const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.int({ error }).min(min, error).max(max, error)
}

const cents = z
  .int({ error: 'must be whole cents: $60 is 60_00' })
  .min(1, 'must be more than nothing')
  .max(10_000_00, 'must be at most $10,000')

const time = z.string().refine(isTime, "must be a time like '10:00' or '21:30'")
const quarter = time.refine((clock) => minutesOf(clock) % 15 === 0, 'must be on a quarter of an hour')
const weekday = z.enum(weekdays, { error: `must be one of ${weekdays.join(', ')}` })
const email = z.email({ error: 'must be an e-mail address' })
const link = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
const slug = z
  .string()
  .max(48, 'must have at most 48 characters')
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, "must be lower-case words like 'homework-helper'")

const list = <Item extends z.ZodType>(item: Item, min: number, max: number) =>
  z.array(item).min(min, `must have at least ${min}`).max(max, `must have at most ${max}`).readonly()

/** True where nothing stands twice under one name. */
const isUnique = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase())).size === names.length
const isZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const bookable = {
  units: whole(1, 12),
  minutes: whole(15, 240).multipleOf(15, 'must be quarters of an hour'),
  first: quarter,
  last: quarter,
  weeklyLimit: whole(1, 14),
}

const card = z.strictObject({ title: text(60), text: text(200) })

const clubShape = z
  .strictObject({
    name: text(40),
    houseWord: text(20),
    headline: z
      .tuple([text(12), text(12), text(12)], { error: 'must be three lines of at most 12 characters' })
      .readonly(),
    timeZone: z.string().refine(isZone, "must be the name of a time zone, like 'America/New_York'"),
    openingHours: text(60),
    opens: time,
    closes: time,
    contactEmail: email,
    social: list(z.strictObject({ name: text(40), url: link }), 0, 8),
    lanes: z.strictObject({ ...bookable, weeksShown: whole(1, 8) }),
    speede: z.strictObject({ ...bookable, daysShown: whole(1, 28) }),
    mostGuests: whole(1, 50),
    mostPieces: whole(1, 100),
    membership: z.strictObject({
      monthlyCents: cents,
      annualCents: cents,
      annualSaving: text(30),
      feePercent: z.number({ error: 'must be a number' }).min(0, 'must be 0 or more').max(20, 'must be at most 20'),
    }),
    childAges: z
      .strictObject({ min: whole(3, 25), max: whole(3, 25) })
      .refine(({ min, max }) => min <= max, { path: ['max'], error: 'must not be less than min' }),
  })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'must be later than opens' })
  .superRefine((said, issues) => {
    for (const kind of ['lanes', 'speede'] as const) {
      const say = (field: string, message: string) => issues.addIssue({ code: 'custom', path: [kind, field], message })
      const { first, last, minutes } = said[kind]
      const { opens, closes } = said
      const span = minutesOf(last) - minutesOf(first)
      if (first < opens) say('first', `must not be before the club opens (${opens})`)
      if (minutesOf(last) + minutes > minutesOf(closes))
        say('last', `must leave ${minutes} minutes before the club closes (${closes})`)
      if (span < 0) say('last', `must not be before first (${first})`)
      else if (span % minutes !== 0) say('last', `must be a start: ${first} and whole steps of ${minutes} minutes`)
    }
  })

const weeklyEvent = z
  .strictObject({ slug, title: text(80), summary: text(300), weekday, time, minutes: whole(15, 480) })
  .refine(endsToday, { path: ['minutes'], error: 'must end on the day it begins' })

const weeklyEventsShape = list(weeklyEvent, 0, 20)
  .refine((events) => isUnique(events.map((event) => event.slug)), 'must not use a slug twice')
  .refine(
    // The records of 'kids' would be found under 'kids-night' too.
    (events) => events.every((one) => events.every((other) => !other.slug.startsWith(`${one.slug}-`))),
    "must not have a slug that begins with another one and a '-'",
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
      'must be one of our drawings or https://…',
    ),
  ...perNote(({ limit }) => text(limit).exactOptional()),
})

const productsShape = list(product, 0, 40).refine(
  (products) => isUnique(products.map(({ id }) => id)),
  'must not use an id twice',
)

const meal = z.strictObject({
  kind: z.enum(['salmon', 'chicken', 'chili', 'steak', 'parfait'], {
    error: 'must be one of the drawings: salmon, chicken, chili, steak, parfait',
  }),
  name: text(60),
  protein: whole(1, 200),
  what: text(120),
})

const talk = z
  .strictObject({
    title: text(60),
    weekday,
    time,
    minutes: whole(15, 240),
    room: text(40),
    text: text(200),
    tone: z.enum(['blue', 'red', 'kick'], { error: 'must be blue, red or kick' }),
  })
  .refine(endsToday, { path: ['minutes'], error: 'must end on the day it begins' })

function endsToday({ time: start, minutes }: { time: string; minutes: number }) {
  return minutesOf(start) + minutes < 24 * 60
}

const pageFactsShape = z.strictObject({
  bumper: text(60),
  laneFacts: list(card, 1, 12),
  loungeFacts: list(card, 1, 6),
  meals: list(meal, 1, 5).refine(
    (meals) => isUnique(meals.map(({ kind }) => kind)),
    'must not use the drawing of a meal twice',
  ),
  speakingLead: text(120),
  speakingSeries: list(talk, 1, 7).refine(
    (talks) => isUnique(talks.map(({ title }) => title)),
    'need different titles',
  ),
  staff: list(z.strictObject({ name: text(60), role: text(60), email }), 1, 12),
  teamLead: text(160),
  teamCards: list(card, 1, 6),
  gameNights: text(60),
  gameNightRoom: text(120),
  shopHas: text(120),
  shopLead: text(160),
  membershipHolds: list(text(80), 1, 8),
})

/** Everything together, with what one file must know of another. */
export const wholeClubShape = z
  .strictObject({
    club: clubShape,
    weeklyEventFacts: weeklyEventsShape,
    tourTimes: list(time, 1, 24).refine(isUnique, 'must not name a time twice'),
    alwaysSold: productsShape,
    pageFacts: pageFactsShape,
  })
  .refine(({ club, pageFacts }) => pageFacts.laneFacts.length <= club.lanes.units, {
    path: ['pageFacts', 'laneFacts'],
    error: 'must not be more than there are lanes',
  })
  .superRefine(({ club, tourTimes }, issues) =>
    tourTimes.forEach((tour, index) => {
      if (tour < club.opens || tour >= club.closes)
        issues.addIssue({ code: 'custom', path: ['tourTimes', index], message: 'must be while the club is open' })
    }),
  )

export type Club = z.infer<typeof clubShape>
export type WeeklyEventFact = z.infer<typeof weeklyEvent>
export type ProductFact = z.infer<typeof product>
export type PageFacts = z.infer<typeof pageFactsShape>
