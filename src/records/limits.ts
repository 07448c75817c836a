/** Attempts that are limited. */
import * as z from 'zod'
import { version1 } from './fields.ts'

/** The ids of the attempts that are used. */
export const attemptsRecord = z.object({ v: version1, taken: z.array(z.string()) })
export type AttemptsRecord = z.infer<typeof attemptsRecord>
