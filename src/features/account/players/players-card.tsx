/** The players of a family: one quiet line for a family of one, a card with the others for a family of several. */
import { activePlayersOf, playerLimits, type Player } from '#domain/accounts/players.ts'
import { playerMessages } from '#domain/messages/player-messages.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { useAccount } from '#lib/session/account.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { capitalized } from '#features/account/family-text.ts'
import styles from '#features/account/family.module.css'
import { planText } from '#features/account/membership-card.tsx'

const AddPlayerDialog = lazyWithPreload(async () => (await import('./player-dialogs.tsx')).AddPlayerDialog)
const EditPlayerDialog = lazyWithPreload(async () => (await import('./player-dialogs.tsx')).EditPlayerDialog)
const RetirePlayerDialog = lazyWithPreload(async () => (await import('./player-dialogs.tsx')).RetirePlayerDialog)

export function PlayersCard() {
  const { data: account } = useAccount()
  const { trigger, dialog } = useLazyDialog(AddPlayerDialog)
  if (!account) return null
  const { players = [], isSecond = false } = account
  if (players.length === 0)
    return isSecond ? null : (
      <p className={styles.another}>
        {playerMessages.another}{' '}
        <Button tone="ghost" size="sm" {...trigger}>
          {playerMessages.add}
        </Button>
        {dialog}
      </p>
    )
  const isFull = activePlayersOf(account).length >= playerLimits.active
  return (
    <Card
      as="section"
      actions={
        !isSecond && (
          <Button tone="ghost" disabled={isFull} {...trigger}>
            {playerMessages.add}
          </Button>
        )
      }
    >
      <h2 className={styles.title}>More players</h2>
      <ul className={styles.players}>
        {players.map((player) => (
          <PlayerRow key={player.id} player={player} canRetire={!isSecond} />
        ))}
      </ul>
      {isFull && <p>{playerMessages.full}</p>}
      {dialog}
    </Card>
  )
}

/** Only the first caregiver ends a player's membership. */
function PlayerRow({ player, canRetire }: { player: Player; canRetire: boolean }) {
  const edit = useLazyDialog(EditPlayerDialog, { player })
  const retire = useLazyDialog(RetirePlayerDialog, { player })
  const { childName, retired } = player
  return (
    <li>
      <p>
        <b>{childName}</b>
        <span>{retired === undefined ? aboutOf(player) : playerMessages.isRetired}</span>
      </p>
      {retired === undefined && (
        <div>
          <Button tone="ghost" size="sm" aria-label={`Edit ${childName}`} {...edit.trigger}>
            Edit
          </Button>
          {canRetire && (
            <Button tone="ghost" size="sm" aria-label={`Retire ${childName}`} {...retire.trigger}>
              Retire
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
const aboutOf = ({ childAge, childPosition, childTeam, membershipPlan }: Player): string => {
  const details = [`Age ${childAge}`, capitalized(childPosition), childTeam].filter(Boolean).join(', ')
  return `${details} · ${planText[membershipPlan]}`
}
