/**
 * Messages to visitors who asked for a tour. The address is in the record. Anybody can type an address into the tour form, so these
 * messages repeat nothing that was typed.
 */
import { instantOf, isDay } from '#domain/calendar/calendar.ts'
import { clubAddress, clubPhone, toBring } from '#domain/facility/club-address.ts'
import { facility } from '#domain/facility/facility.ts'
import { mailPaths, joinPath } from '#domain/notifications/mail-paths.ts'
import { invitationDays } from '#domain/sign-in/link-times.ts'
import { nextAfterRequest, tourHint, whyNoTour } from '#domain/tours/tour-days.ts'
import { tourMinutes, tourVisit, tourWhen } from '#domain/tours/tours.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { parseTourRef } from '#server/repositories/mail-subject-refs.ts'
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
  tourFacts: [
    { label: 'Where', value: clubAddress },
    { label: 'Phone', value: clubPhone },
    { label: 'Please bring', value: toBring },
  ],
  becauseOfTour: `You get this message because someone asked for a tour of ${facility.name} with this address. If that was not you, ignore it.`,
} as const

/** A message about a tour that is still to come, unless it is no longer true. */
const ofTour = (
  isTrue: (tour: TourRecord, rev?: number) => boolean,
  content: (about: About, tour: Told) => Content | undefined,
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
    const said = content(about, { tour, visit, when: tourWhen(tour), whyNot })
    return said && { to: tour.email, content: said }
  },
})

type Told = { tour: TourRecord; visit: ReturnType<typeof tourVisit>; when: string; whyNot: string | undefined }

const contentOf = (
  about: About,
  texts: (typeof sentences)['tourReceived' | 'tourConfirmed' | 'tourReminder'],
  when: string,
) => ({
  ...leadingTo(about, texts, mailPaths.visit),
  subject: texts.subject(when),
  facts: [{ label: labels.when, value: when }, ...sentences.tourFacts],
  note: sentences.becauseOfTour,
})

/** Until staff have answered: their answer says more. */
export const tour_received = ofTour(
  ({ status }) => status === 'new',
  (about, { when, whyNot }) => {
    const content = contentOf(about, sentences.tourReceived, when)
    return { ...content, paragraphs: [nextAfterRequest(whyNot)] }
  },
)

/** Of the time that was agreed on last. */
const isAgreed = ({ status, agreedRev }: TourRecord, rev?: number) => status === 'confirmed' && agreedRev === rev

export const tour_confirmed = ofTour(
  isAgreed,
  (about, { tour: { id, agreedRev: sequence = 0 }, visit: { date, time }, when }) => {
    const texts = sentences.tourConfirmed
    const content = contentOf(about, texts, when)
    const start = instantOf(date, time)
    const end = new Date(start.getTime() + tourMinutes * 60_000)
    return {
      ...content,
      day: date,
      calendar: [{ id: `tour:${id}`, sequence, start, end, title: texts.title }],
    }
  },
)

/** Not of a visit in hours that were closed since. */
export const tour_reminder = ofTour(isAgreed, (about, { when, whyNot }) =>
  whyNot === undefined ? contentOf(about, sentences.tourReminder, when) : undefined,
)

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
    return { to: tour.email, content: leadingTo(about, content, joinPath(issueTourToken(context.keyPepper, tour))) }
  },
}
