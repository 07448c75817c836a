/** Codes of the staff log about sealed records: the kind of record, and what was done. */

export const proof_searched = ['Sealed record', 'Searched the sealed records'] as const
export const proof_opened = ['Sealed record', 'Opened a sealed record'] as const
