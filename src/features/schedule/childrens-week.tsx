/** The sessions and events of the week by time, and what each child has left of it. */
import { activePlayersOf, awayOn, firstNameOf } from '#domain/families/players.ts'
import { addDays, clockTime, mondayOf, shortDay, today } from '#domain/calendar/calendar.ts'
import { nearDay, type ScheduleItem } from '#domain/schedule/schedule.ts'
import type { SlotOfKind } from '#domain/bookings/bookings.ts'
import { bookables, kinds, type Kind } from '#domain/facility/facility.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import { counted } from '#domain/text/text.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import type { Account } from '#lib/session/account.ts'
import { Row } from '#ui/layout/box.tsx'
import styles from './own-week.module.css'
import { PassButton } from './pass-button.tsx'
import { SessionName } from './session-name.tsx'
import { subtitleOf } from './stored-booking.ts'

/** A session that counts for the week: a past one too, and one that was canceled late. */
export type OwnSlot = SlotOfKind & { player?: string | undefined; isLate?: true }

type ChildrensWeekProps = {
  items: readonly ScheduleItem[]
  /** Empty if they could not be loaded. */
  players: Account['players']
  /** What counts for the week, by kind; undefined if it is not known. */
  own: Record<Kind, readonly OwnSlot[] | undefined>
  now: Date
}

/** Without anything this week, the next that comes. */
export function ChildrensWeek({ items, players, own, now }: ChildrensWeekProps) {
  const day = today(now)
  const sunday = addDays(mondayOf(day), 6)
  const week = items.filter(({ date }) => date <= sunday)
  const left = activePlayersOf({ players }).flatMap((player) => {
    const away = awayOn(player, day)
    const isOf = (slot: OwnSlot) => players.length === 1 || slot.player === player.id
    const sessions = kinds.flatMap((kind) => leftText(kind, own[kind]?.filter(isOf).length) ?? [])
    const text = away ? playerMessages.away(away) : sessions.length > 0 && `${sessions.join(', ')} left`
    return text ? [{ id: player.id, name: firstNameOf(player), text, isAway: away !== undefined }] : []
  })
  return (
    <section data-card="low" aria-label="This week">
      <ul className={styles.week}>
        {(week.length > 0 ? week : items.slice(0, 1)).map((item) => (
          <Row as="li" gap="3" wrap={false} justify="between" key={item.id}>
            <span>
              <b>
                {[nearDay(item.date, day) ?? shortDay(item.date), item.time && clockTime(item.time)]
                  .filter(Boolean)
                  .join(', ')}
              </b>
              <SessionName item={item} />
              {/* Whose it is: the title of an RSVP does not say it. */}
              {item.id.startsWith('event:') && subtitleOf(item)}
            </span>
            <PassButton items={[item]} />
          </Row>
        ))}
        {left.map(({ id, name, text, isAway }) => (
          <Row as="li" gap="3" wrap={false} justify="between" key={id}>
            <span>
              <b>{name}</b> · {text}
            </span>
            {!isAway && (
              <Link to={paths.reserve} aria-label={`Reserve: ${name}`}>
                Reserve
              </Link>
            )}
          </Row>
        ))}
      </ul>
    </section>
  )
}

/** '2 lanes' or '1 Speede'; undefined if nothing is left or it is not known. */
function leftText(kind: Kind, used: number | undefined): string | undefined {
  const left = used === undefined ? 0 : bookables[kind].weeklyLimit - used
  if (left <= 0) return undefined
  return kind === 'lane' ? counted(left, 'lane') : `${left} Speede`
}
