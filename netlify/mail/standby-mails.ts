/** Messages of the standby list. What was answered or has ended in the meantime is not sent. */
import { paths } from '#domain/paths.ts'
import { hasBegun } from '#domain/bookings/bookings.ts'
import { bookingTitle } from '#domain/schedule/schedule.ts'
import { clockTime, facilityClock, longDay } from '#domain/calendar/calendar.ts'
import { mailMessages } from '#domain/mail/mail-messages.ts'
import { offerPath } from '#domain/notifications/mail-paths.ts'
import { endingOf } from '#server/repositories/bookings/member-weeks.ts'
import { parseBookingRef } from '#server/repositories/mail-subject-refs.ts'
import { readStandby, slotOffers, slotWishes } from '#server/repositories/standby.ts'
import { hasEnded } from '#server/services/standby/end-offers.ts'
import { offerToken } from '#server/services/standby/linked-offer.ts'
import { leadingTo, type AboutAccount, type Composer, type Composers } from './composer.ts'
import { contentOf, ofBooking, weekOf, whatOf, whenOf } from './booking-content.ts'

const { labels, becauseOfStandby } = mailMessages

const momentOf = (instant: Date): string => {
  const { day, time } = facilityClock(instant)
  return `${longDay(day)}, ${clockTime(time)}`
}

/** An offer with what is offered and when, one line for each player; undefined if it cannot be accepted any more. */
async function offered({ context, accountKey, players, entry: { subjectRef } }: AboutAccount) {
  const id = parseBookingRef(subjectRef)?.id
  const offer = slotOffers((await readStandby(context.store, accountKey))?.value).find((each) => each.id === id)
  if (!offer || hasEnded(offer, context.now())) return undefined
  const { kind, slots } = offer
  const [what, ...others] = slots.map((slot) => whatOf({ players }, { kind, ...slot }, slot.player))
  return { offer, what: what!, day: slots[0]!.date, when: whenOf({ kind, ...slots[0]! }), others }
}

/** Slots that are held for the family, or of which everybody who waits is told. */
const offer: Composer = async (about) => {
  const { context, accountKey, account } = about
  const found = await offered(about)
  if (!found) return undefined
  const { what, day, when, others } = found
  const { kind, id, held, until: end } = found.offer
  const until = new Date(end)
  const texts = held ? mailMessages.offerMade : mailMessages.offerOpen
  const { subject, paragraphs, heading } = texts
  const token = offerToken(context.keyPepper, { kind, accountKey, id }, account)
  return {
    ...leadingTo(about, texts, offerPath(token)),
    subject: subject(what, when),
    heading,
    paragraphs: typeof paragraphs === 'function' ? paragraphs(momentOf(until)) : paragraphs,
    facts: [
      { label: labels.what, value: what },
      { label: labels.when, value: when },
      ...others.map((value) => ({ label: labels.and, value })),
      ...(held ? [{ label: labels.until, value: momentOf(until) }] : []),
    ],
    day,
    until,
    note: becauseOfStandby,
  }
}

export const standbyMails = {
  offer_made: offer,
  offer_open: offer,

  /** Only if staff have taken it back: what the family did itself needs no message. */
  offer_withdrawn: ofBooking(async (about, { slot, id }) => {
    if (hasBegun(slot, about.context.now())) return undefined
    if (endingOf(await weekOf(about, slot), id) !== 'withdrawn') return undefined
    const texts = mailMessages.offerWithdrawn
    return {
      ...contentOf(about, texts, [{ slot, what: bookingTitle(slot) }], paths.schedule)!,
      note: becauseOfStandby,
    }
  }),

  /** `subjectRef` names the wish and when it was made. */
  async wish_paused(about) {
    const { context, accountKey, entry } = about
    const [id] = entry.subjectRef.split('.')
    const wish = slotWishes((await readStandby(context.store, accountKey))?.value).find((each) => each.id === id)
    if (wish?.paused !== 'unanswered') return undefined
    return { ...leadingTo(about, mailMessages.wishPaused, paths.standby), note: becauseOfStandby }
  },
} satisfies Composers
