/** What the owner has changed at the desk, over the settings in src/club: entries that hold from a day on. */
import * as z from 'zod'
import { weekdays } from '#domain/facility/day.ts'
import { day, instant, person, time, version1 } from './fields.ts'
import { personal } from './row.ts'

const hours = z.object({ opens: time, closes: time })
const hoursOrClosed = z.union([hours, z.literal('closed')])

/** By kind. `week`: the hours from Monday to Sunday. */
const values = {
  hours: z.object({ week: z.array(hoursOrClosed) }),
  /** This one day, whatever the week or a holiday says. */
  day: z.object({ name: z.string(), hours: hoursOrClosed }),
  prices: z.object({ monthlyCents: z.int(), annualCents: z.int() }),
  /** Another weekly event, or how it is from then on; `ends`: it takes place no more. */
  weekly: z.object({
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    weekday: z.enum(weekdays),
    time,
    minutes: z.int(),
    series: z.enum(['speaking', 'game_nights']).exactOptional(),
    room: z.string().exactOptional(),
    ends: z.literal(true).exactOptional(),
  }),
  people: z.object({ staff: z.array(z.object({ name: z.string(), role: z.string(), email: z.string() })) }),
  visit: z.object({ address: z.array(z.string()), phone: z.string(), parking: z.string() }),
  /** Until this minute of its first day, nothing is booked. */
  opening: z.object({ time }),
  /** Players for whom there is room, without `cap` any number. */
  places: z.object({ cap: z.int().exactOptional(), pauseFrees: z.boolean() }),
}

const of = <Kind extends keyof typeof values>(kind: Kind) =>
  z.object({ kind: z.literal(kind), from: day, value: values[kind] })

/** A change of the club's settings, without who made it. */
export const setting = z.discriminatedUnion('kind', [
  of('hours'),
  of('day'),
  of('prices'),
  of('weekly'),
  of('people'),
  of('visit'),
  of('opening'),
  of('places'),
])

export const settingEntry = z.object({ id: z.string(), setting, by: person, at: instant })
export type SettingEntry = z.infer<typeof settingEntry>

/**
 * `rev` increments with every change; `removed` are the ids of the last entries that were taken back, `moves` the other addresses
 * among them, of which somebody may have been told.
 */
const clubSettings = z.object({
  v: version1,
  rev: z.int(),
  entries: z.array(settingEntry),
  removed: z.array(z.string()).exactOptional(),
  moves: z.array(settingEntry.pick({ id: true, setting: true })).exactOptional(),
})
export type ClubSettings = z.infer<typeof clubSettings>

export const rows = { settings: personal(clubSettings, { erased: 'staff', exported: 'staff' }) }
