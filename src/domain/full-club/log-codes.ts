/** Codes of the staff log about the line: the kind of record, and what was done. */

export const line_removed = ['Line', 'Took a family out of the line'] as const
