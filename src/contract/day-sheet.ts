/** The front desk's day: who has which slot, booking and moving for a member, checking in, and closing lanes and units. */
import * as z from 'zod'
import { blockLimits, isMoment } from '#domain/blocks.ts'
import { bookables } from '#domain/facility.ts'
import { fieldLimits } from '#domain/membership.ts'
import { blockWords, deskWords } from '#domain/staff-words.ts'
import { answerWords, bookingWords } from '#domain/words.ts'
import { day, email, line, oneOf, time } from './text.ts'

const kinds = ['lane', 'speede'] as const
const kind = oneOf(kinds, answerWords.invalid)
const mostUnits = Math.max(...kinds.map((each) => bookables[each].units))
const unit = z.int({ error: answerWords.invalid }).min(1, answerWords.invalid).max(mostUnits, answerWords.invalid)
const flag = z.boolean({ error: answerWords.invalid })

/** A booking with all the desk needs to know of it. `member` is missing where the account has been deleted since. */
const deskBooking = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  unit: z.int(),
  date: z.string(),
  time: z.string(),
  name: z.string(),
  /** Still being made at this moment: it becomes a booking, or goes. */
  holding: z.boolean(),
  /** Given by staff beyond the weekly limit. */
  beyond: z.boolean(),
  checkedIn: z.boolean(),
  member: z.object({ id: z.string(), profileName: z.string(), email: z.string(), phone: z.string() }).optional(),
})

const kept = {
  id: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  /** Bookings under it that staff have decided to keep. */
  kept: z.array(z.string()),
}

const block = z.discriminatedUnion('scope', [
  z.object({ scope: z.literal('club'), ...kept }),
  z.object({ scope: z.literal('kind'), kind: z.enum(kinds), ...kept }),
  z.object({ scope: z.literal('unit'), kind: z.enum(kinds), unit: z.int(), ...kept }),
])

/** `since` is the version of the answer the asker has; if it still holds, none of the sheet is sent again. */
export const deskDay = {
  query: z.strictObject({ date: day(), since: z.string().max(64, answerWords.invalid).optional() }),
  reply: z.object({
    /** '' while something is still being made. */
    version: z.string(),
    sheet: z.object({ bookings: z.array(deskBooking), blocks: z.array(block) }).optional(),
  }),
}

export const bookFor = {
  body: z.strictObject({
    kind,
    unit,
    date: day(bookingWords.lane.incomplete),
    time: time(bookingWords.lane.incomplete),
    email: email(),
    name: line(fieldLimits.name, deskWords.nameRequired),
    beyondLimit: flag.optional(),
  }),
  reply: z.object({ booking: deskBooking }),
}

export const markBooking = {
  body: z.strictObject({ checkedIn: flag }),
  reply: z.object({ id: z.string(), checkedIn: z.boolean() }),
}

/** To another unit, day or time of the same kind. */
export const moveBooking = {
  body: z.strictObject({
    unit,
    date: day(bookingWords.lane.incomplete),
    time: time(bookingWords.lane.incomplete),
    beyondLimit: flag.optional(),
  }),
  reply: z.object({ booking: deskBooking }),
}

const moment = z.string({ error: blockWords.whenRequired }).refine(isMoment, blockWords.whenRequired)
const span = { from: moment, to: moment, reason: line(blockLimits.reason, blockWords.reasonRequired) }

/** A booking that stands under a block and waits for a decision: keep, move or cancel. */
const decision = z.object({ blockId: z.string(), booking: deskBooking })

/** Blocks that are not over, soonest first. */
export const listBlocks = { reply: z.object({ blocks: z.array(block), undecided: z.array(decision) }) }

export const addBlock = {
  body: z.discriminatedUnion(
    'scope',
    [
      z.strictObject({ scope: z.literal('club'), ...span }),
      z.strictObject({ scope: z.literal('kind'), kind, ...span }),
      z.strictObject({ scope: z.literal('unit'), kind, unit, ...span }),
    ],
    { error: answerWords.invalid },
  ),
  reply: z.object({ block, undecided: z.array(decision) }),
}

/** The booking stays although its slot is closed for others. */
export const keepBooking = {
  body: z.strictObject({ keep: z.string({ error: answerWords.invalid }).max(128, answerWords.invalid) }),
  reply: z.object({ block }),
}

export const removeBlock = { reply: z.undefined() }
