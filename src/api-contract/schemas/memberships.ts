/** Memberships. */
import * as z from 'zod'
import { isDay } from '#domain/calendar/calendar.ts'
import { dueFields } from '#domain/memberships/due-fields.ts'
import { chargeDates } from '#domain/memberships/charge-day.ts'
import { pauseMonths } from '#domain/memberships/history.ts'
import { edited, ofFamily } from './family-views.ts'
import { playerDetails } from './players.ts'
import { toZod } from './rules-to-zod.ts'

/** `from` is the day from which on it was said to count. */
const shown = { from: z.string().refine(isDay).exactOptional() }
export const changeMembership = {
  query: ofFamily,
  body: z.discriminatedUnion('change', [
    z.strictObject({ change: z.literal('end'), ...shown }),
    z.strictObject({ change: z.literal('keep'), ...shown }),
    z.strictObject({ change: z.literal('resume'), ...shown }),
    z.strictObject({ change: z.literal('pause'), months: z.int().min(pauseMonths.min).max(pauseMonths.max), ...shown }),
    z.strictObject({ change: z.literal('join'), plan: playerDetails.plan, ...shown }),
    // The last day, as a manager sets it within the paid period.
    z.strictObject({ change: z.literal('stop'), last: z.string().refine(isDay), note: toZod(dueFields).note }),
    // The day of joining, as a manager corrects it; one to come, too.
    z.strictObject({ change: z.literal('date'), from: z.string().refine(isDay) }),
  ]),
  reply: edited,
}

/** `date` is a day of the month, and without it each player has the one of joining; `total` is what was shown for the parts of a month. */
export const setChargeDay = {
  query: ofFamily,
  body: z.strictObject({ date: z.int().min(chargeDates.min).max(chargeDates.max).exactOptional(), total: z.int() }),
  reply: edited,
}
