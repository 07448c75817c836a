/** Codes of the staff log about families that are new: the kind of record, and what was done. */

export const member_seen = ['Member', 'Marked a family as known'] as const
export const member_unseen = ['Member', 'Undid “family is known”'] as const
export const unseen_bookings_ended = ['Member', 'Ended bookings of families that nobody has seen'] as const
export const member_card_taken = ['Member', 'Took the card of a family'] as const
export const member_card_not_taken = ['Member', 'Undid “card taken”'] as const
