/** A row of records: the schema under a prefix, and whether it leads to a person. */
import type * as z from 'zod'

/**
 * Why an account's deletion does not touch a record, or its export does not show it: it follows from others, goes by itself after
 * its retention period or with the work that it is for, goes into the seal of a player and is shown with that, is such proof itself, or is about the staff.
 */
export type Why = 'derived' | 'expires' | 'work' | 'sealed' | 'proof' | 'staff'
type Unless = { erased?: Why; exported?: Why }

/** It, or its key, leads to a person: somebody erases it and somebody exports it (netlify/services/leaving), unless a word says why not. */
export const personal = <Schema extends z.ZodType, const Words extends Unless>(
  schema: Schema,
  unless: Words = {} as Words,
) => ({ schema, unless })

/** It is about nobody. */
export const plain = <Schema extends z.ZodType>(schema: Schema) => ({ schema })

/**
 * Transactions write it again after it has ended, also for a new account with the address. Its key may have an intent at any moment,
 * and whoever removed it would drop half of a transaction (`removeValue`).
 */
export const writtenAgain = <Row extends object>(row: Row) => ({ ...row, writtenAgain: true as const })
