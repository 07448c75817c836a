/** Codes of the staff log about who came: the kind of record, and what was done. */

export const member_checked_in = ['Booking', 'Checked a member in'] as const
export const member_check_in_undone = ['Booking', 'Undid a check-in'] as const
export const member_no_show = ['Booking', 'Recorded a no-show'] as const
export const member_excused = ['Booking', 'Excused a member'] as const
export const member_no_show_upheld = ['Member', 'Decided that a no-show stands'] as const
export const member_no_show_removed = ['Member', 'Took a no-show back'] as const
export const member_no_shows_cleared = ['Member', 'Let a player book ahead again'] as const
export const member_player_left = ['Booking', 'Noted with whom a player left'] as const
