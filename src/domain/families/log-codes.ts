/** Codes of the staff log about the details of families: the kind of record, and what was done. */

// Only in entries of earlier releases.
export const family_called = ['Member', 'Called a family'] as const
export const family_call_undone = ['Member', 'Undid “family called”'] as const
export const member_viewed = ['Member', 'Opened a member’s page'] as const
export const member_link_sent = ['Member', 'Sent a link that confirms an address'] as const
export const member_added = ['Member', 'Added a family'] as const
export const member_invited = ['Member', 'Invited a family to choose a password'] as const
export const member_invitation_ended = ['Member', 'Took back the invitation of a family'] as const
export const member_changed = ['Member', 'Changed the details of a member'] as const
export const member_deleted = ['Member', 'Deleted a member’s account'] as const
export const members_imported = ['All members', 'Imported families from a file'] as const
export const members_exported = ['All members', 'Downloaded the member list (basic)'] as const
export const members_exported_players = ['All members', 'Downloaded the list of players'] as const
export const members_exported_full = ['All members', 'Downloaded the member list (full)'] as const
export const members_viewed_full = ['All members', 'Opened the member list (full)'] as const
