/** Codes of the staff log about bookings and closures: the kind of record, and what was done. */

export const booking_canceled = ['Booking', 'Canceled a booking'] as const
export const booking_made = ['Booking', 'Booked for a member'] as const
export const booking_made_over_limit = ['Booking', 'Booked for a member, over the weekly limit if needed'] as const
export const booking_moved = ['Booking', 'Moved a booking'] as const
export const booking_released = ['Booking', 'Freed the rest of a session'] as const
export const booking_kept = ['Booking', 'Kept a booking despite a closure'] as const
export const closure_added = ['Closure', 'Closed lanes or units'] as const
export const closure_removed = ['Closure', 'Reopened lanes or units'] as const
