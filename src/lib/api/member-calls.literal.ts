/** The calls of whoever is signed in, on pages with queries and forms. */
import { rowsFor } from './call-rows.ts'

export const memberCalls = rowsFor('member', 'account')
