/** For whom a family with several players books. */
import type { Day } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { awayOn, firstNameOf, initialsOf, togetherLimits } from '#domain/families/players.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import { Choices } from '#ui/forms/choices.tsx'
import { Text } from '#ui/layout/box.tsx'
import { PlayerBadge } from '#ui/player-badge.tsx'
import styles from './reserve.module.css'
import type { Who } from './use-family.ts'
import { usedBy, type HeldSlot } from './week-view.ts'

type WhoProps = { kind: Kind; who: Who; day: Day; held: readonly HeldSlot[] | undefined }

/** A check box per player, with what the player has used of the week, or why the player is away on this day. */
export function WhoPlays({ kind, who: { players, chosen, onChoose }, day, held }: WhoProps) {
  return (
    <Choices
      legend={playerMessages.whoPlays}
      chips
      choices={players.map(({ id, name, nth, ...player }) => {
        const away = awayOn(player, day)
        const used = held ? playerMessages.used(usedBy(held, id), bookables[kind].weeklyLimit) : '…'
        return {
          id,
          label: callName(name, players),
          mark: <PlayerBadge initials={initialsOf(name)} nth={nth} />,
          hint: away ? playerMessages.away(away) : used,
          disabled: away !== undefined,
        }
      })}
      chosen={chosen}
      max={togetherLimits.max}
      onChange={onChoose}
    >
      {players.length > togetherLimits.max && (
        <Text size="small" tone="muted" className={styles.atMost}>
          Up to {togetherLimits.max} at once.
        </Text>
      )}
    </Choices>
  )
}

/** 'Kit', or 'Kit Moran' where two have that first name. */
export const callName = (name: string, players: readonly { name: string }[]): string =>
  players.filter((other) => firstNameOf(other) === firstNameOf({ name })).length > 1 ? name : firstNameOf({ name })
