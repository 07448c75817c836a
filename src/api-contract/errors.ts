/** The error response: its codes, and its body. */

export const errorCodes = [
  'invalid',
  'signed_out',
  'bad_credentials',
  'forbidden',
  'not_your_role',
  'not_found',
  'method_not_allowed',
  'email_taken',
  'cannot_join',
  'slot_taken',
  'slot_closed',
  'other_ages',
  'weekly_limit',
  'same_time',
  'same_day_only',
  'on_hold',
  'unseen',
  'unstaffed',
  'in_progress',
  'key_reused',
  'offer_over',
  'held_for_you',
  'event_over',
  'event_canceled',
  'event_full',
  'price_changed',
  'sold_out',
  'changed',
  'last_one',
  'full',
  'club_full',
  'changed_elsewhere',
  'wrong_password',
  'deleting',
  'mail_off',
  'push_off',
  'too_large',
  'not_json',
  'not_an_image',
  'too_many',
  'try_again',
  'bug',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** A slot for a player of the family. */
export type PlayersSlot = { player: string; unit: number; date: string; time: string }

/** Body of every error response: a message for people, a code for programs, and messages per field. */
export type ErrorBody = {
  error: string
  code: ErrorCode
  fields?: Record<string, string>
  /** For bookings made together: each that could not be made, and why. */
  refusals?: (PlayersSlot & { code: ErrorCode; error: string })[]
  /** For bookings made together: slots for all players that are free, the best first. */
  alternatives?: PlayersSlot[][]
  /** Id of the request in the log, for a server error. */
  requestId?: string
}
