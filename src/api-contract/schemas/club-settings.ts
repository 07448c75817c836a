/** The owner's settings of the club. */
import * as z from 'zod'
import { settingLimits } from '#domain/club-settings/setting-limits.ts'
import { settingMessages } from '#domain/club-settings/setting-messages.ts'
import { weekdays } from '#domain/facility/day.ts'
import { email, exactLine, line, paragraph, required } from '#domain/fields/field-rules.ts'
import { setting, settingEntry } from '#records/club-settings.ts'
import { day, time } from '#records/fields.ts'
import { fieldToZod } from './rules-to-zod.ts'

/** What holds now and what is to come: who has said it is for staff. */
export const clubNow = { reply: z.object({ rev: z.int(), settings: z.array(setting) }) }

const settings = z.object({
  rev: z.int(),
  entries: z.array(settingEntry),
})
/** `firstDay`: from which day on a change can hold. `buildsPages`: pages are built again by themselves on its day. */
export const listSettings = { reply: z.object({ settings, firstDay: z.string(), buildsPages: z.boolean() }) }

const text = (name: string, limit: number) =>
  fieldToZod(required(line(limit), `${settingMessages.fields[name]!} is missing.`))
const hours = z.union([z.strictObject({ opens: time, closes: time }), z.literal('closed')])
const cents = z.int().min(0).max(100_000_000)

const values = {
  hours: z.strictObject({ week: z.array(hours).length(weekdays.length, 'Say the hours of all seven days.') }),
  day: z.strictObject({ name: text('name', settingLimits.name), hours }),
  prices: z.strictObject({ monthlyCents: cents, annualCents: cents }),
  weekly: z.strictObject({
    slug: z.string().max(48),
    title: text('title', settingLimits.line),
    summary: fieldToZod(required(paragraph(settingLimits.text), 'The text is missing.')),
    weekday: z.enum(weekdays),
    time,
    minutes: z.int().min(0).max(1440),
    series: z.enum(['speaking', 'game_nights']).exactOptional(),
    room: text('room', settingLimits.line).exactOptional(),
    ends: z.literal(true).exactOptional(),
  }),
  people: z.strictObject({
    staff: z
      .array(
        z.strictObject({
          name: text('name', settingLimits.line),
          role: text('role', settingLimits.line),
          email: fieldToZod(email),
        }),
      )
      .min(1)
      .max(settingLimits.people),
  }),
  visit: z.strictObject({
    address: z.array(text('address', settingLimits.line)).min(1).max(settingLimits.addressLines),
    phone: fieldToZod(required(exactLine(settingLimits.line), 'The phone is missing.')),
    parking: fieldToZod(required(paragraph(settingLimits.text), 'Parking is missing.')),
  }),
  opening: z.strictObject({ time }),
  places: z.strictObject({ cap: z.int().exactOptional(), pauseFrees: z.boolean() }),
}

const of = <Kind extends keyof typeof values>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), from: day, value: values[kind] })

const draft = z.discriminatedUnion('kind', [
  of('hours'),
  of('day'),
  of('prices'),
  of('weekly'),
  of('people'),
  of('visit'),
  of('opening'),
  of('places'),
])

/** What a change would mean, in sentences. */
export const previewSetting = {
  body: z.strictObject({ setting: draft }),
  reply: z.object({ effects: z.array(z.string()) }),
}
export const addSetting = { body: z.strictObject({ rev: z.int(), setting: draft }), reply: z.object({ settings }) }
export const takeBackSetting = { reply: z.undefined() }
