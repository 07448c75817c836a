/** Codes of the staff log about the settings of the club: the kind of record, what was done, and who may read it. */

export const setting_added = ['Settings', 'Changed the settings of the club from a day on', 'owner'] as const
export const setting_taken_back = ['Settings', 'Took back a change of the settings', 'owner'] as const
