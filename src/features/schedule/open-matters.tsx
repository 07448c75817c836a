/** Matters that wait for the family's answer, on its home page: two cards at most, the others on request. */
import type { ReactNode } from 'react'
import { isExpired } from '#domain/plans/membership.ts'
import { activePlayersOf, firstNameOf } from '#domain/families/players.ts'
import { addDays, today, type Day } from '#domain/calendar/calendar.ts'
import type { ScheduleItem } from '#domain/schedule/schedule.ts'
import { openMatterMessages } from '#domain/memberships/membership-messages.ts'
import { ButtonLink } from '#features/parts/button-link.tsx'
import { justNowMs } from '#lib/api/polling.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { paths, playerPath } from '#lib/paths.ts'
import { useAccount, useIsFirst, useToSign, type Account } from '#lib/session/account.ts'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { byReason, ChangeCard, useClubChanges } from './club-changes.tsx'
import { useClubMessages, useMessageMatters } from './club-messages.tsx'
import styles from './own-week.module.css'
import { SignBeforeVisit } from './sign-before-visit.tsx'
import { comingToAny } from './stored-booking.ts'

/** More of them would hide the week. */
const most = 2

const membershipPath = `${paths.account}#membership`

/** `at`: when it came up, as an ISO instant; '' if it has no time of its own. */
type Open = { id: string; at: string; card: ReactNode }
type Matter = { id: string; at: string; title: string; text: string; action: string; to: string }

type MattersProps = {
  items: readonly ScheduleItem[]
  /** For a family that the club has not seen. */
  firstVisit?: ReactNode
}

/** What it asks for. */
export const useOpenMatters = () => [
  // Also kept for later.
  useApiQuery('scheduleChanges', { staleTime: justNowMs }),
  useClubMessages(),
]

/** What the next visits need comes first, then the newest. */
export function OpenMatters({ items, firstVisit }: MattersProps) {
  const { data: account } = useAccount()
  const { changes } = useClubChanges()
  const ask = useToSign(comingToAny(items))
  const dated: Open[] = [
    ...useMatters(account).map((matter) => ({ id: matter.id, at: matter.at, card: <MatterCard {...matter} /> })),
    ...byReason(changes).map((some) => ({ id: some[0].id, at: some[0].at, card: <ChangeCard changes={some} /> })),
    ...useMessageMatters(),
  ]
  const all = [
    ...(account?.isUnseen ? [{ id: 'first-visit', card: firstVisit }] : []),
    ...(ask && items.length > 0 ? [{ id: 'sign', card: <SignBeforeVisit items={items} /> }] : []),
    ...dated.toSorted((one, other) => other.at.localeCompare(one.at)),
  ]
  if (all.length === 0) return null
  return (
    <Stack as="section" aria-labelledby="open-matters" className={styles.matters}>
      <h2 id="open-matters">{openMatterMessages.title}</h2>
      <Cards of={all.slice(0, most)} />
      {all.length > most && (
        <details>
          <summary>{openMatterMessages.more(all.length - most)}</summary>
          <Cards of={all.slice(most)} />
        </details>
      )}
    </Stack>
  )
}

const Cards = ({ of }: { of: readonly Pick<Open, 'id' | 'card'>[] }) => (
  <Stack as="ul">
    {of.map(({ id, card }) => (
      <li key={id}>{card}</li>
    ))}
  </Stack>
)

const MatterCard = ({ title, text, action, to }: Matter) => (
  <Card
    actions={
      <ButtonLink size="sm" to={to} aria-label={`${action}: ${title}`}>
        {action}
      </ButtonLink>
    }
  >
    <h3>{title}</h3>
    <p>{text}</p>
  </Card>
)

/** The charges are the first caregiver's only, and asked for once it is known who this is. */
function useMatters(account: Account | undefined): Matter[] {
  const day = today(useNow())
  const isFirst = useIsFirst()
  const { data } = useApiQuery('ownDues', { enabled: isFirst })
  const declined = (data?.dues ?? []).filter(({ state }) => state === 'declined')
  return [
    ...declined.map((due) => ({
      id: due.id,
      at: due.steps.at(-1)?.at ?? '',
      title: openMatterMessages.declined(firstNameOf(due), due.total),
      text: openMatterMessages.otherCard(due.tryOn!),
      action: openMatterMessages.whatToDo,
      to: membershipPath,
    })),
    ...(account ? offIceIn(account) : []),
    ...(account && isFirst ? cardIn(account, day) : []),
  ]
}

const offIceIn = (account: Account): Matter[] =>
  activePlayersOf(account).flatMap(({ id, offIce, ...player }) =>
    offIce
      ? [
          {
            id,
            at: offIce.since,
            title: openMatterMessages.offIce(firstNameOf(player)),
            text: openMatterMessages.untilCleared(offIce.expected),
            action: 'Read why',
            to: playerPath(id),
          },
        ]
      : [],
  )

/** A card that runs out before a month is over. */
function cardIn({ cardType, cardExp }: Account, day: Day): Matter[] {
  if (cardType === '' || !isExpired(cardExp, addDays(day, 31))) return []
  const title = openMatterMessages.card(cardExp, isExpired(cardExp, day))
  return [
    { id: 'card', at: '', title, text: openMatterMessages.newCard, action: 'Change the card', to: membershipPath },
  ]
}
