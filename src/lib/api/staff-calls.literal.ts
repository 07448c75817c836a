/** The calls of the desk and the door, on their pages. */
import { deskAudiences } from '#api-contract/calls/call.ts'
import { rowsFor } from './call-rows.ts'

export const staffCalls = rowsFor(...deskAudiences)
