/** Memberships. */
import * as z from 'zod'
import { isDay } from '#domain/calendar/calendar.ts'
import { dueFields } from '#domain/memberships/due-fields.ts'
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
    // The day of joining, as a manager corrects it.
    z.strictObject({ change: z.literal('date'), from: z.string().refine(isDay) }),
  ]),
  reply: edited,
}
