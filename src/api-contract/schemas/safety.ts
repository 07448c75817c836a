/** Safety facts of a player. */
import * as z from 'zod'
import { collectorFields, deniedFields, holdFields, safetyFields, safetyLimits } from '#domain/safety/safety.ts'
import { born, day } from './fields.ts'
import { familyIncident } from './incidents.ts'
import { toZod } from './rules-to-zod.ts'

/** Who of the family has changed it, and when. */
export const safetyEdit = z.object({ at: z.string(), by: z.string() })

const yesNo = ['yes', 'no', ''] as const

/**
 * `born` is 'yyyy-MM'; '' where nothing was said. `photos` is the answer to that consent. A collector with `denied` must not
 * collect; the family does not read why. `until` is the last day of one who may only then. `by` is a colleague.
 */
export const safetyView = z.object({
  rev: z.int(),
  player: z.string(),
  name: z.string(),
  born: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  contactRelation: z.string(),
  health: z.string(),
  leavesAlone: z.enum(yesNo),
  photos: z.enum(yesNo),
  collectors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      phone: z.string(),
      until: z.string().optional(),
      denied: z.object({ note: z.string(), by: z.string() }).optional(),
    }),
  ),
  hold: z
    .object({
      since: z.string(),
      note: z.string(),
      by: z.string(),
      /** The first day that the family may book for. */
      expected: z.string().optional(),
      cleared: z.object({ at: z.string(), by: z.string(), note: z.string() }).optional(),
    })
    .optional(),
  /** The last change by the family. */
  edited: safetyEdit.optional(),
  /** For staff: whom of the family a denial can be about. */
  caregivers: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
})

const reply = z.object({ safety: safetyView })

export const playerSafety = {
  reply: reply.extend({
    incidents: z.array(familyIncident),
  }),
}

export const editPlayerSafety = {
  body: z.strictObject({
    rev: z.int().min(1),
    born,
    ...toZod(safetyFields),
    leavesAlone: z.enum(yesNo),
    collectors: z
      .array(
        z.strictObject({
          ...toZod(collectorFields),
          onlyToday: z.boolean(),
        }),
      )
      .max(safetyLimits.collectors, 'Up to six people can be on this list.'),
  }),
  reply,
}

export const openSafety = { reply }

/** Off the ice until cleared, with the reason, and when that is `expected`; or cleared, why, of the hold `since` then. */
export const setHold = {
  body: z.discriminatedUnion('held', [
    z.strictObject({ held: z.literal(true), ...toZod(holdFields), expected: day().exactOptional() }),
    z.strictObject({ held: z.literal(false), ...toZod(holdFields), since: z.iso.datetime() }),
  ]),
  reply,
}

/** Who must not collect the player, and why: `caregiver` is the id of one of the family; or whom to take off that list. */
export const setDenied = {
  body: z.discriminatedUnion('denied', [
    z.strictObject({
      denied: z.literal(true),
      ...toZod(deniedFields),
      caregiver: z
        .string()
        .regex(/^[\w-]{1,64}$/)
        .exactOptional(),
    }),
    z.strictObject({
      denied: z.literal(false),
      collector: z.string().max(100),
    }),
  ]),
  reply,
}
