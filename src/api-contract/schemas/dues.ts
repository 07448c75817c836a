/** Charges for memberships. */
import * as z from 'zod'
import { isDay } from '#domain/calendar/calendar.ts'
import { dueFields } from '#domain/memberships/due-fields.ts'
import { dueStates, maxNoted } from '#domain/memberships/dues.ts'
import { household } from '#records/families.ts'
import { dueStep, notedDue } from '#records/dues.ts'
import { file } from './fields.ts'
import { toZod } from './rules-to-zod.ts'

/** `total` is with the fee, `paid` without what was refunded; a declined one is tried again on that day. In cents. */
const due = notedDue.omit({ steps: true }).extend({
  id: z.string(),
  /** The player's name. */
  name: z.string(),
  state: z.enum(dueStates),
  paid: z.int(),
  tryOn: z.string().optional(),
})

/** What the family sees of a step. */
const ownStep = dueStep.pick({ id: true, step: true, at: true, cents: true })

export const ownDues = { reply: z.object({ dues: z.array(due.extend({ steps: z.array(ownStep) })) }) }

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
const asked = z.strictObject({ month: month.optional(), family: z.string().max(100).optional() }).optional()

/** A family without an id is gone, with its card. */
export const listDues = {
  query: asked,
  reply: z.object({
    today: z.string(),
    month: z.string(),
    dues: z.array(
      due.extend({
        steps: z.array(dueStep),
        family: household
          .pick({ cardType: true, cardLast4: true, cardExp: true })
          .extend({ id: z.string(), name: z.string() }),
      }),
    ),
    /** What was charged and refunded by month. */
    sums: z.array(z.object({ month: z.string(), charged: z.int(), refunded: z.int() })),
  }),
}

export const exportDues = { query: asked, reply: file }

const { note, reference } = toZod(dueFields)

/** The same about each of them. `total` is the sum that was shown. */
export const noteDues = {
  body: z.strictObject({
    dues: z
      .array(z.strictObject({ family: z.string().max(100), id: z.string().max(60), total: z.int() }))
      .min(1)
      .max(maxNoted),
    entry: z.discriminatedUnion('step', [
      z.strictObject({ step: z.literal('charged'), reference: reference.exactOptional() }),
      z.strictObject({ step: z.literal('declined'), on: z.string().refine(isDay) }),
      z.strictObject({ step: z.literal('waived'), note }),
      z.strictObject({ step: z.literal('refunded'), cents: z.int().min(1), note }),
      z.strictObject({ step: z.literal('undo'), of: z.string().max(40) }),
    ]),
  }),
  reply: z.object({ noted: z.array(z.string()), refused: z.array(z.object({ id: z.string(), error: z.string() })) }),
}
