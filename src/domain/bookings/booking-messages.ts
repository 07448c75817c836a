/** Messages of reservations and of the schedule. */
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { andList, durationText, isolated, slotNoun } from '#domain/text/text.ts'

const weeklyLimit = (limit: number) => `Weekly limit reached (${limit} sessions)`
/**
 * 'You have used both sessions this week (resets Monday)', or 'of Nov 30 to Dec 6' for another week. Of several players it
 * names those who have: 'Finn has used both sessions this week'.
 */
const allUsed =
  (limit: number) =>
  (week?: string, names: readonly string[] = []) =>
    `${names.length === 0 ? 'You have' : `${andList(names)} ${names.length === 1 ? 'has' : 'have'}`} used ${limit === 1 ? 'your session' : limit === 2 ? 'both sessions' : `all ${limit} sessions`} ${week === undefined ? 'this week (resets Monday)' : `of ${week}`}`
const incomplete = 'Please complete all fields'

/** What a slot of this kind is called: 'hour' or 'half hour'. */
export const nounOf = (kind: Kind): string => slotNoun(bookables[kind].minutes)

export const bookingMessages = {
  lane: {
    incomplete,
    weeklyLimit: weeklyLimit(bookables.lane.weeklyLimit),
    allUsed: allUsed(bookables.lane.weeklyLimit),
    taken: 'Selected lane and time is already booked',
    booked: `Lane reserved for ${durationText(bookables.lane.minutes)}`,
    cancel: 'Cancel reservation',
    keep: 'Keep reservation',
    canceled: 'Reservation canceled',
    cancelFailed: 'Failed to cancel reservation',
  },
  speede: {
    incomplete,
    weeklyLimit: weeklyLimit(bookables.speede.weeklyLimit),
    allUsed: allUsed(bookables.speede.weeklyLimit),
    taken: 'Selected unit and time is already booked',
    booked: 'Speede session booked',
    cancel: 'Cancel Speede session',
    keep: 'Keep session',
    canceled: 'Speede session canceled',
    cancelFailed: 'Failed to cancel session',
  },
  forPlayer: (what: string, name: string) => `${isolated(what)} for ${name}`,
  outsideWindow: 'This day is not open for booking yet. Please pick an earlier one.',
  notSaved: { title: 'Could not save booking', description: 'Please try again.' },
  ownEmail: "Please use your account's email.",
  closedLabel: 'Closed',
  earlierHours: (kind: Kind) => `Show earlier ${nounOf(kind)}s`,
  alreadyStarted: 'This session has already started and can no longer be canceled.',
  gone: 'This booking no longer exists.',
  pickOne: (kind: Kind) => `Pick an open ${nounOf(kind)}`,
  freeToCancel(kind: Kind) {
    const hours = bookables[kind].freeUntilHours
    return hours === 0
      ? 'Cancel for free in Your Schedule.'
      : `Move or cancel for free in Your Schedule until ${durationText(hours * 60)} before it starts.`
  },
  /** Inside the club's cut-off. */
  tooLateToMove: (kind: Kind) =>
    `A booking can be moved until ${durationText(bookables[kind].freeUntilHours * 60)} before it starts.`,
  notLoaded: 'Could not load availability',
} as const

/** Title above outdated data. `moment` is a time, preceded by the day if it is not today. */
export const dataAsOf = (moment: string): string => `Showing data as of ${moment}`

export const scheduleMessages = {
  empty: 'No upcoming items',
  canceledByClub: 'Canceled by the club',
  notLoaded: 'Could not load your schedule',
  /** On one of several bookings of a family. */
  cancelAll: (count: number) => (count === 2 ? 'Cancel both' : `Cancel all ${count}`),
} as const
