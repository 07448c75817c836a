/** What the family pays with and where it lives. The card and the charges are the owner's only. */
import { activePlayersOf } from '#domain/accounts/players.ts'
import { chargeOf, isExpired, plans } from '#domain/accounts/membership.ts'
import { dayText, today } from '#domain/calendar/calendar.ts'
import { membershipMessages } from '#domain/messages/account-messages.ts'
import { dollars } from '#domain/shop/money.ts'
import { capitalize } from '#domain/text/text.ts'
import { billingText, cardText } from '#features/family-text.ts'
import { useNow } from '#lib/clock.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { useOwnCaregiver, type Account } from '#lib/session/account.ts'
import { Button } from '#ui/button.tsx'
import { Part, Row, Rows } from './part.tsx'
import { useOwnFamily } from './use-own-family.ts'
import styles from './account.module.css'

const CardDialog = lazyWithPreload(async () => (await import('./card-dialog.tsx')).CardDialog)
const EditAddress = lazyWithPreload(async () => (await import('#features/family-dialogs.tsx')).EditAddress)

export function MembershipPart({ account }: { account: Account }) {
  const own = useOwnCaregiver()
  const family = useOwnFamily(account)
  const { trigger, dialog } = useLazyDialog(EditAddress, { family })
  const { month, year } = dayText(today(new Date(account.createdAt)))
  return (
    <Part id="membership" title="Membership">
      <Rows>
        {own?.isOwner && <Charges account={account} />}
        {own?.isOwner && <CardRow account={account} />}
        <Row
          label="Home address"
          action={
            <Button tone="ghost" size="sm" aria-label="Edit address" {...trigger}>
              Edit
            </Button>
          }
        >
          {account.address}
          {dialog}
        </Row>
        {own?.isOwner && <Row label="Billing address">{billingText(account)}</Row>}
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
      <Row key={plan} label={{ monthly: 'Every month', annual: 'Every year' }[plan]}>
        <span className={styles.figure}>{dollars(chargeOf(plan, count).total)}</span>
        <span className={styles.quiet}>{capitalize(membershipMessages.charge(plan, count))}</span>
      </Row>
    )
  })
}

function CardRow({ account }: { account: Account }) {
  const { trigger, dialog } = useLazyDialog(CardDialog, { family: useOwnFamily(account) })
  const hasCard = account.cardType !== ''
  const hasExpired = isExpired(account.cardExp, today(useNow()))
  return (
    <Row
      label="Card"
      action={
        <Button tone="ghost" size="sm" aria-label={hasCard ? 'Change card' : 'Add card'} {...trigger}>
          {hasCard ? 'Change' : 'Add'}
        </Button>
      }
    >
      {cardText(account)}
      <span className={hasExpired || !hasCard ? styles.warning : styles.quiet}>{cardNote(account, hasExpired)}</span>
      {dialog}
    </Row>
  )
}

function cardNote({ cardType, cardExp }: Account, hasExpired: boolean): string {
  if (cardType === '') return 'Please add the card for the membership fees.'
  return hasExpired ? `Expired ${cardExp}. Please add a new one.` : `Expires ${cardExp}`
}
