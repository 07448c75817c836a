/** The figures of the overview, each leading to its list, and the lists of families behind them. */
import { FamilyLink } from '#features/admin/parts/family-link.tsx'
import { groupsOf } from '#features/admin/parts/groups.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { slotTimes } from '#domain/bookings/bookings.ts'
import { clockTime, dayText, shortDay, today, weekdayOf, type Day } from '#domain/calendar/calendar.ts'
import { eventClock } from '#domain/events/events.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { dollars } from '#domain/shop/money.ts'
import { paths } from '#lib/paths.ts'
import {
  quietestParts,
  totalSessions,
  usageOf,
  type SlotCounts,
  type Usage,
  type WeekFigures,
} from '#domain/bookings/usage.ts'
import { caregiverNames, playerNames } from '#domain/accounts/families.ts'
import { endedSince } from '#domain/accounts/players.ts'
import { useNow } from '#lib/clock.ts'
import { Phones } from '#lib/phones.tsx'
import { Link } from '#lib/router.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import listStyles from '#features/admin/parts/lists.module.css'
import { Stack, Text } from '#ui/layout/box.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'
import { usePagination } from '#ui/pagination.tsx'
import type { Cell } from '#domain/text/csv.ts'
import { counted } from '#domain/text/text.ts'
import styles from './overview.module.css'

export type Figures = Reply<'overview'>
export type Family = Figures['families'][number]
export type EventFigures = Figures['events'][number]

/** A column of a table, with its name in the file and what stands there. */
export type ReportColumn<Row> = Column<Row> & { file: readonly [name: string, value: (row: Row) => Cell] }

/** 'Mon' to 'Sun', the columns of a heat map; 2024-01-01 was a Monday. */
export const weekdayNames = Array.from({ length: 7 }, (_, index) => dayText(`2024-01-0${index + 1}`).weekdayShort)

const usageFor = (kind: Kind, { weeks }: Figures): Usage[] =>
  usageOf(
    kind,
    weeks.map((week) => week[kind]),
  )

/** The cells of a heat map, row by row. */
export const heatRows = (kind: Kind, figures: Figures): { time: string; cells: Usage[] }[] =>
  groupsOf(usageFor(kind, figures), ({ time }) => time).map((cells) => ({ time: cells[0]!.time, cells }))

/** How often somebody wanted an hour and did not get it, whichever way; only the hours that somebody wanted. */
export function unmetRows(kind: Kind, { unmet }: Figures) {
  const { refused, wishes, unanswered } = unmet[kind]
  const countOf = (cell: string) => (refused[cell] ?? 0) + (wishes[cell] ?? 0) + (unanswered[cell] ?? 0)
  return slotTimes(kind)
    .map((time) => ({
      time,
      cells: weekdayNames.map((_, weekday) => ({ weekday, count: countOf(`${weekday} ${time}`) })),
    }))
    .filter(({ cells }) => cells.some(({ count }) => count > 0))
}

/** 'Sat before noon 5%, Sun before noon 8%, Mon in the afternoon 11%' */
export const quietText = (kind: Kind, figures: Figures): string =>
  quietestParts(usageFor(kind, figures))
    .map(({ weekday, part, share }) => `${weekdayNames[weekday]} ${part} ${Math.round(share * 100)}%`)
    .join(', ')

/** One row per week with total sessions. */
export const weekRows = ({ weeks }: Figures): WeekFigures[] =>
  weeks.map(({ lane, speede, ...week }) => ({ ...week, lanes: totalSessions(lane), speede: totalSessions(speede) }))

/** The lists of families: who is in each, why, and what stands there without anybody. */
export const familyLists = {
  canceled: {
    title: 'Canceled by families',
    none: 'No family has canceled a session of these weeks.',
    of: ({ families }: Figures) => families.filter(({ canceled }) => canceled > 0),
    why: { label: 'Canceled', cell: ({ canceled }: Family) => String(canceled) },
  },
  cards: {
    title: 'Cards that expire',
    none: 'No card expires by the end of next month.',
    of: ({ families }: Figures) => families.filter(({ cardExp }) => cardExp !== undefined),
    why: { label: 'Expires', cell: ({ cardExp }: Family) => cardExp || 'No card yet' },
  },
  absent: {
    title: 'Not seen for 4 weeks',
    none: 'Every family has been here in the last four weeks.',
    of: ({ families }: Figures) => families.filter(({ absent }) => absent),
    why: {
      label: 'Last seen',
      cell: ({ lastSeen }: Family) => (lastSeen === undefined ? 'Never' : shortDay(lastSeen)),
    },
  },
  joined: {
    title: 'New members',
    none: 'Nobody has joined in these weeks.',
    of: ({ families, weeks }: Figures) => families.filter(({ joined }) => joined >= (weeks[0]?.monday ?? '')),
    why: { label: 'Joined', cell: ({ joined }: Family) => shortDay(joined) },
  },
  ended: {
    title: 'Memberships ended',
    none: 'No family has ended a membership in these weeks.',
    of: ({ families, weeks }: Figures) =>
      families.filter((family) => endedSince(family, weeks[0]?.monday ?? '').length > 0),
    why: { label: 'Ended', cell: endedText },
  },
} as const

/** 'Mia, Tue Nov 24' of each player who has stopped, whenever that was. */
export function endedText({ players }: Family): string {
  return players
    .flatMap(({ name, retired }) => (retired === undefined ? [] : `${name}, ${shortDay(today(new Date(retired)))}`))
    .join('; ')
}

/** '12 asked for a tour in these weeks: 7 came, 1 did not, 4 joined, half of them within 9 days.' */
export function tourText({ tours: { asked, came, missed, joined, days } }: Figures): string {
  const within = days ? `within ${counted(days, 'day')}` : 'on the same day'
  const after = days === undefined ? '' : `, ${joined === 1 ? '' : 'half of them '}${within}`
  return `${asked} asked for a tour in these weeks: ${came} came, ${missed} did not, ${joined} joined${after}.`
}

/** What is compared with the week before. */
type Compared = Kind | 'revenue'

/**
 * This week beside the last one, in words: the sessions from Monday to `day`, or the paid orders. Orders are known for the
 * whole last week only, so fewer of them mean nothing yet. Undefined with less than two weeks.
 */
export function trendText({ weeks }: Figures, compared: Compared, day: Day): string | undefined {
  const [last, current] = weeks.slice(-2)
  if (!last || !current) return undefined
  if (compared === 'revenue') {
    const [now, then] = [dollars(current.revenue), dollars(last.revenue)]
    if (current.revenue > last.revenue) return `Better: ${now} this week, ${then} last week`
    return `${now} this week so far, ${then} last week`
  }
  const until = (counts: SlotCounts) =>
    totalSessions(Object.fromEntries(Object.entries(counts).filter(([key]) => Number(key[0]) <= weekdayOf(day))))
  const [now, then] = [until(current[compared]), until(last[compared])]
  if (now === then) return `Level: ${now} by today, as last week`
  return `${now > then ? 'Better' : 'Worse'}: ${now} by today, ${then} by this day last week`
}

type KeyFigure = { label: string; value: string; to: string; compared?: Compared }

/** 'Lanes occupied: 34%' and the others, each with where its list is. */
export function keyFigures(figures: Figures): KeyFigure[] {
  const rows = weekRows(figures)
  const sum = (key: Exclude<keyof WeekFigures, 'monday'>) => rows.reduce((total, row) => total + row[key], 0)
  const percent = (kind: Kind, sessions: number) =>
    `${Math.round((100 * sessions) / (rows.length * 7 * slotTimes(kind).length * bookables[kind].units))}%`
  return [
    { label: 'Lanes occupied', value: percent('lane', sum('lanes')), to: '#part-use', compared: 'lane' },
    { label: 'Speede units occupied', value: percent('speede', sum('speede')), to: '#part-use', compared: 'speede' },
    { label: 'Came', value: String(sum('arrived')), to: '#part-weeks' },
    { label: 'No-shows', value: String(sum('noShows')), to: '#part-weeks' },
    { label: 'Canceled by families', value: String(sum('canceled')), to: '#part-canceled' },
    { label: 'Canceled by the club', value: String(sum('canceledByClub')), to: '#part-weeks' },
    { label: 'Memberships a month', value: dollars(figures.memberships), to: paths.adminMembers },
    { label: 'Charged this month', value: dollars(figures.charged), to: paths.adminDues },
    { label: 'Cards that expire', value: String(familyLists.cards.of(figures).length), to: '#part-cards' },
    { label: 'Paid orders', value: dollars(sum('revenue')), to: paths.adminOrders, compared: 'revenue' },
    { label: 'Orders to be paid', value: dollars(figures.unpaid), to: paths.adminOrders },
    { label: 'Not seen for 4 weeks', value: String(familyLists.absent.of(figures).length), to: '#part-absent' },
    { label: 'New members', value: String(sum('newMembers')), to: '#part-joined' },
    { label: 'Memberships ended', value: String(sum('ended')), to: '#part-ended' },
    { label: 'Members who left', value: String(sum('left')), to: '#part-weeks' },
  ]
}

/** 'Tue Nov 24, 5:00 PM' */
export const eventDay = (event: Pick<EventFigures, 'datetime'>): string => {
  const { date, timeText } = eventClock(event)
  return `${shortDay(date)}, ${timeText}`
}

/** '5 PM' or '5:30 PM' */
export const hourName = (time: string): string => clockTime(time).replace(':00', '')

export function KeyFigures({ figures }: { figures: Figures }) {
  const day = today(useNow())
  return (
    <dl className={styles.figures}>
      {keyFigures(figures).map(({ label, value, to, compared }) => {
        const trend = compared && trendText(figures, compared, day)
        return (
          <Stack key={label} gap="0-5" className={listStyles.card}>
            <Text as="dt" size="label" tone="muted">
              {label}
            </Text>
            <dd className={styles.figure}>
              {to.startsWith('#') ? <a href={to}>{value}</a> : <Link to={to}>{value}</Link>}
            </dd>
            {trend !== undefined && (
              <Text as="dd" size="label" tone="muted">
                {trend}
              </Text>
            )}
          </Stack>
        )
      })}
    </dl>
  )
}

const pageSize = 20

export const familyColumns: ReportColumn<Family>[] = [
  {
    label: 'Family',
    isRowHeader: true,
    cell: (family) => <FamilyLink family={family} />,
    file: ['family', caregiverNames],
  },
  { label: 'Players', cell: playerNames, file: ['player', playerNames] },
  {
    label: 'Phone',
    cell: ({ caregivers }) => <Phones caregivers={caregivers} />,
    file: ['phone', ({ caregivers }) => caregivers.map(({ phone }) => phone).join(', ')],
  },
]

type FamilyList = (typeof familyLists)[keyof typeof familyLists]

export function FamilyTable({ list: { title, none, of, why }, figures }: { list: FamilyList; figures: Figures }) {
  const families = of(figures)
  const { shown, foot } = usePagination(families, pageSize)
  if (families.length === 0) return <Empty title={none} titleAs="h3" />
  return (
    <>
      <Table caption={title} columns={[...familyColumns, why]} rows={shown} keyOf={({ id }) => id} />
      {foot}
    </>
  )
}
