/** Codes of the staff log about staff accounts, and notes about families: the kind of record, and what was done. */

export const staff_set_up = ['Staff account', 'Created the first staff account'] as const
export const staff_invited = ['Invitation', 'Created a staff invitation'] as const
export const staff_joined = ['Staff account', 'Joined the staff'] as const
export const staff_password_changed = ['Staff account', 'Changed their password'] as const
export const staff_password_reset = ['Staff account', 'Reset their password with a link'] as const
export const staff_removed = ['Staff account', 'Removed a staff account'] as const
export const staff_role_changed = ['Staff account', 'Changed the role of a colleague'] as const
export const member_note_added = ['Member', 'Added a note about a member'] as const
export const member_note_removed = ['Member', 'Removed a note about a member'] as const
