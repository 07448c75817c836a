/** Usage of the club: six figures, the hours, the weeks, one file, and what the last audit of the bookings found. */
import { useState } from 'react'
import { shortMoment } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { overviewWeeks, type OverviewWeeks } from '#domain/bookings/usage.ts'
import { csvFile, type Cell } from '#domain/text/csv.ts'
import { counted } from '#domain/text/text.ts'
import { Loaded } from '#features/parts/loaded.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { download } from '#lib/download.ts'
import { SmallButton } from '#ui/button.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { Figures } from './figures.tsx'
import { parts } from './parts.tsx'

export function Overview() {
  const [weeks, setWeeks] = useState<OverviewWeeks>('4')
  const [kind, setKind] = useState<Kind>('lane')
  const query = useApiQuery('overview', { input: { query: { weeks } }, staleTime: 60_000 })
  const { data } = query
  return (
    <Stack gap="5">
      <PageHead
        title="Numbers"
        lead={`The last ${weeks} weeks, including this one.`}
        actions={
          <SmallButton
            disabled={!data}
            onClick={() => data && download('nest-overview.csv', 'text/csv', overviewFile(data))}
          >
            Download CSV
          </SmallButton>
        }
      />
      <Row gap="4">
        <Segmented
          label="Weeks shown"
          options={overviewWeeks.map((value) => ({ value, label: value }))}
          value={weeks}
          onChange={setWeeks}
        />
        <Segmented label="Hours of" options={kindOptions} value={kind} onChange={setKind} />
      </Row>
      <Loaded query={query} title="Could not load the overview" shape="card" count={3} label="Loading the overview...">
        {(figures) => <Report figures={figures} kind={kind} />}
      </Loaded>
    </Stack>
  )
}

/** The whole overview as a CSV file: of each section its title, its columns and its rows, after an empty line. */
const overviewFile = (figures: Figures): string =>
  csvFile(
    ['Overview'],
    parts.flatMap(({ title, rows }): Cell[][] => [[], [title], ...rows(figures)]),
  )

const kindOptions: { value: Kind; label: string }[] = [
  { value: 'lane', label: 'Lanes' },
  { value: 'speede', label: 'Speede' },
]

const Report = ({ figures, kind }: { figures: Figures; kind: Kind }) => (
  <>
    {parts.map(
      ({ id, title, show }) =>
        show && (
          <Section key={id} id={`part-${id}`} title={title}>
            {show(figures, kind)}
          </Section>
        ),
    )}
    {figures.settings.map(({ variable, problem }) => (
      <p key={variable} role="alert">
        The setting {variable} {problem}, so what it is for is off. Please tell the site administrator.
      </p>
    ))}
    {figures.audit && <AuditResult audit={figures.audit} />}
  </>
)

function AuditResult({ audit: { at, entries, violations, unreadable = 0 } }: { audit: NonNullable<Figures['audit']> }) {
  const when = shortMoment(new Date(at))
  const text =
    violations === 0
      ? `Last audit: ${when}. ${counted(entries, 'booking')}, no problems.`
      : `Last audit: ${when}. ${counted(violations, 'problem')} found. Please tell the site administrator.`
  return (
    <>
      <p role={violations === 0 ? 'note' : 'alert'}>{text}</p>
      {unreadable > 0 && (
        <p role="alert">
          {counted(unreadable, 'record')} cannot be read and {unreadable === 1 ? 'is' : 'are'} missing from lists.
          Please tell the site administrator: docs/operations.md says what to do.
        </p>
      )}
    </>
  )
}
