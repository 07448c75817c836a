/** Codes of the staff log about the day sheet: the kind of record, and what was done. */

export const day_facts_kept = ['Day', 'Loaded the cards of the day, to have them without a connection'] as const
