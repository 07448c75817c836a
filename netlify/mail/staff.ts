/** The invitation of a colleague, to an address that has no account. */
import { shortMoment } from '#domain/calendar/calendar.ts'
import { facility } from '#domain/facility/facility.ts'
import { invitationPath } from '#domain/notifications/mail-paths.ts'
import { isolated } from '#domain/text/text.ts'
import { readInvitation, readStaffMember } from '#server/repositories/accounts/staff.ts'
import { invitationTokenOf, isFromOwner } from '#server/services/staff/join-staff.ts'
import { leadingTo, type About } from './composer.ts'

/** Not if the invitation was used, is over, or the sign-in of its sender has ended. The link is computed here and stored nowhere. */
export const invitation_staff = {
  addressed: async (about: About) => {
    const { context, accountKey, entry } = about
    const token = invitationTokenOf(context.keyPepper, accountKey, entry.subjectRef)
    const invited = (await readInvitation(context.store, token))?.value
    if (!invited?.email || invited.usedBy || invited.expiresAt <= context.now().toISOString()) return undefined
    const [sender, isOpen] = await Promise.all([
      readStaffMember(context.store, invited.by),
      isFromOwner(context, invited),
    ])
    if (!sender || !isOpen) return undefined
    const content = {
      subject: `Your invitation to the front desk of ${facility.name}`,
      heading: 'Join the front desk',
      paragraphs: [
        `${isolated(sender.value.profileName)} invites you to the front desk of ${facility.name}.`,
        `The link creates one staff account and is valid until ${shortMoment(new Date(invited.expiresAt))}. If you do not know what this is about, ignore this message.`,
      ],
      action: 'Create your account',
      note: `You get this message because someone at ${facility.name} entered this address.`,
    }
    return { to: invited.email, content: leadingTo(about, invitationPath(token), content) }
  },
}
