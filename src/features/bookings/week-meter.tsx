/** The member's week: a ring and text with 'this week's count', and the own sessions of that week. */
import { Ring } from '#illustrations/ring.tsx'
import { initialsOf } from '#domain/accounts/players.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { clockTime, mondayOf, shortDay, today, type Day } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { useNow } from '#lib/clock.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { PlayerBadge } from '#ui/player-badge.tsx'
import styles from './reserve.module.css'
import { weekRange } from './week-strip.tsx'
import type { Family } from './use-family.ts'
import { otherWeek, ownOf, usedBy, usedOf, type HeldSlot } from './week-view.ts'

/** `held` is undefined while loading, `day` before the date is known. Each player of a `family` with several has a ring. */
export function WeekMeter({
  kind,
  day,
  held,
  family,
}: {
  kind: Kind
  day: Day | undefined
  held: readonly HeldSlot[] | undefined
  family?: Family | undefined
}) {
  const { weeklyLimit } = bookables[kind]
  const used = usedOf(held ?? [])
  const own = ownOf(held ?? [])
  const now = today(useNow())
  const week = day === undefined ? undefined : otherWeek(day, now)
  return (
    <section className={styles.card} aria-label={week ?? 'This week'} data-week>
      {family && held ? (
        <>
          <h2 className={styles.small}>{week ?? 'This week'}</h2>
          {family.players.map(({ id, name, place }) => (
            <div key={id} className={styles.meter}>
              <Ring n={usedBy(held, id)} of={weeklyLimit} />
              <PlayerBadge initials={initialsOf(name)} place={place} />
              <p>
                <b>{name}</b>
                <span className={styles.small}>{playerMessages.used(usedBy(held, id), weeklyLimit)}</span>
              </p>
            </div>
          ))}
        </>
      ) : (
        <div className={styles.meter}>
          <Ring n={used} of={weeklyLimit} />
          <p>
            <b>{held ? bookingMessages.used(used, weeklyLimit, week) : 'Counting...'}</b>
            {week === undefined && (
              <span className={styles.small}>{day === undefined ? '…' : weekRange(mondayOf(day))}</span>
            )}
          </p>
        </div>
      )}
      {own.length > 0 && (
        <>
          <ul className={styles.own}>
            {own.map((session) => (
              <li key={`${session.date}${session.time}${session.unit}`}>
                {!session.isLate && <b>{unitName({ kind, unit: session.unit })}</b>} {shortDay(session.date)},{' '}
                {clockTime(session.time)}
                {session.name !== undefined && `, ${session.name}`}
                {session.isLate && <span className={styles.small}> {bookingMessages.canceledLate}</span>}
              </li>
            ))}
          </ul>
          <p>
            <Link to={paths.schedule}>Change or cancel in Your Schedule</Link>
          </p>
        </>
      )}
    </section>
  )
}
