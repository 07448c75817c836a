/** The players of the family, each with a plan of its own. */
import type { ReactNode } from 'react'
import { planNames, priceText } from '#domain/accounts/membership.ts'
import { activePlayersOf, awayOn, initialsOf, playerLimits } from '#domain/accounts/players.ts'
import { today, type Day } from '#domain/calendar/calendar.ts'
import { membershipOn } from '#domain/facility/facility.ts'
import { playerMessages, playerLimitMessages } from '#domain/messages/family-messages.ts'
import { notesOf } from '#domain/accounts/player-notes.ts'
import { capitalize } from '#domain/text/text.ts'
import { Bucks } from '#features/bucks.tsx'
import { DialogButton } from '#features/dialog-button.tsx'
import { useNow } from '#lib/clock.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import type { Account } from '#lib/session/account.ts'
import { safetyMessages } from '#domain/messages/safety-messages.ts'
import { playerPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { PlayerBadge } from '#ui/player-badge.tsx'
import type { EditedFamily } from '#features/family-dialogs.tsx'
import { useOwnFamily } from '#features/account/use-own-family.ts'
import { Part, People, Person } from '#features/account/part.tsx'

const AddPlayer = lazyWithPreload(async () => (await import('#features/family-dialogs.tsx')).AddPlayer)
const EditPlayer = lazyWithPreload(async () => (await import('#features/family-dialogs.tsx')).EditPlayer)

export function PlayersPart({ account }: { account: Account }) {
  const family = useOwnFamily(account)
  const active = activePlayersOf(account).length
  const isFull = active >= playerLimits.active
  return (
    <Part
      id="players"
      title="Players"
      action={
        family.by === 'first' && (
          <DialogButton dialog={AddPlayer} of={{ family }} disabled={isFull}>
            {playerMessages.add}
          </DialogButton>
        )
      }
    >
      <People>
        {account.players.map((player, nth) => (
          <PlayerRow
            key={player.id}
            family={family}
            player={player}
            badge={<PlayerBadge initials={initialsOf(player.name)} nth={nth} />}
          />
        ))}
      </People>
      {isFull && <p>{playerLimitMessages.active}</p>}
    </Part>
  )
}

type PlayerRowProps = { family: EditedFamily; player: Account['players'][number]; badge: ReactNode }

function PlayerRow({ family, player, badge }: PlayerRowProps) {
  const { name, retired } = player
  const day = today(useNow())
  const isActive = retired === undefined
  return (
    <Person
      id={player.id}
      badge={badge}
      name={name}
      about={isActive ? aboutOf(player, day) : [playerMessages.isRetired]}
      action={
        isActive && (
          <DialogButton dialog={EditPlayer} of={{ family, player }} aria-label={`Edit ${name}`}>
            Edit
          </DialogButton>
        )
      }
      others={
        isActive && (
          <Link to={playerPath(player.id)} aria-label={`Health and pick-up of ${name}`}>
            {safetyMessages.link}
          </Link>
        )
      }
    >
      <Bucks bucks={player.bucks} />
    </Person>
  )
}

/** 'Age 9, Forward, Kites U10', 'Monthly, $249 a month, …' */
function aboutOf(player: Account['players'][number], day: Day): string[] {
  const away = awayOn(player, day)
  return [
    [`Age ${player.age}`, capitalize(player.position), ...notesOf(player).map(({ text }) => text)]
      .filter(Boolean)
      .join(', '),
    away ? playerMessages.away(away) : `${planNames[player.plan]}, ${priceText(player.plan, membershipOn(day))}`,
  ]
}
