/** The member's week: a ring and text with 'this week's count', and the own sessions of that week. */
import { Ring } from '#illustrations/ring.tsx'
import { initialsOf } from '#domain/families/players.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { clockTime, mondayOf, shortDay, today, type Day } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import { isolated } from '#domain/text/text.ts'
import { useNow } from '#lib/clock.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { PlayerBadge } from '#ui/player-badge.tsx'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import styles from './reserve.module.css'
import { weekRange } from './week-strip.tsx'
import type { Family } from './use-family.ts'
import { otherWeek, ownOf, usedBy, usedOf, type HeldSlot } from './week-view.ts'

type WeekMeterProps = {
  kind: Kind
  day: Day
  held: readonly HeldSlot[] | undefined
  family?: Family | undefined
}

/** `held` is undefined while loading. Each player of a `family` with several has a ring. */
export function WeekMeter({ kind, day, held, family }: WeekMeterProps) {
  const { weeklyLimit } = bookables[kind]
  const used = usedOf(held ?? [])
  // Sessions of who no longer plays are on the schedule; they are not counted here.
  const own = ownOf(held ?? []).filter(({ player, isSiblings }) =>
    family ? family.players.some(({ id }) => id === player) : !isSiblings,
  )
  const now = today(useNow())
  const week = otherWeek(day, now)
  return (
    <Stack as="section" card="high" aria-label={week ?? 'This week'}>
      {family && held ? (
        <>
          <h2 className={styles.week}>{week ?? 'This week'}</h2>
          {family.players.map(({ id, name, nth }) => (
            <Row key={id} gap="3" wrap={false} className={styles.meter}>
              <Ring n={usedBy(held, id)} of={weeklyLimit} />
              <PlayerBadge initials={initialsOf(name)} nth={nth} />
              <p>
                <b>{name}</b>
                <Text as="span" size="small" tone="muted">
                  {playerMessages.used(usedBy(held, id), weeklyLimit)}
                </Text>
              </p>
            </Row>
          ))}
        </>
      ) : (
        <Row gap="3" wrap={false} className={styles.meter}>
          <Ring n={used} of={weeklyLimit} />
          <p>
            <b>{held ? `${used} of ${weeklyLimit} used ${week ?? 'this week'}` : 'Counting...'}</b>
            {week === undefined && (
              <Text as="span" size="small" tone="muted">
                {weekRange(mondayOf(day))}
              </Text>
            )}
          </p>
        </Row>
      )}
      {own.length > 0 && (
        <>
          <Stack as="ul" gap="1-5" className={styles.own}>
            {own.map((session) => (
              <li key={`${session.date}${session.time}${session.unit}`} className={styles.session}>
                {!session.isLate && <b>{unitName({ kind, unit: session.unit })}</b>} {shortDay(session.date)},{' '}
                {clockTime(session.time)}
                {session.name !== undefined && `, ${isolated(session.name)}`}
                {session.isLate && (
                  <Text as="span" size="small" tone="muted">
                    {' '}
                    Canceled late: counts unless someone takes it
                  </Text>
                )}
              </li>
            ))}
          </Stack>
          <p>
            <Link to={paths.schedule}>Change or cancel in Your Schedule</Link>
          </p>
        </>
      )}
    </Stack>
  )
}
