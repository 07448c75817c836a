/** What the family pays, what with, and where it lives. The card and the charges are the first caregiver's only. */
import type { Reply } from '#api-contract/schemas.ts'
import { activePlayersOf, awayOn } from '#domain/families/players.ts'
import { chargeOf, isExpired, plans } from '#domain/plans/membership.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { today } from '#domain/calendar/calendar.ts'
import { facility, membershipOn } from '#domain/facility/facility.ts'
import { dueMessages, takenCardMessages } from '#domain/memberships/membership-messages.ts'
import { capitalize, dollars, pluralize } from '#domain/text/text.ts'
import { cardText } from '#features/families/family-text.ts'
import { ChargeDay, monthlyOf } from '#features/memberships/charge-day.tsx'
import { Membership } from '#features/memberships/membership.tsx'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { OwnChargeReceipt } from '#features/receipts/receipt-links.tsx'
import { useIsFirst, type Account } from '#lib/session/account.ts'
import { Stack, Text } from '#ui/layout/box.tsx'
import { Part, Row, Rows } from './part.tsx'
import { useOwnFamily } from './use-own-family.ts'

const CardDialog = lazyWithPreload(async () => (await import('./card-dialog.tsx')).CardDialog)
const EditAddress = lazyWithPreload(async () => (await import('#features/families/family-dialogs.tsx')).EditAddress)

export function MembershipPart({ account }: { account: Account }) {
  const isFirst = useIsFirst()
  const family = useOwnFamily(account)
  const booked = useBooked(account)
  const day = today(useNow())
  const isSame = account.billingAddressType === 'same'
  return (
    <Part id="membership" title="Billing">
      <Rows>
        {account.players.map((player) => (
          <Row key={player.id} label={player.name}>
            <Membership player={player} mayChange={isFirst} booked={booked?.(player.id)} />
          </Row>
        ))}
        {isFirst && <Charges account={account} />}
        {isFirst && monthlyOf(account.players, day).length > 0 && (
          <Row label="Day of the charge">
            <ChargeDay players={account.players} />
          </Row>
        )}
        {isFirst && <Dues />}
        {isFirst && <CardRow account={account} />}
        <Row
          label={isFirst && isSame ? 'Home and billing address' : 'Home address'}
          action={
            <DialogButton dialog={EditAddress} of={{ family }} aria-label="Edit address">
              Edit
            </DialogButton>
          }
        >
          {account.address}
          {isFirst && !isSame && <Text tone="muted">Billing address: {account.billingAddress}</Text>}
        </Row>
      </Rows>
    </Part>
  )
}

/** What each player has booked, by id; undefined until it is known. A family of one has no names there. */
function useBooked({ players }: Account): ((player: string) => Slot[]) | undefined {
  const { data } = useApiQuery('schedule')
  if (!data) return undefined
  const all = [
    ...data.bookings.map((each) => Object.assign({ kind: 'lane', unit: each.lane } as const, each)),
    ...data.speedeBookings.map((each) => Object.assign({ kind: 'speede' } as const, each)),
  ]
  return (id) => all.filter(({ player = players[0]?.id }) => player === id)
}

const shownDues = 6

/** What was charged and what comes next, in the words of the front desk. */
function Dues() {
  const query = useApiQuery('ownDues')
  const day = today(useNow())
  const list = (dues: Reply<'ownDues'>['dues']) => (
    <Stack as="ul" gap="1">
      {dues.map((due) => (
        <li key={due.id}>
          {dueMessages.line(due)} <b>{dollars(due.total)}</b>{' '}
          <Text as="span" tone={due.state === 'declined' ? 'danger' : 'muted'}>
            {dueMessages.own(due, day)}
          </Text>
          {due.state === 'charged' && due.total > 0 && <OwnChargeReceipt due={due} />}
        </li>
      ))}
    </Stack>
  )
  return (
    <Row label="Charges">
      <Loaded query={query} title="Could not load your charges" shape="row" count={1}>
        {({ dues }) => (
          <>
            {dues.length === 0 && <Text tone="muted">Nothing yet</Text>}
            {list(dues.slice(0, shownDues))}
            {dues.length > shownDues && (
              <details>
                <summary>Earlier charges ({dues.length - shownDues})</summary>
                {list(dues.slice(shownDues))}
              </details>
            )}
          </>
        )}
      </Loaded>
    </Row>
  )
}

/** What is charged every month, and every year, for all players together; nothing for those who pause or are about to leave. */
function Charges({ account }: { account: Account }) {
  const day = today(useNow())
  const players = activePlayersOf(account).filter(
    (player) => !awayOn(player, day) && !player.away?.some(({ why }) => why === 'retired'),
  )
  return plans.map((plan) => {
    const count = players.filter((player) => player.plan === plan).length
    if (count === 0) return null
    return (
      <Row key={plan} label={plan === 'monthly' ? 'Every month' : 'Every year'}>
        <Text size="title">{dollars(chargeOf(plan, membershipOn(day), count).total)}</Text>
        <Text tone="muted">
          {capitalize(pluralize(count, `${plan} plan`))}, {facility.membership.feePercent}% fee included
        </Text>
      </Row>
    )
  })
}

function CardRow({ account }: { account: Account }) {
  const family = useOwnFamily(account)
  const { cardType, cardLast4, cardExp, cardToTake } = account
  const hasCard = cardType !== ''
  const hasExpired = isExpired(cardExp, today(useNow()))
  const note = hasExpired ? `Expired ${cardExp}. Please add a new one, and bring it to the club.` : `Expires ${cardExp}`
  return (
    <Row
      id="card"
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
      {hasCard && cardToTake && <b>{takenCardMessages.bring(cardLast4, cardToTake === 'first_visit')}</b>}
    </Row>
  )
}
