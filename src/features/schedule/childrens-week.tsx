/** What each child has booked this week. */
import { Ring } from '#illustrations/ring.tsx'
import { activePlayersOf, initialsOf } from '#domain/accounts/players.ts'
import { addDays, clockTime, mondayOf, shortDay, today, type Day } from '#domain/calendar/calendar.ts'
import { nearDay, readItemId, type ScheduleItem } from '#domain/bookings/schedule.ts'
import { bookables, kinds, type Kind } from '#domain/facility/facility.ts'
import type { Account } from '#lib/session/account.ts'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import { PlayerBadge } from '#ui/player-badge.tsx'
import styles from './own-week.module.css'
import { firstCaregiverOf, titleOf } from './stored-booking.ts'

type ChildrensWeekProps = {
  items: readonly ScheduleItem[]
  /** Empty if they could not be loaded. */
  players: Account['players']
  /** The own sessions of the week by kind, past ones too; undefined if they are not known. */
  own: Record<Kind, readonly { player?: string | undefined }[] | undefined>
  now: Date
}

export function ChildrensWeek({ items, players, own, now }: ChildrensWeekProps) {
  const day = today(now)
  const sunday = addDays(mondayOf(day), 6)
  const isEvent = ({ id }: ScheduleItem) => readItemId(id).kind === 'event'
  const sessions = items.filter((item) => !isEvent(item))
  const events = items.filter((item) => isEvent(item) && item.date <= sunday)
  const active = activePlayersOf({ players: players.map((player, place) => ({ ...player, place })) })
  const isOf = (id: string, player: string | undefined) => players.length === 1 || player === id
  return (
    <Stack as="section" card="low" aria-labelledby="this-week">
      <h3 id="this-week">This week</h3>
      <Stack as="ul" gap="4">
        {active.map(({ id, name, place }) => (
          <li key={id}>
            <Row as="p" className={styles.child}>
              {players.length > 1 && <PlayerBadge initials={initialsOf(name)} place={place} />}
              <b>{name}</b>
              <Row as="span" gap="1-5" className={styles.used}>
                {kinds.map((kind) => (
                  <Used key={kind} kind={kind} used={own[kind]?.filter(({ player }) => isOf(id, player)).length} />
                ))}
              </Row>
            </Row>
            <Sessions
              items={sessions.filter((item) => isOf(id, firstCaregiverOf(item)?.id))}
              sunday={sunday}
              day={day}
            />
          </li>
        ))}
        {players.length === 0 && (
          <li>
            <Sessions items={sessions} sunday={sunday} day={day} nameOf={titleOf} />
          </li>
        )}
        {events.length > 0 && (
          <li>
            <Sessions items={events} sunday={sunday} day={day} nameOf={withGuests} />
          </li>
        )}
      </Stack>
    </Stack>
  )
}

function Used({ kind, used }: { kind: Kind; used: number | undefined }) {
  if (used === undefined) return null
  const limit = bookables[kind].weeklyLimit
  return (
    <Row as="span" gap="1-5" wrap={false}>
      <Ring n={used} of={limit} className={styles.ring} />
      {kind === 'lane' ? 'Lanes' : 'Speede'}: {used} of {limit}
    </Row>
  )
}

const withGuests = ({ title, subtitle }: ScheduleItem) => `${title} · ${subtitle}`
const nameOnly = ({ title }: ScheduleItem) => title

type SessionsProps = {
  items: readonly ScheduleItem[]
  sunday: Day
  day: Day
  nameOf?: (item: ScheduleItem) => string
}

/** Those until Sunday; without any, the next one. */
function Sessions({ items, sunday, day, nameOf = nameOnly }: SessionsProps) {
  const week = items.filter(({ date }) => date <= sunday)
  return (
    <>
      {week.length === 0 && (
        <Text size="small" tone="muted">
          Nothing booked yet this week.
        </Text>
      )}
      <Stack as="ul" gap="1">
        {(week.length > 0 ? week : items.slice(0, 1)).map((item) => (
          <li key={item.id}>
            {week.length === 0 && 'Next: '}
            <b>
              {[nearDay(item.date, day) ?? shortDay(item.date), item.time && clockTime(item.time)]
                .filter(Boolean)
                .join(', ')}
            </b>{' '}
            {nameOf(item)}
          </li>
        ))}
      </Stack>
    </>
  )
}
