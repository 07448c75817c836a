/** What waits for the family itself, where it lands: a declined charge, a player off the ice, a card that runs out. */
import { isExpired } from '#domain/accounts/membership.ts'
import { activePlayersOf, firstNameOf } from '#domain/accounts/players.ts'
import { addDays, today, type Day } from '#domain/calendar/calendar.ts'
import { openMatterMessages } from '#domain/messages/membership-messages.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { paths, playerPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useAccount, useOwnCaregiver, type Account } from '#lib/session/account.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/box.tsx'

/** More of them would hide the week. */
const most = 2

const membershipPath = `${paths.account}#membership`

type Matter = { id: string; at: string; title: string; text: string; action: string; to: string }

/** The newest first. The charges are the first caregiver's only, and asked for once it is known who this is. */
export function OpenMatters() {
  const day = today(useNow())
  const { data: account } = useAccount()
  const isFirst = useOwnCaregiver()?.isFirst === true
  const { data } = useApiQuery('ownDues', { enabled: isFirst })
  const declined = (data?.dues ?? []).filter(({ state }) => state === 'declined')
  const matters: Matter[] = [
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
  const shown = matters.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, most)
  if (shown.length === 0) return null
  return (
    <Stack as="section" aria-labelledby="open-matters">
      <h2 id="open-matters">{openMatterMessages.title}</h2>
      <Stack as="ul">
        {shown.map(({ id, title, text, action, to }) => (
          <li key={id}>
            <Card
              actions={
                <Link className={buttonClass('primary', 'sm')} to={to} aria-label={`${action}: ${title}`}>
                  {action}
                </Link>
              }
            >
              <h3>{title}</h3>
              <p>{text}</p>
            </Card>
          </li>
        ))}
      </Stack>
    </Stack>
  )
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
