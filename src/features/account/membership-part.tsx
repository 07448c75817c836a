/** What the family pays with and where it lives. The card and the charges are the first caregiver's only. */
import { activePlayersOf } from '#domain/accounts/players.ts'
import { chargeOf, isExpired, plans } from '#domain/accounts/membership.ts'
import { dayText, today } from '#domain/calendar/calendar.ts'
import { membershipMessages } from '#domain/messages/account-messages.ts'
import { dollars } from '#domain/shop/money.ts'
import { capitalize } from '#domain/text/text.ts'
import { billingText, cardText } from '#features/family-text.ts'
import { DialogButton } from '#features/dialog-button.tsx'
import { useNow } from '#lib/clock.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useOwnCaregiver, type Account } from '#lib/session/account.ts'
import { Text } from '#ui/layout/box.tsx'
import { Part, Row, Rows } from './part.tsx'
import { useOwnFamily } from './use-own-family.ts'

const CardDialog = lazyWithPreload(async () => (await import('./card-dialog.tsx')).CardDialog)
const EditAddress = lazyWithPreload(async () => (await import('#features/family-dialogs.tsx')).EditAddress)

export function MembershipPart({ account }: { account: Account }) {
  const own = useOwnCaregiver()
  const family = useOwnFamily(account)
  const { month, year } = dayText(today(new Date(account.createdAt)))
  return (
    <Part id="membership" title="Membership">
      <Rows>
        {own?.isFirst && <Charges account={account} />}
        {own?.isFirst && <CardRow account={account} />}
        <Row
          label="Home address"
          action={
            <DialogButton dialog={EditAddress} of={{ family }} aria-label="Edit address">
              Edit
            </DialogButton>
          }
        >
          {account.address}
        </Row>
        {own?.isFirst && <Row label="Billing address">{billingText(account)}</Row>}
        <Row label="Joined">
          {month} {year}
        </Row>
      </Rows>
    </Part>
  )
}

/** What is charged every month, and every year, for all players together. */
function Charges({ account }: { account: Account }) {
  const players = activePlayersOf(account)
  return plans.map((plan) => {
    const count = players.filter((player) => player.plan === plan).length
    if (count === 0) return null
    return (
      <Row key={plan} label={plan === 'monthly' ? 'Every month' : 'Every year'}>
        <Text size="title">{dollars(chargeOf(plan, count).total)}</Text>
        <Text tone="muted">{capitalize(membershipMessages.charge(plan, count))}</Text>
      </Row>
    )
  })
}

function CardRow({ account }: { account: Account }) {
  const family = useOwnFamily(account)
  const { cardType, cardExp } = account
  const hasCard = cardType !== ''
  const hasExpired = isExpired(cardExp, today(useNow()))
  const note = hasExpired ? `Expired ${cardExp}. Please add a new one.` : `Expires ${cardExp}`
  return (
    <Row
      label="Card"
      action={
        <DialogButton dialog={CardDialog} of={{ family }} aria-label={hasCard ? 'Change card' : 'Add card'}>
          {hasCard ? 'Change' : 'Add'}
        </DialogButton>
      }
    >
      {cardText(account)}
      <Text as={hasExpired || !hasCard ? 'b' : 'span'} tone={hasExpired || !hasCard ? 'danger' : 'muted'}>
        {hasCard ? note : 'Please add the card for the membership fees.'}
      </Text>
    </Row>
  )
}
