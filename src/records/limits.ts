/** Attempts that are limited. */
import * as z from 'zod'
import { version1 } from './fields.ts'
import { personal } from './row.ts'

/** The ids of the attempts that are used. */
const attemptsRecord = z.object({ v: version1, taken: z.array(z.string()) })
export type AttemptsRecord = z.infer<typeof attemptsRecord>

export const rows = {
  thr: personal(attemptsRecord, { erased: 'expires', exported: 'expires' }),
}
