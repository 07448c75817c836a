/** Items of the inbox about memberships, cards and charges. */
import { paths } from '#domain/paths.ts'
import { fromRecords, written } from '#domain/staff/item-kind.ts'

/** Of all these a player has one item. */
const membership = (title: string, todo: string) =>
  ({ ...written('manager', title, todo), group: 'membership' }) as const

export const family_new = fromRecords('desk', 'New family', 'Take the card at the first visit, then charge it.')
export const card_to_take = fromRecords('desk', 'New card', 'Take it at the next visit, then charge it.')
export const card_expires = fromRecords('manager', 'Card expires', 'Ask the family for a new card.', { ticks: true })
const path = () => paths.adminDues

export const charges = fromRecords('manager', 'Charges due', 'Charge the cards, and note how it went.', { path })
export const charge_again = fromRecords('manager', 'Try again', 'Charge the card again, and note how it went.', {
  path,
})
export const membership_ended = membership(
  'Membership ended',
  'Take the card off your terminal before its next charge.',
)
export const membership_paused = membership(
  'Membership paused',
  'Stop the charge on your terminal until the pause is over.',
)
export const membership_kept = membership('Change taken back', 'Charge the card as before.')
export const membership_joined = membership('Membership begun', 'Charge the card from that day.')
export const plan_changed = membership('Membership changed', 'Change the charge on your terminal.')
export const endings_many = written('manager', 'Many memberships ended or paused', 'Ask your colleague why.', {
  path: () => paths.adminStaff,
})
export const card_changed = written('manager', 'Card changed', 'Enter the new card at your terminal.')
