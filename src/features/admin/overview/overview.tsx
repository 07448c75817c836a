/** Usage of the club: lanes and Speede units by weekday and hour, weekly totals, and event RSVPs. */
import { useState, type ReactNode } from 'react'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { overviewWeeks, type OverviewWeeks } from '#domain/bookings/usage.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { download } from '#lib/download.ts'
import { rsvpsPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Button } from '#ui/button.tsx'
import { Loaded } from '#features/loaded.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { overviewFile } from './overview-file.ts'
import { eventDay, sectionTitles, type EventFigures, type Figures, type SectionName } from './figures.ts'
import { FamilyTable, KeyFigures } from './family-tables.tsx'
import { HeatMap, UnmetMap } from './heat-map.tsx'
import styles from './overview.module.css'
import { WeekChart } from './week-chart.tsx'
import { scheduleMessages } from '#domain/messages/messages.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { Table } from '#ui/layout/table.tsx'

export function Overview() {
  const [weeks, setWeeks] = useState<OverviewWeeks>('4')
  const query = useApiQuery('overview', { input: { query: { weeks } }, staleTime: 60_000 })
  const { data } = query
  return (
    <Stack gap="5">
      <PageHead
        title="Overview"
        lead={`The last ${weeks} weeks, including this one.`}
        actions={
          <Button
            tone="ghost"
            size="sm"
            disabled={!data}
            onClick={() => data && download('nest-overview.csv', 'text/csv', overviewFile(data))}
          >
            Download CSV
          </Button>
        }
      />
      <Segmented
        label="Weeks shown"
        options={overviewWeeks.map((value) => ({ value, label: value }))}
        value={weeks}
        onChange={setWeeks}
      />
      <Loaded query={query} title="Could not load the overview" shape="card" count={3} label="Loading the overview...">
        {(figures) => <Report figures={figures} />}
      </Loaded>
    </Stack>
  )
}

const familySections = ['canceled', 'cards', 'absent', 'joined'] as const

function Report({ figures }: { figures: Figures }) {
  return (
    <>
      <Part name="figures">
        <KeyFigures figures={figures} />
      </Part>
      <Part name="use">
        <div className={styles.two}>
          <HeatMap kind="lane" figures={figures} />
          <HeatMap kind="speede" figures={figures} />
        </div>
      </Part>
      <Part name="unmet">
        <div className={styles.two}>
          <UnmetMap kind="lane" figures={figures} />
          <UnmetMap kind="speede" figures={figures} />
        </div>
      </Part>
      <Part name="weeks">
        <WeekChart figures={figures} />
      </Part>
      {familySections.map((list) => (
        <Part key={list} name={list}>
          <FamilyTable list={list} figures={figures} />
        </Part>
      ))}
      <Part name="events">
        <EventTable events={figures.events} />
      </Part>
      {figures.settings.map(({ variable, problem }) => (
        <p key={variable} role="alert">
          The setting {variable} {problem}, so what it is for is off. Please tell the site administrator.
        </p>
      ))}
      {figures.audit && <AuditResult audit={figures.audit} />}
    </>
  )
}

/** The result of the nightly audit of the bookings. */
function AuditResult({ audit: { at, entries, violations, unreadable = 0 } }: { audit: NonNullable<Figures['audit']> }) {
  const when = shortMoment(new Date(at))
  const text =
    violations === 0
      ? `Last audit: ${when}. ${entries} ${entries === 1 ? 'booking' : 'bookings'}, no problems.`
      : `Last audit: ${when}. ${violations} ${violations === 1 ? 'problem' : 'problems'} found. Please tell the site administrator.`
  return (
    <>
      <p role={violations === 0 ? 'note' : 'alert'}>{text}</p>
      {unreadable > 0 && (
        <p role="alert">
          {unreadable} {unreadable === 1 ? 'record' : 'records'} cannot be read and {unreadable === 1 ? 'is' : 'are'}{' '}
          missing from lists. Please tell the site administrator: docs/operations.md says what to do.
        </p>
      )}
    </>
  )
}

const Part = ({ name, children }: { name: SectionName; children: ReactNode }) => (
  <Section id={`part-${name}`} title={sectionTitles[name]}>
    {children}
  </Section>
)

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
