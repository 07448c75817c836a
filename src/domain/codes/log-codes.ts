/** Codes of the staff log about codes that let a member in: the kind of record, and what was done. */

export const member_reset_code_made = ['Member', 'Made a reset code for a member'] as const
