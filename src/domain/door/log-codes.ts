/** Codes of the staff log about the tablet at the door: the kind of record, and what was done. */

export const staff_door_opened = ['Tablet', 'Signed a tablet in at the door'] as const
export const staff_door_ended = ['Tablet', 'Ended a tablet at the door'] as const
