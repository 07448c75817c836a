/** Codes of the staff log about messages to families: the kind of record, and what was done. */

export const message_sent = ['Message', 'Wrote to families'] as const
