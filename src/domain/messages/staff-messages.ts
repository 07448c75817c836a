/** Messages about staff: sign-in, roles, invitations. */
import type { StaffRole } from '#domain/accounts/staff-roles.ts'
import type { Notice } from './notice.ts'

export const staffMessages = {
  signedIn: (name: string, memberSignedOut: boolean): Notice => ({
    title: 'Signed in',
    description: `Welcome, ${name}.${memberSignedOut ? ' The member who was signed in on this browser has been signed out.' : ''}`,
  }),
  memberSignedIn: (name: string): string =>
    `${name || 'A member'} is signed in on this browser. Signing in as staff will sign them out.`,
  sessionExpired: 'Your session has ended. Sign in again to continue. What you typed is still here.',
  notSignedOut: {
    title: 'Could not sign out',
    description:
      'The server did not confirm it, so your session may still be open. Try again before you leave this computer.',
  },
  role: { desk: 'Desk', coach: 'Coach', manager: 'Manager', owner: 'Owner' },
  roleHint: {
    desk: 'Bookings, check-in, families, orders, events and the shop.',
    coach: 'The same, and what a coach must know about a child.',
    manager: 'The same, and downloads, deleting accounts and reset codes.',
    owner: 'Everything, with the accounts of the staff.',
  },
  roleRequired: 'Choose a role',
  roleHolds: 'It holds from their next click on. They stay signed in.',
  ownRole: 'This is your own account. Once you are no owner, only another owner can change it back.',
  roleChanged: (name: string, role: StaffRole): Notice => ({
    title: 'Role changed',
    description: `${name} is ${{ desk: 'at the desk', coach: 'a coach', manager: 'a manager', owner: 'an owner' }[role]} now.`,
  }),
  roleNotChanged: 'Could not change the role',
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
  removed: (name: string): Notice => ({ title: 'Account removed', description: `${name} can no longer sign in.` }),
  inviteMailOff: 'This site has no mail server. Leave the address empty, and share the link yourself.',
  inviteMailed: (email: string): string => `The link was sent to ${email}. It can take a minute.`,
  linkCopied: 'Link copied',
  linkNotCopied: 'Could not copy. Please select the link and copy it.',
  nobodyInLog: 'No activity of this person on this day',
  notLoaded: 'Could not load this',
  changedByColleague:
    'A colleague changed this while you were editing. The current version is below. Your changes are still in the form.',
} as const
