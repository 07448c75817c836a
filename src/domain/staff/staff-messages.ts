/** Messages about staff: sign-in, roles, invitations. */
import { isolated } from '#domain/text/text.ts'
import type { Notice } from '#domain/text/notice.ts'

export const staffMessages = {
  /** Beside the name of a player. */
  offIce: 'Not on the ice',
  signedIn: (name: string, memberSignedOut: boolean): Notice => ({
    title: 'Signed in',
    description: `Welcome, ${isolated(name)}.${memberSignedOut ? ' The member who was signed in on this browser has been signed out.' : ''}`,
  }),
  role: { desk: 'Desk', coach: 'Coach', manager: 'Manager', owner: 'Owner' },
  roleTooLow: {
    coach: 'Only coaches, managers and owners can do this. Please ask one of them.',
    manager: 'Only managers and owners can do this. Please ask one of them.',
    owner: 'Only an owner of the club can do this. Please ask one.',
  },
  notLoaded: 'Could not load this',
} as const
