/** A family's details as lines to read: what each is called, and what it says. */
import type { Reply } from '#api-contract/schemas.ts'
import { accountMessages } from '#domain/messages/messages.ts'

type Account = Reply<'account'>['account']

/** 'Goalie' of 'goalie'. */
export const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** What can be read and changed of a family, in the order of the screen. */
export const familyLines = [
  { label: 'Parent', tell: ({ firstName, lastName }: Account) => `${firstName} ${lastName}` },
  { label: 'Phone', tell: ({ parentPhone }: Account) => parentPhone },
  { label: 'Address', long: true, tell: ({ address }: Account) => address },
  { label: 'Child', tell: ({ childName }: Account) => childName },
  { label: 'Age', tell: ({ childAge }: Account) => childAge },
  { label: 'Position', tell: ({ childPosition }: Account) => titled(childPosition) },
  { label: 'Team', tell: ({ childTeam }: Account) => childTeam || accountMessages.nothing },
  { label: "Child's phone", tell: ({ childPhone }: Account) => childPhone || accountMessages.nothing },
  {
    label: 'Billing',
    tell: ({ billingAddressType, billingAddress }: Account) =>
      billingAddressType === 'same' ? 'Same as home address' : billingAddress,
  },
] as const satisfies { label: string; long?: boolean; tell: (account: Account) => string }[]

/** What another device has changed since: the lines that read differently, as they are now. */
export const changedLines = (before: Account, now: Account): { label: string; text: string }[] =>
  familyLines.flatMap(({ label, tell }) => (tell(before) === tell(now) ? [] : [{ label, text: tell(now) }]))
