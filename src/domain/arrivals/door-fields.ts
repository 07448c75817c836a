/** The tablet at the door. */
import { line, required } from '#domain/fields/field-rules.ts'

export const doorFields = { name: required(line(40), 'Give the tablet a name') }

/** Days after which a tablet has to be signed in again. */
export const doorDays = 90
