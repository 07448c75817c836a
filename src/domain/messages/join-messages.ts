/** Messages for somebody with an account who accepts the invitation of a family, and why they cannot join yet. */
import { playerLimits } from '#domain/accounts/players.ts'
import { pluralize } from '#domain/text/text.ts'

const andList = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('')

/** For somebody with an account who accepts an invitation. */
export const joinWithAccountMessages = {
  lead: 'Sign in with your account. Nothing changes before you confirm.',
  question: (name: string) => `Join the family of ${name}?`,
  /** What happens to everything of the account, before it is confirmed. */
  consequences: (players: readonly string[], name: string): string[] => [
    `${andList(players)} ${players.length === 1 ? 'becomes a player' : 'become players'} of the family of ${name}. ${players.length === 1 ? 'The plan goes' : 'Their plans go'} on there, on the card of ${name}.`,
    'Your own account ends, with its membership and card. You sign in as before, with the same email and password.',
    'Your past bookings, RSVPs and orders do not move, nor do retired players: the club keeps bookings and orders without your names, and erases the rest. You can download your data on your account page first.',
    'Do not book on another device meanwhile: that booking would be canceled.',
  ],
  otherwise: 'To keep your own family as it is, join with another email.',
  confirm: 'Join and end my account',
  keep: 'Not now',
} as const

/** What is in the way, and what to do about it. */
export const joinRefusals = {
  upcoming: (
    { bookings, rsvps, orders }: { bookings: number; rsvps: number; orders: number },
    from: string | undefined,
  ): string => {
    const dated = [
      ...(bookings > 0 ? [pluralize(bookings, 'booking')] : []),
      ...(rsvps > 0 ? [pluralize(rsvps, 'RSVP')] : []),
    ]
    const things = [
      ...(dated.length > 0 ? [`${andList(dated)} from ${from ?? ''} on`] : []),
      ...(orders > 0 ? [`${pluralize(orders, 'order')} to pick up`] : []),
    ]
    const isOne = bookings + rsvps + orders === 1
    const wait = dated.length > 0 ? `or wait until ${isOne ? 'it is' : 'they are'} over` : 'or pick up what you ordered'
    return `You have ${things.join(', and ')}. Cancel ${isOne ? 'it' : 'them'} ${wait}, then join.`
  },
  tooManyPlayers: (count: number) =>
    `Your ${pluralize(count, 'player')} and theirs are more than the ${playerLimits.active} that a family can have. Retire players first, or ask the front desk.`,
  isShared: (name: string) => `${name} shares your own family. Remove them on your account page, then join.`,
  not_owner: 'With this email you share another family. Ask them to remove you, or join with another email.',
  other_address:
    'The email of this account was changed, so it cannot be moved. Join with another email, or ask the front desk.',
  deleted: 'This account is being deleted. Join with a new sign-in once it is gone.',
  changed: 'Something has changed meanwhile. Please try again.',
} as const
