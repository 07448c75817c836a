/** Codes of the staff log about memberships and charges: the kind of record, and what was done. */

export const dues_viewed = ['Charge', 'Opened the list of dues'] as const
export const dues_exported = ['Charge', 'Downloaded the book of charges'] as const
export const membership_stopped = ['Member', 'Ended a membership on a day'] as const
export const month_closed = ['Charge', 'Closed a month of the book'] as const
export const due_charged = ['Charge', 'Noted a charge'] as const
export const due_paid = ['Charge', 'Noted a payment at the desk'] as const
export const due_declined = ['Charge', 'Noted a declined card'] as const
export const due_waived = ['Charge', 'Waived a charge'] as const
export const due_refunded = ['Charge', 'Refunded a charge'] as const
export const due_undone = ['Charge', 'Took a note about a charge back'] as const
