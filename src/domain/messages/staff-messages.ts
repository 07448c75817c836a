/** Messages about staff: sign-in, roles, invitations. */
import type { Notice } from './notice.ts'

export const staffMessages = {
  signedIn: (name: string, memberSignedOut: boolean): Notice => ({
    title: 'Signed in',
    description: `Welcome, ${name}.${memberSignedOut ? ' The member who was signed in on this browser has been signed out.' : ''}`,
  }),
  role: { desk: 'Desk', coach: 'Coach', manager: 'Manager', owner: 'Owner' },
  roleTooLow: {
    coach: 'Only coaches, managers and owners can do this. Please ask one of them.',
    manager: 'Only managers and owners can do this. Please ask one of them.',
    owner: 'Only an owner of the club can do this. Please ask one.',
  },
  setupCodeInvalid: 'This setup code is incorrect, or the first account already exists.',
  invitationInvalid: 'This invitation has already been used or has expired. Ask a colleague for a new one.',
  emailTaken: 'A staff account with this email already exists. Sign in instead.',
  nameRequired: 'Your name is required',
  codeRequired: 'The setup code is required',
  accountGone: 'This account no longer exists.',
  cannotRemoveSelf: 'You cannot remove your own account. Ask a colleague to do it.',
  lastOwner: 'The club needs an owner. Make a colleague an owner first.',
  inviteMailOff: 'This site has no mail server. Leave the address empty, and share the link yourself.',
  notLoaded: 'Could not load this',
  changedByColleague:
    'A colleague changed this while you were editing. The current version is below. Your changes are still in the form.',
} as const
