/** How the club is used: lanes and Speede units by weekday and hour, the weeks, and the answers to events. */
import { useState, type ReactNode } from 'react'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { overviewWeeks, type OverviewWeeks } from '#domain/bookings/usage.ts'
import { overviewMessages } from '#domain/messages/admin-messages.ts'
import { api } from '#lib/api/api.ts'
import { download } from '#lib/download.ts'
import { failureOf, useQuery } from '#lib/api/query.ts'
import { Button } from '#ui/button.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EventTable } from './event-table.tsx'
import { files, type Figures } from './figures.ts'
import { HeatMap } from './heat-map.tsx'
import styles from './overview.module.css'
import { WeekChart } from './week-chart.tsx'

export function Overview() {
  const [weeks, setWeeks] = useState<OverviewWeeks>('4')
  const asked = useQuery({
    queryKey: ['desk', 'overview', weeks],
    queryFn: () => api('overview', { query: { weeks } }),
    staleTime: 60_000,
  })
  const { data } = asked
  return (
    <div className={styles['page']}>
      <PageHead title="Overview" lead={`The last ${weeks} weeks, this one included.`} />
      <Segmented
        label="Weeks shown"
        options={overviewWeeks.map((value) => ({ value, label: value }))}
        value={weeks}
        onChange={setWeeks}
      />
      {asked.isError && <NotLoaded title={overviewMessages.notLoaded} {...failureOf(asked)} />}
      {data ? <Drawn figures={data} /> : !asked.isError && <Skeleton shape="card" count={3} label="Counting…" />}
    </div>
  )
}

function Drawn({ figures }: { figures: Figures }) {
  return (
    <>
      <Part title="Use by weekday and hour" file="use" figures={figures}>
        <div className={styles['two']}>
          <HeatMap kind="lane" figures={figures} />
          <HeatMap kind="speede" figures={figures} />
        </div>
      </Part>
      <Part title="Week by week" file="weeks" figures={figures}>
        <WeekChart figures={figures} />
      </Part>
      <Part title="Answers to events" file="events" figures={figures}>
        <EventTable events={figures.events} />
      </Part>
      {figures.audit && <Books audit={figures.audit} />}
    </>
  )
}

/** That the bookings have been checked, which happens every night. */
function Books({ audit: { at, entries, violations } }: { audit: NonNullable<Figures['audit']> }) {
  const when = shortMoment(new Date(at))
  const words =
    violations === 0 ? overviewMessages.booksAgree(entries, when) : overviewMessages.booksDiffer(violations, when)
  return <p role={violations === 0 ? 'note' : 'alert'}>{words}</p>
}

type PartProps = { title: string; file: keyof typeof files; figures: Figures; children: ReactNode }

function Part({ title, file, figures, children }: PartProps) {
  return (
    <section className={styles['part']} aria-labelledby={`part-${file}`}>
      <div className={styles['head']}>
        <h2 id={`part-${file}`}>{title}</h2>
        <Button
          tone="ghost"
          size="sm"
          aria-label={`Download CSV: ${title}`}
          onClick={() => download(`nest-${file}.csv`, 'text/csv', files[file](figures))}
        >
          Download CSV
        </Button>
      </div>
      {children}
    </section>
  )
}
