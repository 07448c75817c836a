/** Codes of the staff log about memberships and charges: the kind of record, what was done, and who reads it. */

export const membership_stopped = ['Member', 'Ended a membership on a day', 'manager'] as const
export const dues_viewed = ['Charge', 'Opened the list of dues', 'manager'] as const
export const dues_exported = ['Charge', 'Downloaded the book of charges', 'manager'] as const
export const month_closed = ['Charge', 'Closed a month of the book', 'manager'] as const
export const due_charged = ['Charge', 'Noted a charge', 'manager'] as const
export const due_paid = ['Charge', 'Noted a payment at the desk', 'manager'] as const
export const due_declined = ['Charge', 'Noted a declined card', 'manager'] as const
export const due_waived = ['Charge', 'Waived a charge', 'manager'] as const
export const due_refunded = ['Charge', 'Refunded a charge', 'manager'] as const
export const due_undone = ['Charge', 'Took a note about a charge back', 'manager'] as const
