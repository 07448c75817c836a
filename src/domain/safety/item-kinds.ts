/** Items of the inbox about what coaches must know of a player. */
import { written } from '#domain/staff/item-kind.ts'

export const safety_changed = written('coach', 'Safety facts changed', 'Read them before the next visit.')
export const denied_edit = written(
  'manager',
  'Change by someone who may not pick up',
  'It was not saved. Talk to the family, and make the change if it is right.',
)
