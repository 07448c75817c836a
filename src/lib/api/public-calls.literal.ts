/** The calls that anyone may make, on every page. */
import { rowsFor } from './call-rows.ts'

export const publicCalls = rowsFor('anyone')
