/** Messages about the two caregivers of a family, and for the one who accepts an invitation. */
import type { Notice } from './notice.ts'

export const caregiverMessages = {
  /** The quiet line of a family with one caregiver. */
  another: 'Another parent or guardian?',
  invite: 'Invite them',
  inviteMeans:
    'They sign in with their own email, see everything your family has booked, and can book and cancel. If they already have players here, those can join your family, each with their own plan on your card. Card, plan, players, invitations and deleting the account stay with you.',
  makeLink: 'Create invitation link',
  anotherLink: 'Create another link',
  linkLabel: (until: string) => `Invitation link, valid until ${until}. It works once and is shown only now.`,
  copied: 'Link copied',
  notCopied: 'Could not copy. Please select the link and copy it.',
  waiting: (until: string) => `An invitation is open until ${until}. Another link replaces it.`,
  mailSubject: (club: string) => `Join our family at ${club}`,
  mailBody: (link: string) =>
    `Please open this link to join our family. It works once, within three days:\n\n${link}\n`,
  full: 'Your family already has two caregivers. Remove the other one first.',
  ownerOnly: 'Only the caregiver who registered the family can do this.',
  ownerOnlyDetails: 'Only the caregiver who registered the family can change the billing address, plans and the card.',
  ownNote: 'Staff and the other caregivers of your family see this.',
  gone: 'This caregiver could not be found. Please reload the page.',
  removeMeans: 'They are signed out everywhere and can no longer sign in. All bookings stay.',
  removed: (name: string): Notice => ({ title: 'Caregiver removed', description: `${name} can no longer sign in.` }),
  sharedWith: (name: string) => `You share this family with ${name}, who looks after card, plans and players.`,
} as const

/** For the page that the link of an invitation opens. */
export const familyInvitationMessages = {
  joinLead: (name: string) => `${name} invites you to join their family. Create your own sign-in.`,
  joined: (name: string): Notice => ({ title: 'Welcome', description: `You have joined the family of ${name}.` }),
  withAccount: 'Join with your account',
  withNew: 'Create a new sign-in',
  notJoined: 'Could not join',
  used: 'This invitation has already been used. Ask for a new one.',
  expired: 'This invitation has expired. Ask for a new one.',
  unknown: 'This link is not valid any more. Ask for a new one.',
  noLink: 'Open the link of your invitation to join a family.',
  own: 'This is your own invitation. Send the link to the other caregiver.',
  signedIn: (name: string) =>
    `You are signed in as ${name}. Join with this account, or log out first to accept the invitation for somebody else.`,
  hasAccount: 'This email already has an account. Nothing was changed. Join with that account, or use another email.',
} as const
