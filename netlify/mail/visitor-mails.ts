/**
 * Messages to people without an account: who asked for a tour, and who is invited to the front desk. The address is in the
 * record. Anybody can type an address into the tour form, so these messages repeat nothing that was typed.
 */
import { instantOf, isDay, shortMoment } from '#domain/calendar/calendar.ts'
import { tourHint, whyNoTour } from '#domain/tours/tour-days.ts'
import { tourMinutes, tourVisit, tourWhen } from '#domain/tours/tours.ts'
import { mailMessages } from '#domain/mail/mail-messages.ts'
import { tourMessages } from '#domain/tours/tour-messages.ts'
import { invitationDays } from '#domain/sign-in/link-times.ts'
import { invitationPath, joinPath, mailPaths } from '#domain/notifications/mail-paths.ts'
import { readInvitation, readStaffMember } from '#server/repositories/accounts/staff.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { parseTourRef } from '#server/repositories/mail-subject-refs.ts'
import { readTour } from '#server/repositories/tours.ts'
import { invitationTokenOf, isFromOwner } from '#server/services/staff/join-staff.ts'
import { isInvited, issueTourToken } from '#server/services/tours/invite-visitor.ts'
import { leadingTo, type About, type AddressedComposer, type Composers } from './composer.ts'
import type { Content } from './content.ts'
import type { TourRecord } from '#records/tours.ts'

/** A message about a tour that is still to come, unless it is no longer true. */
const ofTour =
  (
    isTrue: (tour: TourRecord, rev?: number) => boolean,
    content: (about: About, tour: Told) => Content | undefined,
  ): AddressedComposer =>
  async (about) => {
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
  }

type Told = { tour: TourRecord; visit: ReturnType<typeof tourVisit>; when: string; whyNot: string | undefined }

const contentOf = (
  about: About,
  texts: (typeof mailMessages)['tourReceived' | 'tourConfirmed' | 'tourReminder'],
  when: string,
) => ({
  ...leadingTo(about, texts, mailPaths.visit),
  subject: texts.subject(when),
  facts: [{ label: mailMessages.labels.when, value: when }],
  note: mailMessages.becauseOfTour,
})

/** Until staff have answered: their answer says more. */
const tourReceived = ofTour(
  ({ status }) => status === 'new',
  (about, { when, whyNot }) => {
    const content = contentOf(about, mailMessages.tourReceived, when)
    return whyNot === undefined ? content : { ...content, paragraphs: [tourMessages.willCall(whyNot)] }
  },
)

/** Of the time that was agreed on last. */
const isAgreed = ({ status, agreedRev }: TourRecord, rev?: number) => status === 'confirmed' && agreedRev === rev

const tourConfirmed = ofTour(
  isAgreed,
  (about, { tour: { id, agreedRev: sequence = 0 }, visit: { date, time }, when }) => {
    const texts = mailMessages.tourConfirmed
    const content = contentOf(about, texts, when)
    const start = instantOf(date, time)
    const end = new Date(start.getTime() + tourMinutes * 60_000)
    return {
      ...content,
      facts: [...content.facts, ...mailMessages.tourFacts],
      day: date,
      calendar: [{ id: `tour:${id}`, sequence, start, end, title: texts.title }],
    }
  },
)

/** Not of a visit in hours that were closed since. */
const tourReminder = ofTour(isAgreed, (about, { when, whyNot }) => {
  if (whyNot !== undefined) return undefined
  const content = contentOf(about, mailMessages.tourReminder, when)
  return { ...content, facts: [...content.facts, ...mailMessages.tourFacts] }
})

/** The link is computed here and stored nowhere. */
const tourInvited: AddressedComposer = async (about) => {
  const { context, entry } = about
  const { month, id } = parseTourRef(entry.subjectRef)
  const tour = (await readTour(context.store, month, id))?.value
  if (!tour?.email || !isInvited(tour, context.now())) return undefined
  const texts = mailMessages.tourInvited
  const content = {
    ...leadingTo(about, texts, joinPath(issueTourToken(context.keyPepper, tour))),
    paragraphs: texts.paragraphs(invitationDays),
    note: mailMessages.becauseOfTour,
  }
  return { to: tour.email, content }
}

/** Not if the invitation was used, is over, or the sign-in of its sender has ended. The link is computed here and stored nowhere. */
const invitation: AddressedComposer = async (about) => {
  const { context, accountKey, entry } = about
  const token = invitationTokenOf(context.keyPepper, accountKey, entry.subjectRef)
  const invited = (await readInvitation(context.store, token))?.value
  if (!invited?.email || invited.usedBy || invited.expiresAt <= context.now().toISOString()) return undefined
  const [sender, isOpen] = await Promise.all([
    readStaffMember(context.store, invited.by),
    isFromOwner(context, invited),
  ])
  if (!sender || !isOpen) return undefined
  const texts = mailMessages.invitation
  const content = {
    ...leadingTo(about, texts, invitationPath(token)),
    paragraphs: texts.paragraphs(sender.value.profileName, shortMoment(new Date(invited.expiresAt))),
  }
  return { to: invited.email, content }
}

export const visitorMails = {
  tour_received: { addressed: tourReceived },
  tour_confirmed: { addressed: tourConfirmed },
  tour_reminder: { addressed: tourReminder },
  tour_invited: { addressed: tourInvited },
  invitation_staff: { addressed: invitation },
} satisfies Composers
