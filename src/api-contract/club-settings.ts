/**
 * Schema of the club settings (src/club), with messages for the owner. Used by the build and the tests; the pages use
 * only the types.
 */
import * as z from 'zod'
import { isDay } from '#domain/calendar/day.ts'
import { perNote } from '#domain/shop/product-notes.ts'
import { minutesOf, text, wholeNumber, cents, time, weekday, link, slug, list, isUnique } from './club-fields.ts'
import {
  pageFactsSchema,
  visitFactsSchema,
  legalTextsSchema,
  consentTextsSchema,
  publishedConsentsSchema,
} from './club-texts.ts'
import { clubSchema } from './club-facts.ts'

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

function endsSameDay({ time: start, minutes }: { time: string; minutes: number }) {
  return minutesOf(start) + minutes < 24 * 60
}

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
export type TourDays = z.infer<typeof tourDaysSchema>
export type WeeklyEventFact = z.infer<typeof weeklyEvent>
export type ProductFact = z.infer<typeof product>
