/** The calls of the desk and the door, on their pages. */
import { rowsFor } from './call-rows.ts'

export const staffCalls = rowsFor('staff', 'door')
