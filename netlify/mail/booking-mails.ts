/** Messages about bookings: made, closed, kept, canceled or moved. */
import { firstNameOf } from '#domain/accounts/players.ts'
import { hasBegun, inWeek, isSameSlot, type Slot } from '#domain/bookings/bookings.ts'
import { calendarIdOf, nextCalendarId, type CalendarId } from '#domain/bookings/calendar-id.ts'
import { closes } from '#domain/bookings/closures.ts'
import { bookingTitle } from '#domain/bookings/schedule.ts'
import { clockRange, instantOf, longDay } from '#domain/calendar/calendar.ts'
import type { CalendarEntry } from '#domain/calendar/calendar-file.ts'
import { bookables } from '#domain/facility/facility.ts'
import { mailMessages } from '#domain/messages/mail-messages.ts'
import { mailPaths } from '#domain/notifications/mail-paths.ts'
import {
  endedOf,
  endingOf,
  entryOf,
  isCanceled,
  slotOfId,
  weekKey,
  type MemberWeek,
} from '#server/repositories/bookings.ts'
import { readClubChanges, type ClubChange } from '#server/repositories/club-changes.ts'
import { readClosures, type StoredClosure } from '#server/repositories/closures.ts'
import { keys } from '#server/repositories/keys.ts'
import {
  mailSubjectRef,
  parseBookingRef,
  parseHourRef,
  parseMoveRef,
  parseSeriesRef,
  type BookingSubject,
} from '#server/repositories/mail-subject-refs.ts'
import type { Store } from '#server/storage/store.ts'
import { outboxEntryOf } from '#server/repositories/outbox.ts'
import { andList } from '#domain/text/text.ts'
import { isQuiet } from '#domain/notifications/reminders.ts'
import type { About, AboutAccount, Composer } from './composer.ts'

const { labels, becauseOfBooking } = mailMessages

export const whenOf = ({ kind, date, time }: Slot) => `${longDay(date)}, ${clockRange(time, bookables[kind].minutes)}`

/** 'Shooting lane 2 for Noam'; without the name if the family has no such player any more. */
export function whatOf({ players }: Pick<AboutAccount, 'players'>, slot: Slot, player: string | undefined): string {
  const found = players.find(({ id }) => id === player)
  return found ? mailMessages.forPlayer(bookingTitle(slot), firstNameOf(found)) : bookingTitle(slot)
}

/** The same id as that of the file on the schedule page, so that a move or a cancellation finds the entry in a calendar. */
function calendarOf(slot: Slot, { id, sequence }: CalendarId, title: string): CalendarEntry {
  const start = instantOf(slot.date, slot.time)
  const end = new Date(start.getTime() + bookables[slot.kind].minutes * 60_000)
  return { id: slot.kind === 'speede' ? `speede:${id}` : id, start, end, title, sequence }
}
/** True if the booking is confirmed and stays where it is. */
const isInPlace = ({ state, movedTo }: Pick<MemberWeek['entries'][number], 'state' | 'movedTo'>) =>
  state === 'confirmed' && !movedTo

/** The booking, if it is confirmed, stays where it is and has not begun. */
async function upcoming({ context, ownerKey }: About, { slot, id }: BookingSubject) {
  const week = await context.store.read<MemberWeek>(weekKey(ownerKey, slot))
  const booking = entryOf(week?.value, id)
  return booking && isInPlace(booking) && !hasBegun(slot, context.now()) ? booking : undefined
}

const reasonFact = (reason: string | undefined) => (reason === undefined ? [] : [{ label: labels.why, value: reason }])

type Texts = { subject: (what: string, when: string) => string; heading: string; paragraphs: readonly string[] }

/** A message about one booking that stays where it is. */
const contentOf = (
  { siteUrl }: About,
  { subject, action, ...texts }: Texts & { action: string },
  { slot, what }: Pick<Upcoming, 'slot' | 'what'>,
  path: string,
  reason?: string,
) => ({
  ...texts,
  subject: subject(what, whenOf(slot)),
  facts: [{ label: labels.what, value: what }, { label: labels.when, value: whenOf(slot) }, ...reasonFact(reason)],
  action: { label: action, url: siteUrl + path },
  note: becauseOfBooking,
})

/** `acceptedBy`: of what was offered by the standby list, the id of the caregiver who accepted it. */
type Upcoming = { calendarId: CalendarId; slot: Slot; what: string; acceptedBy?: string | undefined }

/** What a family has booked in a week and still will come to. */
async function upcomingIn(
  { context, ownerKey, players }: AboutAccount,
  week: Pick<Slot, 'kind' | 'date'>,
  matches: (entry: MemberWeek['entries'][number]) => boolean,
): Promise<Upcoming[]> {
  const { kind } = week
  const found = await context.store.read<MemberWeek>(weekKey(ownerKey, week))
  return (found?.value.entries ?? [])
    .filter((entry) => matches(entry) && isInPlace(entry))
    .map((entry) => {
      const { unit, date, time, player, offer } = entry
      const slot = { kind, unit, date, time }
      return { calendarId: calendarIdOf(entry), slot, what: whatOf({ players }, slot, player), acceptedBy: offer?.by }
    })
    .filter(({ slot }) => !hasBegun(slot, context.now()))
}

/** Both caregivers are told who of them was first. */
const accepterOf = ({ caregivers }: AboutAccount, id: string): string | undefined =>
  caregivers.find((each) => each.id === id)?.profileName

/** All that is in the hour of the first: 'Shooting lane 2 for Noam and Shooting lane 3 for Tal'. */
const whatIsThen = ([first, ...others]: readonly [Upcoming, ...Upcoming[]]): string =>
  andList([first, ...others.filter(({ slot }) => whenOf(slot) === whenOf(first.slot))].map(({ what }) => what))

const factsOf = ([first, ...others]: readonly [Upcoming, ...Upcoming[]]) => [
  { label: labels.what, value: first.what },
  { label: labels.when, value: whenOf(first.slot) },
  ...others.map(({ slot, what }) => ({ label: labels.and, value: `${what}, ${whenOf(slot)}` })),
]

/**
 * Tells of all bookings made together, in whatever weeks, that still are where they were made, unless the club only took back a cancellation of
 * which nobody was told.
 */
export const bookingMadeMail: Composer = async (about) => {
  const booking = parseSeriesRef(about.entry.subjectRef)
  if (!booking || (await isRestored(about, booking))) return undefined
  const weeks = Array.from({ length: booking.weeks + 1 }, (_, nth) =>
    upcomingIn(about, inWeek(booking.slot, nth), ({ id, group, series }) => [id, group, series].includes(booking.id)),
  )
  const [first, ...others] = (await Promise.all(weeks)).flat()
  if (!first) return undefined
  const content = contentOf(about, mailMessages.bookingMade, first, mailPaths.schedule)
  const furtherDays = new Set([first, ...others].map(({ slot }) => slot.date)).size - 1
  const by = first.acceptedBy && accepterOf(about, first.acceptedBy)
  return {
    ...content,
    subject: mailMessages.bookingMade.subject(whatIsThen([first, ...others]), whenOf(first.slot), furtherDays),
    facts: [...factsOf([first, ...others]), ...(by ? [{ label: labels.acceptedBy, value: by }] : [])],
    calendar: [first, ...others].map(({ calendarId, slot, what }) => calendarOf(slot, calendarId, what)),
  }
}

/** Names all bookings of that hour. Not at night, even if the mail server was down until then. */
export const bookingReminderMail: Composer = async (about) => {
  const hour = parseHourRef(about.entry.subjectRef)
  if (!hour || isQuiet(about.context.now())) return undefined
  const isThen = ({ date, time }: Pick<Slot, 'date' | 'time'>) => date === hour.date && time === hour.time
  const kinds = ['lane', 'speede'] as const
  const [first, ...others] = (
    await Promise.all(kinds.map((kind) => upcomingIn(about, { kind, date: hour.date }, isThen)))
  ).flat()
  if (!first) return undefined
  return {
    ...contentOf(about, mailMessages.reminder, first, mailPaths.schedule),
    subject: mailMessages.reminder.subject(whatIsThen([first, ...others]), whenOf(first.slot)),
    facts: factsOf([first, ...others]),
  }
}

/** The closures of a booking's slot, unless staff have decided to keep the booking. */
async function closuresOf({ context }: About, { slot, id }: BookingSubject): Promise<StoredClosure[]> {
  const closures = (await readClosures(context.store)).filter((closure) => closes(closure, slot))
  return closures.some(({ kept }) => kept.includes(id)) ? [] : closures
}

/** While staff have not decided about the booking: another message tells what they decide. */
export const bookingClosedMail: Composer = async (about) => {
  const ref = parseBookingRef(about.entry.subjectRef)
  const booking = ref && (await upcoming(about, ref))
  if (!booking) return undefined
  const closure = (await closuresOf(about, ref)).find(({ id }) => id === ref.closureId)
  if (!closure) return undefined
  const what = whatOf(about, ref.slot, booking.player)
  return contentOf(about, mailMessages.bookingClosed, { slot: ref.slot, what }, mailPaths.schedule, closure.reason)
}

/** Only to families that were told of the closure. */
export const bookingKeptMail: Composer = async (about) => {
  const { ownerKey, context, entry } = about
  const ref = parseBookingRef(entry.subjectRef)
  const booking = ref && (await upcoming(about, ref))
  if (!booking || (await closuresOf(about, ref)).length > 0) return undefined
  const told = await outboxEntryOf(context.store, { ownerKey, kind: 'booking_closed', subjectRef: entry.subjectRef })
  if (told?.state !== 'sent') return undefined
  const what = whatOf(about, ref.slot, booking.player)
  return contentOf(about, mailMessages.bookingKept, { slot: ref.slot, what }, mailPaths.schedule)
}

/** True if the club canceled the same slot of the family before, and its message did not go out. */
async function isRestored({ context: { store }, ownerKey }: About, { slot }: BookingSubject): Promise<boolean> {
  const { kind } = slot
  const week = await store.read<MemberWeek>(weekKey(ownerKey, slot))
  const canceledIds = (week?.value.done ?? []).flatMap(({ id, ending }) => {
    const was = ending === 'canceled_by_club' ? slotOfId(kind, id) : undefined
    return was && isSameSlot(was, slot) ? id : []
  })
  const messages = canceledIds.map((id) =>
    outboxEntryOf(store, { ownerKey, kind: 'booking_canceled', subjectRef: mailSubjectRef.booking({ kind, id }) }),
  )
  return (await Promise.all(messages)).some((message) => message !== undefined && message.state !== 'sent')
}

/** Nothing to tell if the club has taken it back, so that the family has the slot. */
export const bookingCanceledMail: Composer = async (about) => {
  const { context, ownerKey, entry } = about
  const booking = parseBookingRef(entry.subjectRef)
  if (!booking) return undefined
  const { slot, id } = booking
  const [week, change] = await Promise.all([
    context.store.read<MemberWeek>(weekKey(ownerKey, slot)),
    context.store.read<ClubChange>(keys.clubChange(ownerKey, id)),
  ])
  const hasSlot = week?.value.entries.some((entry) => isSameSlot(entry, slot))
  if (!isCanceled(endingOf(week?.value, id)) || hasSlot) return undefined
  const { player, reason } = change?.value ?? {}
  const what = whatOf(about, slot, player)
  const content = contentOf(about, mailMessages.bookingCanceled, { slot, what }, mailPaths.reserve, reason)
  const calendarId = nextCalendarId(endedOf(week?.value, id) ?? { id })
  return { ...content, calendar: [{ ...calendarOf(slot, calendarId, what), isCanceled: true }] }
}

/** Tells of all bookings that the family moved together and that still are where it moved them. */
export const bookingMovedByFamilyMail: Composer = async (about) => {
  const booking = parseBookingRef(about.entry.subjectRef)
  if (!booking) return undefined
  const [first, ...others] = await upcomingIn(about, booking.slot, ({ id, group }) => [id, group].includes(booking.id))
  if (!first) return undefined
  return {
    ...contentOf(about, mailMessages.bookingMovedByFamily, first, mailPaths.schedule),
    subject: mailMessages.bookingMovedByFamily.subject(whatIsThen([first, ...others]), whenOf(first.slot)),
    facts: factsOf([first, ...others]),
    calendar: [first, ...others].map(({ calendarId, slot, what }) => calendarOf(slot, calendarId, what)),
  }
}

/** Where the family thinks that the booking is: before the moves of which no message went out. */
async function lastKnown(store: Store, ownerKey: string, from: BookingSubject): Promise<BookingSubject> {
  const { kind } = from.slot
  const before = (await readClubChanges(store, keys.clubChangesOf(ownerKey))).find(({ to }) => to === from.id)
  const slot = before && slotOfId(kind, before.from)
  if (!slot) return from
  const subjectRef = mailSubjectRef.move({ kind, id: before.from }, from.id)
  const told = await outboxEntryOf(store, { ownerKey, kind: 'booking_moved', subjectRef })
  return told === undefined || told.state === 'sent' ? from : lastKnown(store, ownerKey, { id: before.from, slot })
}

export const bookingMovedMail: Composer = async ({ context, siteUrl, ownerKey, players, entry }) => {
  const { from, to } = parseMoveRef(entry.subjectRef) ?? {}
  if (!from || !to) return undefined
  const week = await context.store.read<MemberWeek>(weekKey(ownerKey, to.slot))
  // Canceled or moved again meanwhile: the later message tells.
  const booking = entryOf(week?.value, to.id)
  if (!booking || !isInPlace(booking)) return undefined
  const change = await context.store.read<ClubChange>(keys.clubChange(ownerKey, from.id))
  const known = await lastKnown(context.store, ownerKey, from)
  // Taken back before anybody was told.
  if (isSameSlot(known.slot, to.slot)) return undefined
  const { subject, action, ...texts } = mailMessages.bookingMoved
  const now = whatOf({ players }, to.slot, booking.player)
  return {
    ...texts,
    subject: subject(now, whenOf(to.slot)),
    facts: [
      { label: labels.now, value: `${now}, ${whenOf(to.slot)}` },
      { label: labels.before, value: `${bookingTitle(known.slot)}, ${whenOf(known.slot)}` },
      ...reasonFact(change?.value.reason),
    ],
    action: { label: action, url: siteUrl + mailPaths.schedule },
    calendar: [calendarOf(to.slot, calendarIdOf(booking), now)],
    note: becauseOfBooking,
  }
}
