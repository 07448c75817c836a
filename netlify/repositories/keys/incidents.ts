/** Keys of reports of incidents. */
import { keyOf } from './key-of.ts'

/** A report of an incident; its id begins with the month in which it happened. */
export const incident = (id: string) => keyOf(`incident/${id}`)
export const allIncidents = keyOf('incident/')
