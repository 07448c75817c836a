/** The text fields that staff fill in on the day sheet: whom a booking is for, and why a closure. */
import { fieldLimits } from '#domain/plans/membership.ts'
import { knownEmail, line, nameLine, required } from '#domain/fields/field-rules.ts'
import { closureLimits } from './closures.ts'

export const staffBookingFields = {
  email: knownEmail(),
  name: required(nameLine(fieldLimits.name), 'A player is required'),
}

/** Why staff cancel or move a booking, in words that the family reads. */
export const changeReason = { reason: line(closureLimits.reason) }

/** The usual reasons; another one can be typed. */
export const usualReasons = ['Coach is ill', 'Equipment problem', 'Maintenance', 'Asked by the family'] as const

export const closureFields = {
  reason: required(line(closureLimits.reason), 'A reason is required. Members will see it.'),
}
