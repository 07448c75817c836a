/** Codes of the staff log about events and their guests: the kind of record, and what was done. */

export const event_added = ['Event', 'Added an event'] as const
export const event_changed = ['Event', 'Changed an event'] as const
export const event_removed = ['Event', 'Removed an event'] as const
export const event_canceled = ['Event', 'Canceled an event'] as const
export const event_restored = ['Event', 'Restored an event'] as const
export const event_kept = ['Event', 'Kept an event in closed hours'] as const
export const guest_checked_in = ['Guest', 'Checked a guest in'] as const
export const guest_check_in_undone = ['Guest', 'Undid a guest’s check-in'] as const
export const guest_removed = ['Guest', 'Removed a guest from the list'] as const
export const guests_exported = ['Event', 'Downloaded the RSVPs of an event'] as const
