/** The tablet at the door. */
import { line, required } from '#domain/fields/field-rules.ts'

export const doorFields = { name: required(line(40), 'Give the tablet a name') }
