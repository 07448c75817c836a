/** A family's details as labeled text. */
import type { Reply } from '#api-contract/schemas.ts'
import { accountMessages } from '#domain/messages/messages.ts'

type Account = Reply<'account'>['account']

/** 'goalie' becomes 'Goalie'. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The editable details of a family, in display order. */
export const familyLines = [
  { label: 'Parent', textOf: ({ firstName, lastName }: Account) => `${firstName} ${lastName}` },
  { label: 'Phone', textOf: ({ parentPhone }: Account) => parentPhone },
  { label: 'Address', long: true, textOf: ({ address }: Account) => address },
  { label: 'Child', textOf: ({ childName }: Account) => childName },
  { label: 'Age', textOf: ({ childAge }: Account) => childAge },
  { label: 'Position', textOf: ({ childPosition }: Account) => capitalized(childPosition) },
  { label: 'Team', textOf: ({ childTeam }: Account) => childTeam || accountMessages.notProvided },
  { label: "Child's phone", textOf: ({ childPhone }: Account) => childPhone || accountMessages.notProvided },
  {
    label: 'Billing',
    textOf: ({ billingAddressType, billingAddress }: Account) =>
      billingAddressType === 'same' ? 'Same as home address' : billingAddress,
  },
] as const satisfies { label: string; long?: boolean; textOf: (account: Account) => string }[]

/** The details that differ between two versions, with the text of the newer one. */
export const changedLines = (original: Account, latest: Account): { label: string; text: string }[] =>
  familyLines.flatMap(({ label, textOf }) =>
    textOf(original) === textOf(latest) ? [] : [{ label, text: textOf(latest) }],
  )
