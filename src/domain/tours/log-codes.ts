/** Codes of the staff log about tours: the kind of record, and what was done. */

export const tour_updated = ['Tour request', 'Updated a tour request'] as const
export const tour_invited = ['Tour request', 'Invited a visitor to join'] as const
