/** Charges for memberships. */
import * as z from 'zod'
import { isDay } from '#domain/calendar/calendar.ts'
import { dueFields } from '#domain/memberships/due-fields.ts'
import { bookSteps } from '#domain/memberships/book.ts'
import { dueStates, waysToPay } from '#domain/memberships/due-steps.ts'
import { maxNoted } from '#domain/memberships/dues.ts'
import { household } from '#records/families.ts'
import { dueStep, notedDue } from '#records/dues.ts'
import { person } from '#records/fields.ts'
import { file } from './fields.ts'
import { toZod } from './rules-to-zod.ts'

/** `total` is with the fee, `paid` without what was refunded; a declined one is tried again on that day. In cents. */
const due = notedDue.omit({ steps: true, seal: true }).extend({
  id: z.string(),
  /** The player's name. */
  name: z.string(),
  state: z.enum(dueStates),
  paid: z.int(),
  tryOn: z.string().optional(),
})

/** What the family sees of a step. */
const ownStep = dueStep.pick({ id: true, step: true, at: true, cents: true, waived: true, how: true })

export const ownDues = { reply: z.object({ dues: z.array(due.extend({ steps: z.array(ownStep) })) }) }

const family = household
  .pick({ cardType: true, cardLast4: true, cardExp: true })
  .extend({ id: z.string(), name: z.string() })

/** A family without an id is gone, with its card. */
export const listDues = {
  query: z.strictObject({ family: z.string().max(100).optional() }).optional(),
  reply: z.object({
    today: z.string(),
    dues: z.array(due.extend({ steps: z.array(dueStep), family })),
    /** Taken in this month, in cents. */
    taken: z.int(),
  }),
}

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
const ofMonth = z.strictObject({ month: month.optional() }).optional()

/** What a step, or all of them, adds to the books; `waived` was not asked for. */
const money = { cents: z.int(), waived: z.int() }

const entry = dueStep.omit({ by: true, on: true, of: true }).extend({
  step: z.enum(bookSteps),
  /** What of a charge, if it is of one. */
  charge: notedDue.pick({ plan: true, from: true, to: true, total: true, isDifference: true }).optional(),
  ...money,
  /** What went onto cards of Puck Bucks, or off them. */
  bucks: z.int().optional(),
  /** The id of the charge, the order or the move. */
  due: z.string(),
  about: z.string(),
  name: z.string(),
  day: z.string(),
  by: z.string(),
  family,
  /** How it can be taken back today. */
  undo: z.enum(['removed', 'reversed']).optional(),
  refundable: z.int(),
})

/** The steps of a month in their order, and what they are together. */
export const readBook = {
  query: ofMonth,
  reply: z.object({
    month: z.string(),
    entries: z.array(entry),
    ...money,
    canClose: z.boolean(),
    closed: z.object({ at: z.string(), by: person, ...money }).optional(),
  }),
}

export const exportBook = { query: ofMonth, reply: file }

export const closeMonth = { body: z.strictObject({ month }), reply: readBook.reply }

const { note, reference } = toZod(dueFields)

/** The price list's, unless it is another. */
const sum = {
  reference: reference.exactOptional(),
  other: z.strictObject({ cents: z.int().min(1), note }).exactOptional(),
}

/** The same about each of them. `total` is the sum that was shown. */
export const noteDues = {
  body: z.strictObject({
    dues: z
      .array(z.strictObject({ family: z.string().max(100), id: z.string().max(60), total: z.int() }))
      .min(1)
      .max(maxNoted),
    entry: z.discriminatedUnion('step', [
      z.strictObject({ step: z.literal('charged'), ...sum }),
      z.strictObject({ step: z.literal('paid'), how: z.enum(waysToPay), ...sum }),
      z.strictObject({ step: z.literal('declined'), on: z.string().refine(isDay) }),
      z.strictObject({ step: z.literal('waived'), note }),
      z.strictObject({ step: z.literal('refunded'), cents: z.int().min(1), note }),
      z.strictObject({ step: z.literal('undo'), of: z.string().max(40) }),
    ]),
  }),
  reply: z.object({ noted: z.array(z.string()), refused: z.array(z.object({ id: z.string(), error: z.string() })) }),
}
