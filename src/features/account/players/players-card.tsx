/** The players of the family, each with a plan of its own. */
import { activePlayersOf, playerLimits, type Player } from '#domain/accounts/players.ts'
import { playerMessages, playerLimitMessages } from '#domain/messages/family-messages.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { useAccount, useOwnCaregiver } from '#lib/session/account.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { capitalized, planText } from '#features/account/family-text.ts'
import styles from '#features/account/family.module.css'

const AddPlayerDialog = lazyWithPreload(async () => (await import('./player-dialogs.tsx')).AddPlayerDialog)
const EditPlayerDialog = lazyWithPreload(async () => (await import('./player-dialogs.tsx')).EditPlayerDialog)
const RetirePlayerDialog = lazyWithPreload(async () => (await import('./player-dialogs.tsx')).RetirePlayerDialog)

export function PlayersCard() {
  const { data: account } = useAccount()
  const own = useOwnCaregiver()
  const { trigger, dialog } = useLazyDialog(AddPlayerDialog)
  if (!account) return null
  const active = activePlayersOf(account).length
  const isFull = active >= playerLimits.active
  return (
    <Card
      as="section"
      actions={
        own?.isOwner && (
          <Button tone="ghost" disabled={isFull} {...trigger}>
            {playerMessages.add}
          </Button>
        )
      }
    >
      <h2 className={styles.title}>Players</h2>
      <ul className={styles.players}>
        {account.players.map((player) => (
          <PlayerRow key={player.id} player={player} canRetire={own?.isOwner === true && active > 1} />
        ))}
      </ul>
      {isFull && <p>{playerLimitMessages.active}</p>}
      {dialog}
    </Card>
  )
}

/** Only the owner ends a player's membership. */
function PlayerRow({ player, canRetire }: { player: Player; canRetire: boolean }) {
  const edit = useLazyDialog(EditPlayerDialog, { player })
  const retire = useLazyDialog(RetirePlayerDialog, { player })
  const { name, retired } = player
  return (
    <li>
      <p>
        <b>{name}</b>
        <span>{retired === undefined ? aboutOf(player) : playerMessages.isRetired}</span>
      </p>
      {retired === undefined && (
        <div>
          <Button tone="ghost" size="sm" aria-label={`Edit ${name}`} {...edit.trigger}>
            Edit
          </Button>
          {canRetire && (
            <Button tone="ghost" size="sm" aria-label={`End the membership of ${name}`} {...retire.trigger}>
              End membership
            </Button>
          )}
        </div>
      )}
      {edit.dialog}
      {retire.dialog}
    </li>
  )
}

/** 'Age 9, Forward, Kites U10 · Monthly, $249/mo' */
const aboutOf = ({ age, position, team, plan }: Player): string => {
  const details = [`Age ${age}`, capitalized(position), team].filter(Boolean).join(', ')
  return `${details} · ${planText[plan]}`
}
