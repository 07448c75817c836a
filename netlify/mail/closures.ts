/** Messages about bookings in hours that the club has closed. */
import { closes } from '#domain/bookings/closures.ts'
import { paths } from '#domain/paths.ts'
import { readClosures } from '#server/repositories/closures.ts'
import type { BookingSubject } from '#server/repositories/mail-subject-refs.ts'
import type { StoredClosure } from '#records/closures.ts'
import { contentOf, ofBooking, upcoming, whatOf } from './booking-content.ts'
import { wasTold, type About } from './composer.ts'

/** The closures of a booking's slot, unless staff have decided to keep the booking. */
async function closuresOf({ context }: About, { slot, id }: BookingSubject): Promise<StoredClosure[]> {
  const closures = (await readClosures(context)).filter((closure) => closes(closure, slot))
  return closures.some(({ kept }) => kept.includes(id)) ? [] : closures
}

/** While staff have not decided about the booking: another message tells what they decide. */
export const booking_closed = ofBooking(async (about, { closureId, ...booking }) => {
  const { slot } = booking
  const found = await upcoming(about, booking)
  const closure = found && (await closuresOf(about, booking)).find(({ id }) => id === closureId)
  if (!closure) return undefined
  const what = whatOf(about, slot, found.player)
  const texts = {
    subject: (told: string, when: string) => `Closed: ${told}, ${when}`,
    heading: 'We will be closed then',
    paragraphs: [
      'The club has to close at that time. We will move or cancel what you booked, and write to you again. You can also cancel it yourself.',
    ],
    action: 'See your schedule',
  }
  return contentOf(about, texts, [{ slot, what }], paths.schedule, closure.reason)
})

/** Only to families that were told of the closure. */
export const booking_kept = ofBooking(async (about, booking) => {
  const { slot } = booking
  const found = await upcoming(about, booking)
  if (!found || (await closuresOf(about, booking)).length > 0) return undefined
  if (!(await wasTold(about, 'booking_closed', about.entry.subjectRef))) return undefined
  const what = whatOf(about, slot, found.player)
  const texts = {
    subject: (told: string, when: string) => `You can come: ${told}, ${when}`,
    heading: 'You can come after all',
    paragraphs: ['We told you we would be closed then. We will be open after all.'],
    action: 'See your schedule',
  }
  return contentOf(about, texts, [{ slot, what }], paths.schedule)
})
