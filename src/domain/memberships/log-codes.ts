/** Codes of the staff log about charges: the kind of record, and what was done. */

export const dues_viewed = ['Charge', 'Opened the list of dues', 'manager'] as const
export const dues_exported = ['Charge', 'Downloaded the list of dues', 'manager'] as const
export const due_charged = ['Charge', 'Noted a charge', 'manager'] as const
export const due_declined = ['Charge', 'Noted a declined card', 'manager'] as const
export const due_waived = ['Charge', 'Waived a charge', 'manager'] as const
export const due_refunded = ['Charge', 'Refunded a charge', 'manager'] as const
export const due_undone = ['Charge', 'Took a note about a charge back', 'manager'] as const
