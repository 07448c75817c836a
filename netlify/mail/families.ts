/** Messages about a family and who belongs to it. */
import { facility } from '#domain/facility/facility.ts'
import { mailPaths } from '#domain/notifications/mail-paths.ts'
import { paths } from '#domain/paths.ts'
import { isolated, andList, pluralize } from '#domain/text/text.ts'
import { proofMessages } from '#domain/proof/proof-messages.ts'
import { keys } from '#server/repositories/keys.ts'
import { parseFamilyRef } from '#server/repositories/mail-subject-refs.ts'
import { familyOf, leadingTo, type About, type Composer } from './composer.ts'

/** About a version of the family that staff have written, or a later one. */
export const family_changed: Composer = async (about) => {
  const { changedByClub = 0 } = (await familyOf(about)) ?? {}
  if (!(changedByClub >= parseFamilyRef(about.entry.subjectRef))) return undefined
  return leadingTo(about, paths.account, {
    subject: `${facility.name} changed the details of your family`,
    heading: 'The club changed your details',
    paragraphs: [
      'Someone at the front desk changed what we know about your family: a name, a phone number, an address or a plan.',
      `Please check it on your account page. If it is wrong, change it there, or write to ${facility.contactEmail}.`,
    ],
    action: 'See your account',
  })
}

/** To the first caregiver, as long as the other one is in the family. */
export const caregiver_joined: Composer = async (about) => {
  const joined = (await familyOf(about))?.caregivers.find(({ id }) => id === about.entry.subjectRef)
  if (!joined) return undefined
  const name = isolated(joined.profileName)
  return leadingTo(about, paths.account, {
    subject: `Another caregiver joined your family at ${facility.name}`,
    heading: 'Another caregiver joined',
    paragraphs: [
      `${name} joined your family, with the invitation that you made. ${name} can book, and pick up your players.`,
      `Not right? Remove ${name} on your account page, and call the front desk.`,
    ],
    action: 'Open your account',
  })
}

/** To the first caregiver, once the other caregiver is no longer in the family. */
export const caregiver_left: Composer = async (about) => {
  const member = await familyOf(about)
  if (!member || member.caregivers.some(({ id }) => id === about.entry.subjectRef)) return undefined
  return leadingTo(about, paths.account, {
    subject: `The other caregiver has left your family at ${facility.name}`,
    heading: 'The other caregiver has left',
    paragraphs: [
      'The other caregiver has left your family and can no longer sign in to it. Bookings, RSVPs and orders stay.',
      'On your account page you can invite someone else.',
    ],
    action: 'Open your account',
  })
}

/** To each caregiver of an account that is gone or about to be, as long as their address is kept. */
export const account_deleted = {
  addressed: async (about: About) => {
    const { context, accountKey, entry } = about
    const [deletion, member] = await Promise.all([
      context.store.read(keys.accountDeletion(accountKey)),
      familyOf(about),
    ])
    const { notice } = deletion?.value ?? {}
    if (notice?.id !== entry.subjectRef || (member && !member.deleting)) return undefined
    const to = notice.to.find(({ caregiver }) => caregiver === entry.caregiver)
    if (!to) return undefined
    const content = {
      subject: `Your account at ${facility.name} was deleted`,
      heading: 'Your account was deleted',
      paragraphs: [
        `Your membership has ended, and we have erased what we knew about your family. ${proofMessages.yours}. Charges and orders stay in our books without your name.`,
        canceledText(notice.canceled),
        `If this was a mistake, or you have a question about it, write to ${facility.contactEmail} or come to the front desk.`,
      ],
      action: 'How to reach us',
      note: `You get this message because there was an account with this address at ${facility.name}. It is the last one.`,
    }
    return { to: to.email, content: leadingTo(about, mailPaths.visit, content) }
  },
}

function canceledText({
  lanes,
  speede,
  rsvps,
  orders,
}: Record<'lanes' | 'speede' | 'rsvps' | 'orders', number>): string {
  const counts = [
    [lanes, 'lane'],
    [speede, 'Speede session'],
    [rsvps, 'RSVP'],
    [orders, 'order'],
  ] as const
  const canceled = counts.filter(([count]) => count > 0).map(([count, noun]) => pluralize(count, noun))
  return canceled.length === 0 ? 'Nothing was booked or on order.' : `Canceled with it: ${andList(canceled)}.`
}
