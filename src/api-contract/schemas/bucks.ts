/** Puck Bucks. */
import * as z from 'zod'
import { spendFields, spendLimits } from '#domain/shop/bucks.ts'
import { bucksMove } from '#records/bucks.ts'
import { toZod } from './rules-to-zod.ts'

/** Spends from a player's card, in cents, refunds what was spent, or, by a manager, puts something on it. */
export const moveBucks = {
  body: z.discriminatedUnion('act', [
    z.strictObject({ act: z.literal('spend'), cents: z.int().min(1).max(spendLimits.cents), ...toZod(spendFields) }),
    z.strictObject({ act: z.literal('give'), cents: z.int().min(1).max(spendLimits.cents), ...toZod(spendFields) }),
    z.strictObject({ act: z.literal('refund'), move: z.string().regex(/^[\w-]{1,60}$/) }),
  ]),
  reply: z.object({ bucks: z.array(bucksMove) }),
}
