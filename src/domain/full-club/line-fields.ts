/** What somebody enters who waits for a place: no more than it takes to hold one. */
import { email, line, nameLine, required } from '#domain/fields/field-rules.ts'
import { fieldLimits } from '#domain/plans/membership.ts'

export const lineFields = { name: required(nameLine(fieldLimits.name), 'Your name is required'), email }

/** Why a family is taken out of the line. */
export const removalFields = { reason: required(line(fieldLimits.name), 'Please say why') }

/** Places of one family. */
export const mostPlaces = 4
