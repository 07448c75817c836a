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
import type { About, AddressedComposer } from './composer.ts'
import type { TourRecord } from '#records/tours.ts'

const { labels } = mailMessages

const tourMail =
  (texts: (typeof mailMessages)['tourReceived' | 'tourConfirmed'], isTrue: (tour: TourRecord) => boolean) =>
  async ({ context, siteUrl, entry }: About) => {
    const { month, id } = parseTourRef(entry.subjectRef)
    const tour = (await readTour(context.store, month, id))?.value
    if (!tour?.email || !isTrue(tour) || !isDay(tour.date)) return undefined
    const reason = tourHint(tour, context.now())?.reason
    if (reason === 'past' || reason === 'begun') return undefined
    const { subject, action, ...others } = texts
    const when = `${tourDayText(tour.date)}, ${tourTimeText(tour.time)}`
    const content = {
      ...others,
      subject: subject(when),
      facts: [{ label: labels.when, value: when }],
      action: { label: action, url: siteUrl + mailPaths.visit },
      note: mailMessages.becauseOfTour,
    }
    return { to: tour.email, content }
  }

/** Until staff have answered: their answer says more. */
export const tourReceivedMail: AddressedComposer = tourMail(mailMessages.tourReceived, ({ status }) => status === 'new')

export const tourConfirmedMail: AddressedComposer = tourMail(
  mailMessages.tourConfirmed,
  ({ status }) => status === 'confirmed',
)

/** Not if the invitation was used, is over, or the sign-in of its sender has ended. The link is computed here and stored nowhere. */
export const invitationMail: AddressedComposer = async ({ context, siteUrl, ownerKey, entry }) => {
  const token = invitationTokenOf(context.keyPepper, ownerKey, entry.subjectRef)
  const invitation = (await readInvitation(context.store, token))?.value
  if (!invitation?.email || invitation.usedBy || invitation.expiresAt <= context.now().toISOString()) return undefined
  const [sender, isOpen] = await Promise.all([
    readStaffMember(context.store, invitation.by),
    isFromOwner(context.store, invitation),
  ])
  if (!sender || !isOpen) return undefined
  const { paragraphs, action, ...texts } = mailMessages.invitation
  const content = {
    ...texts,
    paragraphs: paragraphs(sender.value.profileName, shortMoment(new Date(invitation.expiresAt))),
    action: { label: action, url: siteUrl + invitationPath(token) },
  }
  return { to: invitation.email, content }
}
