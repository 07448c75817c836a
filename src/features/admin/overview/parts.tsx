/** The sections of the overview, each for the page and for the file. */
import type { ReactNode } from 'react'
import { monthNames } from '#domain/calendar/calendar.ts'
import { kinds } from '#domain/facility/facility.ts'
import { scheduleMessages } from '#domain/messages/booking-messages.ts'
import type { Cell } from '#domain/text/csv.ts'
import { paths, rsvpsPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { Table } from '#ui/layout/table.tsx'
import { HeatMap, UnmetMap, WeekChart, weekColumns } from './charts.tsx'
import {
  endedText,
  eventDay,
  familyColumns,
  familyLists,
  FamilyTable,
  heatRows,
  KeyFigures,
  keyFigures,
  tourText,
  weekdayNames,
  weekRows,
  type EventFigures,
  type Figures,
  type ReportColumn,
} from './figures.tsx'
import styles from './overview.module.css'

/** A section of the page and of the file. */
type Part = {
  id: string
  title: string
  show: (figures: Figures) => ReactNode
  rows: (figures: Figures) => Cell[][]
}

const forBoth = (Map: typeof HeatMap) => (figures: Figures) => (
  <Stack gap="5" align="start" className={styles.two}>
    {kinds.map((kind) => (
      <Map key={kind} kind={kind} figures={figures} />
    ))}
  </Stack>
)

const rowsOf = <Row,>(rows: readonly Row[], columns: readonly ReportColumn<Row>['file'][]): Cell[][] => [
  columns.map(([name]) => name),
  ...rows.map((row) => columns.map(([, value]) => value(row))),
]

export const parts: readonly Part[] = [
  {
    id: 'figures',
    title: 'Figures',
    show: (figures) => <KeyFigures figures={figures} />,
    rows: (figures) => [['figure', 'value'], ...keyFigures(figures).map(({ label, value }) => [label, value])],
  },
  {
    id: 'use',
    title: 'Use by weekday and hour',
    show: forBoth(HeatMap),
    rows: (figures) => [
      ['kind', 'weekday', 'time', 'sessions', 'share'],
      ...kinds.flatMap((kind) =>
        heatRows(kind, figures).flatMap(({ time, cells }) =>
          cells.map(({ weekday, sessions, share }) => [kind, weekdayNames[weekday]!, time, sessions, share.toFixed(3)]),
        ),
      ),
    ],
  },
  {
    id: 'unmet',
    title: 'Missed demand',
    show: forBoth(UnmetMap),
    rows: ({ unmet }) => [
      ['kind', 'what', 'weekday', 'time', 'count'],
      ...kinds.flatMap((kind) =>
        (['refused', 'wishes', 'unanswered'] as const).flatMap((what) =>
          Object.entries(unmet[kind][what]).map(([cell, count]) => {
            return [kind, what, weekdayNames[Number(cell[0])]!, cell.slice(2), count]
          }),
        ),
      ),
    ],
  },
  {
    id: 'weeks',
    title: 'Week by week',
    show: (figures) => <WeekChart figures={figures} />,
    rows: (figures) =>
      rowsOf(
        weekRows(figures),
        weekColumns.map(({ file }) => file),
      ),
  },
  {
    id: 'incidents',
    title: 'Incidents by month',
    show: (figures) => <IncidentTable months={incidentMonths(figures)} />,
    rows: (figures) => [['month', 'incidents'], ...incidentMonths(figures)],
  },
  ...Object.entries(familyLists).map(([id, list]) => ({
    id,
    title: list.title,
    show: (figures: Figures) => <FamilyTable list={list} figures={figures} />,
    rows: (figures: Figures) =>
      rowsOf(list.of(figures), [
        ...familyColumns.map(({ file }) => file),
        ['joined', ({ joined }) => joined],
        ['lastSeen', ({ lastSeen = '' }) => lastSeen],
        ['canceled', ({ canceled }) => canceled],
        ['ended', endedText],
      ]),
  })),
  {
    id: 'tours',
    title: 'Tours',
    show: (figures) => (
      <p>
        {tourText(figures)} <Link to={paths.adminTours}>Open the tours</Link>
      </p>
    ),
    rows: ({ tours: { asked, came, missed, joined, days } }) => [
      ['asked', 'came', 'missed', 'joined', 'days'],
      [asked, came, missed, joined, days ?? ''],
    ],
  },
  {
    id: 'events',
    title: 'Event RSVPs',
    show: ({ events }) => <EventTable events={events} />,
    rows: ({ events }) =>
      rowsOf(events, [
        ['event', ({ title }) => title],
        ['datetime', ({ datetime }) => datetime],
        ['canceled', ({ canceled }) => (canceled ? 'yes' : 'no')],
        ['rsvps', ({ answers }) => answers],
        ['guests', ({ guests }) => guests],
      ]),
  },
]

/** The last ones with a report, the latest first. */
const incidentMonths = ({ incidents }: Figures): [month: string, count: number][] =>
  Object.entries(incidents)
    .toSorted(([one], [other]) => other.localeCompare(one))
    .slice(0, 12)

function IncidentTable({ months }: { months: ReturnType<typeof incidentMonths> }) {
  if (months.length === 0) return <Empty title="No incidents" titleAs="h3" />
  return (
    <Table
      caption="Incidents by month"
      columns={[
        {
          label: 'Month',
          isRowHeader: true,
          cell: ([month]) => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`,
        },
        { label: 'Reports', cell: ([, count]) => count },
      ]}
      rows={months}
      keyOf={([month]) => month}
    />
  )
}

function EventTable({ events }: { events: readonly EventFigures[] }) {
  const max = Math.max(1, ...events.map(({ guests }) => guests))
  if (events.length === 0) return <Empty title="No events in these weeks" titleAs="h3" />
  return (
    <Table
      caption="Event RSVPs"
      columns={[
        { label: 'Event', isRowHeader: true, cell: eventTitle },
        { label: 'When', cell: eventDay },
        { label: 'RSVPs', cell: ({ answers }) => answers },
        { label: 'Guests', cell: ({ guests }) => guestBar(guests, max) },
      ]}
      rows={events}
      keyOf={({ id }) => id}
    />
  )
}

/** The title, which leads to the guest list. */
const eventTitle = ({ id, title, canceled }: EventFigures) => (
  <>
    <Link to={rsvpsPath(id)}>{title}</Link>
    {canceled && ` · ${scheduleMessages.canceledByClub}`}
  </>
)

/** The number of guests with a bar scaled to the largest event. */
const guestBar = (guests: number, max: number) => (
  <span className={styles.guests}>
    {guests}
    <svg aria-hidden="true" width="100%" height="8" viewBox="0 0 100 8" preserveAspectRatio="none">
      <rect className={styles.lane} width={(guests / max) * 100} height="8" />
    </svg>
  </span>
)
