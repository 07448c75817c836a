/** Sentences to a family that has joined and not confirmed its email, and about it. */
import { newFamilies } from '#domain/facility/facility.ts'
import { numberText, pluralize } from '#domain/text/text.ts'

const { hours, weeks, orders, rsvps, guests } = newFamilies
const until = 'Until you open the link we emailed you, you can'
const when = ['this week', 'this week and the next'][weeks - 1] ?? `in these ${numberText(weeks)} weeks`

export const newcomerMessages = {
  /** In the mail that has the link. */
  stands: `What you book is held for ${hours} hours, and stays once you have opened the link.`,
  /** After a booking, an RSVP or an order. */
  heldUntil: (when: string) => `Held until ${when}: please open the link we emailed you`,
  book: `${until} book for one player, ${when}.`,
  order: `${until} have ${pluralize(orders, 'open order')}.`,
  come: `${until} come to ${pluralize(rsvps, 'event')}, with up to ${numberText(guests)} people.`,
  lapsed: `Your email was not confirmed within ${hours} hours, so what you booked is free again. Open the link we emailed you to book.`,
  /** For the desk. */
  mark: 'New, not confirmed',
}
