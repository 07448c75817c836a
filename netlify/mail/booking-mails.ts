/** Messages about bookings that the club canceled or moved. */
import type { Slot } from '#domain/bookings/bookings.ts'
import { clockRange, instantOf, longDay } from '#domain/calendar/calendar.ts'
import type { CalendarEntry } from '#domain/calendar/calendar-file.ts'
import { bookables } from '#domain/facility/facility.ts'
import { mailMessages } from '#domain/messages/mail-messages.ts'
import { mailPaths } from '#domain/notifications/mail-paths.ts'
import { endingOf, entryOf, slotOfId, weekKey, type MemberWeek } from '#server/repositories/bookings.ts'
import type { Composer } from './compose.ts'

const { labels, becauseOfBooking } = mailMessages

const whatOf = ({ kind, unit }: Slot) => (kind === 'lane' ? `Shooting lane ${unit}` : `Speede unit ${unit}`)
const whenOf = ({ kind, date, time }: Slot) => `${longDay(date)}, ${clockRange(time, bookables[kind].minutes)}`

/** The same id as that of the file on the schedule page, so that a cancellation finds the entry in a calendar. */
function calendarOf(slot: Slot, id: string): CalendarEntry {
  const start = instantOf(slot.date, slot.time)
  const end = new Date(start.getTime() + bookables[slot.kind].minutes * 60_000)
  return { id: slot.kind === 'speede' ? `speede:${id}` : id, start, end, title: whatOf(slot), sequence: 0 }
}
const canceled = (slot: Slot, id: string): CalendarEntry => ({
  ...calendarOf(slot, id),
  sequence: 1,
  isCanceled: true,
})

/** 'lane:bk_…': the kind and the booking's id. */
export const bookingCanceledMail: Composer = async ({ context, siteUrl, ownerKey, entry }) => {
  const [kind, id = ''] = entry.thing.split(':')
  const slot = slotOfId(kind === 'speede' ? 'speede' : 'lane', id)
  if (!slot) return undefined
  const week = await context.store.read<MemberWeek>(weekKey(ownerKey, slot))
  if (endingOf(week?.value, id) !== 'cancelled') return undefined
  const { subject, action, ...texts } = mailMessages.bookingCanceled
  return {
    ...texts,
    subject: subject(whatOf(slot), whenOf(slot)),
    facts: [
      { label: labels.what, value: whatOf(slot) },
      { label: labels.when, value: whenOf(slot) },
    ],
    action: { label: action, url: siteUrl + mailPaths.reserve },
    calendar: [canceled(slot, id)],
    note: becauseOfBooking,
  }
}

/** 'lane:bk_…>bk_…': the kind, and the booking's ids before and after. */
export const bookingMovedMail: Composer = async ({ context, siteUrl, ownerKey, entry }) => {
  const [, kind, fromId = '', toId = ''] = /^(lane|speede):(.+)>(.+)$/.exec(entry.thing) ?? []
  const of = (id: string) => slotOfId(kind === 'speede' ? 'speede' : 'lane', id)
  const [from, to] = [of(fromId), of(toId)]
  if (!from || !to) return undefined
  const week = await context.store.read<MemberWeek>(weekKey(ownerKey, to))
  // Canceled or moved again meanwhile: the later message tells.
  const booking = entryOf(week?.value, toId)
  if (booking?.state !== 'confirmed' || booking.goesTo) return undefined
  const { subject, action, ...texts } = mailMessages.bookingMoved
  return {
    ...texts,
    subject: subject(whatOf(to), whenOf(to)),
    facts: [
      { label: labels.now, value: `${whatOf(to)}, ${whenOf(to)}` },
      { label: labels.before, value: `${whatOf(from)}, ${whenOf(from)}` },
    ],
    action: { label: action, url: siteUrl + mailPaths.schedule },
    calendar: [canceled(from, fromId), calendarOf(to, toId)],
    note: becauseOfBooking,
  }
}
