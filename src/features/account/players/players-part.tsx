/** The players of the family, each with a plan of its own. */
import type { ReactNode } from 'react'
import { activePlayersOf, initialsOf, playerLimits, type Player } from '#domain/accounts/players.ts'
import { playerMessages, playerLimitMessages } from '#domain/messages/family-messages.ts'
import { useConfirm } from '#features/confirm.tsx'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { useOwnCaregiver, type Account } from '#lib/session/account.ts'
import { safetyMessages } from '#domain/messages/safety-messages.ts'
import { playerPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { PlayerBadge } from '#ui/player-badge.tsx'
import { capitalized, planText } from '#features/account/family-text.ts'
import { Part, People, Person } from '#features/account/part.tsx'

const AddPlayerDialog = lazyWithPreload(async () => (await import('./player-dialogs.tsx')).AddPlayerDialog)
const EditPlayerDialog = lazyWithPreload(async () => (await import('./player-dialogs.tsx')).EditPlayerDialog)

export function PlayersPart({ account }: { account: Account }) {
  const own = useOwnCaregiver()
  const { trigger, dialog } = useLazyDialog(AddPlayerDialog)
  const active = activePlayersOf(account).length
  const isFull = active >= playerLimits.active
  return (
    <Part
      id="players"
      title="Players"
      action={
        own?.isOwner && (
          <Button tone="ghost" size="sm" disabled={isFull} {...trigger}>
            {playerMessages.add}
          </Button>
        )
      }
    >
      <People>
        {account.players.map((player, place) => (
          <PlayerRow
            key={player.id}
            player={player}
            badge={<PlayerBadge initials={initialsOf(player.name)} place={place} />}
            canEnd={own?.isOwner === true && active > 1}
          />
        ))}
      </People>
      {isFull && <p>{playerLimitMessages.active}</p>}
      {dialog}
    </Part>
  )
}

/** Only the owner ends a player's membership. */
function PlayerRow({ player, badge, canEnd }: { player: Player; badge: ReactNode; canEnd: boolean }) {
  const edit = useLazyDialog(EditPlayerDialog, { player })
  const end = useConfirm(() => ({
    call: 'retirePlayer',
    input: { params: { id: player.id } },
    title: `End the membership of ${player.name}?`,
    description: playerMessages.retireMeans,
    action: 'End membership',
    pendingLabel: 'Ending...',
    keepLabel: 'Keep membership',
    failed: playerMessages.notSaved,
    invalidates: ['account'],
    done: playerMessages.wasRetired(player.name),
  }))
  const { name, retired } = player
  const isActive = retired === undefined
  return (
    <Person
      badge={badge}
      name={name}
      about={isActive ? aboutOf(player) : [playerMessages.isRetired]}
      actions={
        isActive && (
          <>
            <Link
              to={playerPath(player.id)}
              className={buttonClass('ghost', 'sm')}
              aria-label={safetyMessages.linkOf(name)}
            >
              {safetyMessages.link}
            </Link>
            <Button tone="ghost" size="sm" aria-label={`Edit ${name}`} {...edit.trigger}>
              Edit
            </Button>
            {canEnd && (
              <Button tone="quiet" size="sm" aria-label={`End the membership of ${name}`} {...end.trigger()}>
                End membership
              </Button>
            )}
          </>
        )
      }
    >
      {edit.dialog}
      {end.dialog}
    </Person>
  )
}

/** 'Age 9, Forward, Kites U10', 'Monthly, $249/mo' */
const aboutOf = ({ age, position, team, phone, plan }: Player): string[] => [
  [`Age ${age}`, capitalized(position), team, phone].filter(Boolean).join(', '),
  planText[plan],
]
