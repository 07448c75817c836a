/** What each child has booked this week. */
import { Ring } from '#illustrations/ring.tsx'
import { activePlayersOf, awayOn, initialsOf, type Away } from '#domain/accounts/players.ts'
import { addDays, clockTime, mondayOf, shortDay, today, type Day } from '#domain/calendar/calendar.ts'
import { bookingTitle, nearDay, readItemId, type ScheduleItem } from '#domain/bookings/schedule.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { bookables, kinds, type Kind } from '#domain/facility/facility.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import type { Account } from '#lib/session/account.ts'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import { PlayerBadge } from '#ui/player-badge.tsx'
import styles from './own-week.module.css'
import { playerOf, titleOf } from './stored-booking.ts'

/** A session that counts for the week: a past one too, and one that was canceled late. */
export type OwnSlot = Omit<Slot, 'kind'> & { player?: string | undefined; isLate?: true }

type ChildrensWeekProps = {
  items: readonly ScheduleItem[]
  /** Empty if they could not be loaded. */
  players: Account['players']
  /** What counts for the week, by kind; undefined if it is not known. */
  own: Record<Kind, readonly OwnSlot[] | undefined>
  now: Date
}

export function ChildrensWeek({ items, players, own, now }: ChildrensWeekProps) {
  const day = today(now)
  const sunday = addDays(mondayOf(day), 6)
  const isEvent = ({ id }: ScheduleItem) => readItemId(id).kind === 'event'
  const sessions = items.filter((item) => !isEvent(item))
  const events = items.filter((item) => isEvent(item) && item.date <= sunday)
  const active = activePlayersOf({ players: players.map((player, nth) => ({ ...player, nth })) })
  const over = kinds
    .flatMap((kind) => (own[kind] ?? []).map((slot) => Object.assign({ kind }, slot)))
    .filter(({ date, isLate }) => date < day || isLate)
    .toSorted((one, other) => `${one.date}${one.time}`.localeCompare(`${other.date}${other.time}`))
  const isOf = (id: string, player: string | undefined) => players.length === 1 || player === id
  return (
    <Stack as="section" card="low" aria-labelledby="this-week">
      <h3 id="this-week">This week</h3>
      <Stack as="ul" gap="4">
        {active.map(({ id, name, nth, ...player }) => (
          <li key={id}>
            <Row as="p" className={styles.child}>
              {players.length > 1 && <PlayerBadge initials={initialsOf(name)} nth={nth} />}
              <b>{name}</b>
              <Row as="span" gap="1-5" className={styles.used}>
                {kinds.map((kind) => (
                  <Used key={kind} kind={kind} used={own[kind]?.filter(({ player }) => isOf(id, player)).length} />
                ))}
              </Row>
            </Row>
            <Sessions
              over={over.filter(({ player }) => isOf(id, player))}
              items={sessions.filter((item) => isOf(id, playerOf(item)?.id))}
              sunday={sunday}
              day={day}
              away={awayOn(player, day)}
            />
          </li>
        ))}
        {players.length === 0 && (
          <li>
            <Sessions over={over} items={sessions} sunday={sunday} day={day} nameOf={titleOf} />
          </li>
        )}
        {events.length > 0 && (
          <li>
            <Sessions over={[]} items={events} sunday={sunday} day={day} nameOf={withGuests} />
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
      <Ring n={used} of={limit} width={26} />
      {kind === 'lane' ? 'Lanes' : 'Speede'}: {used} of {limit}
    </Row>
  )
}

const withGuests = ({ title, subtitle }: ScheduleItem) => `${title} · ${subtitle}`
const nameOnly = ({ title }: ScheduleItem) => title

type SessionsProps = {
  /** What counts and is not to come. */
  over: readonly (OwnSlot & Slot)[]
  items: readonly ScheduleItem[]
  sunday: Day
  day: Day
  nameOf?: (item: ScheduleItem) => string
  away?: Away | undefined
}

/** Those until Sunday; without any, the next one. */
function Sessions({ over, items, sunday, day, nameOf = nameOnly, away }: SessionsProps) {
  const week = items.filter(({ date }) => date <= sunday)
  return (
    <>
      {week.length === 0 && (
        <Text size="small" tone="muted">
          {away
            ? playerMessages.away(away)
            : over.length > 0
              ? 'Nothing more this week.'
              : 'Nothing booked yet this week.'}
        </Text>
      )}
      <Stack as="ul" gap="1">
        {over.map(({ isLate, ...slot }) => (
          <Text as="li" tone="muted" key={`${slot.kind}${slot.date}${slot.time}`}>
            {shortDay(slot.date)}, {clockTime(slot.time)} {bookingTitle(slot)}
            {isLate && ', canceled late'}
          </Text>
        ))}
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
