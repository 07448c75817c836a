/**
 * Messages to visitors who asked for a tour. The address is in the record. Anybody can type an address into the tour form, so these
 * messages repeat nothing that was typed.
 */
import { instantOf, isDay, today, type Day } from '#domain/calendar/calendar.ts'
import { clubAddress, toBring, visitOn } from '#domain/facility/club-address.ts'
import { facility } from '#domain/facility/facility.ts'
import { mailPaths, joinPath } from '#domain/notifications/mail-paths.ts'
import { invitationDays } from '#domain/sign-in/link-times.ts'
import { nextAfterRequest, tourHint, whyNoTour } from '#domain/tours/tour-days.ts'
import { tourMinutes, tourVisit, tourWhen } from '#domain/tours/tours.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { parseTourRef } from '#server/repositories/mail-subject-refs.ts'
import { outboxEntryOf } from '#server/repositories/outbox.ts'
import { readTour } from '#server/repositories/tours.ts'
import { isInvited, issueTourToken } from '#server/services/tours/invite-visitor.ts'
import type { TourRecord } from '#records/tours.ts'
import { leadingTo, type About } from './composer.ts'
import { type Content, labels } from './content.ts'

const sentences = {
  tourReceived: {
    subject: (when: string) => `We have your tour request: ${when}`,
    heading: 'We have your tour request',
    paragraphs: [nextAfterRequest(undefined)],
    action: 'How to find us',
  },
  tourConfirmed: {
    subject: (when: string) => `Your tour is confirmed: ${when}`,
    heading: 'Your tour is confirmed',
    title: `Tour of ${facility.name}`,
    paragraphs: [`We look forward to seeing you. If you can’t come, please write to ${facility.contactEmail}.`],
    action: 'How to find us',
  },
  tourReminder: {
    subject: (when: string) => `Reminder: your tour, ${when}`,
    heading: 'See you soon',
    paragraphs: [`If you can’t come, please write to ${facility.contactEmail}.`],
    action: 'How to find us',
  },
  tourPlace: {
    subject: (when: string) => `Another address for your tour, ${when}`,
    heading: 'Your tour is at another address',
    paragraphs: ['On that day you find us at another address than today.'],
    action: 'How to find us',
  },
  tourPlaceStays: {
    subject: (when: string) => `The address of your tour stays, ${when}`,
    heading: 'The address of your tour stays',
    paragraphs: ['We told you of another address. We have taken that back: on that day you find us where we are now.'],
    action: 'How to find us',
  },
  becauseOfTour: `You get this message because someone asked for a tour of ${facility.name} with this address. If that was not you, ignore it.`,
} as const

/** A message about a tour that is still to come, unless it is no longer true. */
const ofTour = (
  isTrue: (tour: TourRecord, rev?: number) => boolean,
  content: (about: About, tour: Told) => Content | undefined | Promise<Content | undefined>,
) => ({
  addressed: async (about: About) => {
    const { context, entry } = about
    const { month, id, rev } = parseTourRef(entry.subjectRef)
    const tour = (await readTour(context.store, month, id))?.value
    if (!tour?.email || !isTrue(tour, rev)) return undefined
    const visit = tourVisit(tour)
    if (!isDay(visit.date)) return undefined
    const hint = tourHint(visit, context.now(), await readClosures(context))
    if (hint?.reason === 'past' || hint?.reason === 'begun') return undefined
    const whyNot = hint && whyNoTour(hint, visit.date, context.now())
    const said = await content(about, { tour, visit, when: tourWhen(tour), whyNot })
    return said && { to: tour.email, content: said }
  },
})

/** Where to go on that day, and what to bring. */
const tourFacts = (day: Day) => [
  { label: 'Where', value: clubAddress(day) },
  { label: 'Phone', value: visitOn(day).phone },
  { label: 'Please bring', value: toBring },
]

type Told = { tour: TourRecord; visit: ReturnType<typeof tourVisit>; when: string; whyNot: string | undefined }

const contentOf = (
  about: About,
  texts: Exclude<(typeof sentences)[keyof typeof sentences], string>,
  { when, visit }: Told,
) => ({
  ...leadingTo(about, mailPaths.visit, texts),
  subject: texts.subject(when),
  facts: [{ label: labels.when, value: when }, ...tourFacts(visit.date)],
  note: sentences.becauseOfTour,
})

/** Until staff have answered: their answer says more. */
export const tour_received = ofTour(
  ({ status }) => status === 'new',
  (about, told) => {
    const content = contentOf(about, sentences.tourReceived, told)
    return { ...content, paragraphs: [nextAfterRequest(told.whyNot)] }
  },
)

/** Of the time that was agreed on last. */
const isAgreed = ({ status, agreedRev }: TourRecord, rev?: number) => status === 'confirmed' && agreedRev === rev

export const tour_confirmed = ofTour(isAgreed, (about, told) => {
  const texts = sentences.tourConfirmed
  const content = contentOf(about, texts, told)
  const { tour, visit } = told
  const { id, agreedRev: sequence = 0 } = tour
  const { date, time } = visit
  const start = instantOf(date, time)
  const end = new Date(start.getTime() + tourMinutes * 60_000)
  return {
    ...content,
    day: date,
    calendar: [{ id: `tour:${id}`, sequence, start, end, title: texts.title }],
  }
})

/** Not of a visit in hours that were closed since. */
export const tour_reminder = ofTour(isAgreed, (about, told) =>
  told.whyNot === undefined ? contentOf(about, sentences.tourReminder, told) : undefined,
)

const isElsewhere = ({ context }: About, { visit }: Told) =>
  clubAddress(visit.date) !== clubAddress(today(context.now()))

/** On whose day the club is at another address than today. */
export const tour_place = ofTour(isAgreed, (about, told) =>
  isElsewhere(about, told) ? contentOf(about, sentences.tourPlace, told) : undefined,
)

/** To whom another address was told that does not hold: it is where the club is today, or elsewhere after all. */
export const tour_place_stays = ofTour(isAgreed, async (about, told) => {
  const { accountKey, context, entry } = about
  const before = await outboxEntryOf(context.store, { accountKey, kind: 'tour_place', subjectRef: entry.subjectRef })
  const texts = isElsewhere(about, told) ? sentences.tourPlace : sentences.tourPlaceStays
  return before?.state === 'sent' ? contentOf(about, texts, told) : undefined
})

/** The link is computed here and stored nowhere. */
export const tour_invited = {
  addressed: async (about: About) => {
    const { context, entry } = about
    const { month, id } = parseTourRef(entry.subjectRef)
    const tour = (await readTour(context.store, month, id))?.value
    if (!tour?.email || !isInvited(tour, context.now())) return undefined
    const content = {
      subject: `Join ${facility.name}`,
      heading: `Join ${facility.name}`,
      paragraphs: [
        `Thank you for your interest. The link opens the registration, with what you have told us filled in. It is valid for ${invitationDays} days.`,
      ],
      action: 'Join now',
      note: sentences.becauseOfTour,
    }
    return { to: tour.email, content: leadingTo(about, joinPath(issueTourToken(context.keyPepper, tour)), content) }
  },
}
