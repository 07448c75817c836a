/** Codes of the staff log about what coaches must know of a player: the kind of record, and what was done. */

export const member_safety_opened = ['Member', 'Opened the safety facts of a player'] as const
export const member_collectors_opened = ['Member', 'Opened who may pick a player up'] as const
export const member_player_held = ['Member', 'Marked a player as not on the ice until cleared'] as const
export const member_player_cleared = ['Member', 'Cleared a player for the ice'] as const
export const member_collector_denied = ['Member', 'Added someone who may not pick up a player'] as const
export const member_collector_allowed = ['Member', 'Removed someone who may not pick up a player'] as const
