/** All calls that are not for everybody. */
import { memberCalls } from './member-calls.literal.ts'
import { staffCalls } from './staff-calls.literal.ts'

export const otherCalls = { ...memberCalls, ...staffCalls }
