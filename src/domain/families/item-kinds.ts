/** Items of the inbox about who belongs to a family. */
import { written } from '#domain/staff/item-kind.ts'

export const account_deleted = written(
  'manager',
  'Account deleted',
  'Take the card off your terminal before its next charge.',
)
export const caregiver_joined = written(
  'desk',
  'Another caregiver',
  'Ask for their name when they first pick up a child.',
)
export const identity_changed = written(
  'coach',
  'Name or age changed',
  'Check who is who: somebody of this family is off the ice, must not collect, or has missed sessions.',
)
