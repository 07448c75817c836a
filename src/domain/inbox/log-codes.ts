/** Codes of the staff log about items of the inbox: the kind of record, and what was done. */

export const item_done = ['Item', 'Ticked an item of the inbox'] as const
export const item_reopened = ['Item', 'Opened an item of the inbox again'] as const
// Only in entries of earlier releases.
export const item_given = ['Item', 'Gave an item of the inbox to someone'] as const
