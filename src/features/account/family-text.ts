/** A family's details as labeled text. */
import type { Reply } from '#api-contract/schemas.ts'

type Account = Reply<'account'>['account']

/** One line of what is known of a family; `long` values take two lines. */
export type AccountLine = { label: string; long?: boolean; textOf: (account: Account) => string }

/** 'goalie' becomes 'Goalie'. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The editable details of a family, in display order. */
export const familyLines: readonly AccountLine[] = [
  { label: 'Address', long: true, textOf: ({ address }) => address },
  {
    label: 'Billing',
    textOf: ({ billingAddressType, billingAddress }) =>
      billingAddressType === 'same' ? 'Same as home address' : billingAddress,
  },
]

/** The details that differ between two versions, with the text of the newer one. */
export const changedLines = (original: Account, latest: Account): { label: string; text: string }[] =>
  familyLines.flatMap(({ label, textOf }) =>
    textOf(original) === textOf(latest) ? [] : [{ label, text: textOf(latest) }],
  )
