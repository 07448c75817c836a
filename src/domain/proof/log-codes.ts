/** Codes of the staff log about sealed records: the kind of record, what was done, and who may read it. */

export const proof_searched = ['Sealed record', 'Searched the sealed records', 'owner'] as const
export const proof_opened = ['Sealed record', 'Opened a sealed record', 'owner'] as const
