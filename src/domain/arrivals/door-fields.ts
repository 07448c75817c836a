/** The tablet at the door. */
import { line, required } from '#domain/fields/field-rules.ts'
import { arrivalMessages } from '#domain/messages/arrival-messages.ts'

export const doorFields = { name: required(line(40), arrivalMessages.doorName) }

/** Days after which a tablet has to be signed in again. */
export const doorDays = 90
