/** Codes of the staff log about lists that are downloaded: the kind of record, and what was done. */

export const guests_exported = ['Event', 'Downloaded the RSVPs of an event'] as const
export const members_exported = ['All members', 'Downloaded the member list (basic)'] as const
export const members_exported_players = ['All members', 'Downloaded the list of players'] as const
export const members_exported_full = ['All members', 'Downloaded the member list (full)'] as const
export const members_viewed_full = ['All members', 'Opened the member list (full)'] as const
