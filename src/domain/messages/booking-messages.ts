/** Messages of reservations and of the schedule. */
import { facility, bookables, type Kind } from '#domain/facility/facility.ts'
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

/** `hours` before the start, from which a cancellation counts; 0: it never does. */
const freeToCancel = (hours: number): string =>
  hours === 0
    ? 'Cancel for free in Your Schedule.'
    : `Move or cancel for free in Your Schedule until ${durationText(hours * 60)} before it starts.`
const countsLate = (hours: number): string =>
  `It starts in less than ${durationText(hours * 60)}. If you cancel now, it counts for the week unless someone takes it.`

const nounOf = (kind: Kind): string => slotNoun(bookables[kind].minutes)

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
  forAges: (hour: string, { min, max }: { min: number; max: number }) =>
    `${hour} is for ${min === max ? `age ${min}` : `ages ${min} to ${max}`}.`,
  closedLabel: 'Closed',
  /** On one day; `open` is undefined while it loads. */
  open: (kind: Kind, open: number | undefined, all: number) => `${open ?? '…'} of ${all} ${nounOf(kind)}s open`,
  noneLeft: (kind: Kind) => `No ${nounOf(kind)}s are left on this day.`,
  earlierHours: (kind: Kind) => `Show earlier ${nounOf(kind)}s`,
  used: (used: number, limit: number, week?: string) =>
    `${used} of ${limit} used ${week === undefined ? 'this week' : week}`,
  alreadyStarted: 'This session has already started and can no longer be canceled.',
  lost: 'This booking was canceled or took too long. Please pick the slot again.',
  gone: 'This booking no longer exists.',
  /** 'hour' or 'half hour', by the length of a session. */
  slotNoun: nounOf,
  pickOne: (kind: Kind) => `Pick an open ${nounOf(kind)}`,
  freeToCancel: (kind: Kind) => freeToCancel(bookables[kind].freeUntilHours),
  /** Before a cancellation inside the club's cut-off. */
  countsLate: (kind: Kind) => countsLate(bookables[kind].freeUntilHours),
  notLoaded: 'Could not load availability',
} as const

/** Title above outdated data. `moment` is a time, preceded by the day if it is not today. */
export const dataAsOf = (moment: string): string => `Showing data as of ${moment}`

export const scheduleMessages = {
  empty: 'No upcoming items',
  /** Names the menu of a card. */
  options: (titles: readonly string[], when: string) => `Options for ${andList(titles)}, ${when}`,
  clubTime: `All hours are ${facility.timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time, where the club is.`,
  canceledByClub: 'Canceled by the club',
  emptyHint: `The ${facility.facilityNoun} is quiet. Book an hour and it will appear here.`,
  pickAnother: (kind: Kind) => `Pick another ${nounOf(kind)}`,
  notLoaded: 'Could not load your schedule',
  /** On one of several bookings of a family. */
  cancelAll: (count: number) => (count === 2 ? 'Cancel both' : `Cancel all ${count}`),
} as const
