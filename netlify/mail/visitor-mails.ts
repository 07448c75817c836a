/**
 * Messages to people without an account: who asked for a tour, and who is invited to the front desk. The address is in the
 * record. Anybody can type an address into the tour form, so these messages repeat nothing that was typed.
 */
import { isDay, shortMoment } from '#domain/calendar/calendar.ts'
import { tourHint } from '#domain/tours/tour-days.ts'
import { tourDayText, tourTimeText } from '#domain/tours/tours.ts'
import { mailMessages } from '#domain/messages/mail-messages.ts'
import { invitationPath, mailPaths } from '#domain/notifications/mail-paths.ts'
import { readInvitation, readStaffMember } from '#server/repositories/accounts/staff.ts'
import { parseTourRef } from '#server/repositories/mail-subject-refs.ts'
import { readTour } from '#server/repositories/tours.ts'
import { invitationTokenOf, isFromOwner } from '#server/services/staff/join-staff.ts'
import { leadingTo, type About, type AddressedComposer, type Composers } from './composer.ts'
import type { TourRecord } from '#records/tours.ts'

const tourMail =
  (texts: (typeof mailMessages)['tourReceived' | 'tourConfirmed'], isTrue: (tour: TourRecord) => boolean) =>
  async (about: About) => {
    const { context, entry } = about
    const { month, id } = parseTourRef(entry.subjectRef)
    const tour = (await readTour(context.store, month, id))?.value
    if (!tour?.email || !isTrue(tour) || !isDay(tour.date)) return undefined
    const reason = tourHint(tour, context.now())?.reason
    if (reason === 'past' || reason === 'begun') return undefined
    const when = `${tourDayText(tour.date)}, ${tourTimeText(tour.time)}`
    const content = {
      ...leadingTo(about, texts, mailPaths.visit),
      subject: texts.subject(when),
      facts: [{ label: mailMessages.labels.when, value: when }],
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
  // Until staff have answered: their answer says more.
  tour_received: { addressed: tourMail(mailMessages.tourReceived, ({ status }) => status === 'new') },
  tour_confirmed: { addressed: tourMail(mailMessages.tourConfirmed, ({ status }) => status === 'confirmed') },
  invitation_staff: { addressed: invitation },
} satisfies Composers
