/** Codes of the staff log about what coaches write: the kind of record, and what was done. */

export const coach_note_written = ['Message', 'Wrote to a family about a session'] as const
export const coach_note_taken_back = ['Message', 'Took back what was written about a session'] as const
