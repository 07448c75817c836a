/** The staff activity log of one day, newest first: who did what for whom, from where to where. */
import { useMemo, useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { clockTime, facilityClock, today } from '#domain/calendar/calendar.ts'
import { daySheetMessages } from '#domain/day-sheet/day-sheet-messages.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { logText, recordKind } from '#domain/log/log-codes.ts'
import { search, toSearchable } from '#domain/text/search.ts'
import { isolated } from '#domain/text/text.ts'
import { useNow } from '#lib/clock.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { memberPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { usePagination } from '#ui/pagination.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'
import { DayInput, SearchBox } from '#ui/forms/field-frame.tsx'
import styles from './staff.module.css'
import listStyles from '#features/admin/parts/lists.module.css'
import { Row } from '#ui/layout/box.tsx'
import { Section } from '#ui/layout/section.tsx'

type LogEntry = Reply<'readLog'>['entries'][number]

export function StaffLog() {
  const latest = today(useNow())
  const [selected, setSelected] = useState<string>()
  const day = selected ?? latest
  const query = useApiQuery('readLog', { input: { query: { day } }, select: ({ entries }) => entries })
  const [person, setPerson] = useState('')
  const all = useMemo(
    () => toSearchable(query.data ?? [], ({ who, whom }) => [who.name, whom?.name, whom?.player]),
    [query.data],
  )
  const found = search(all, person)
  const { shown, foot } = usePagination(found, `${day} ${person}`, 50)
  return (
    <Section
      title="Log"
      beside={
        <Row gap="3" align="end">
          <DayInput label="Day" value={day} max={latest} onChange={setSelected} />
          <SearchBox label="Person" placeholder="Colleague or member" value={person} onChange={setPerson} />
        </Row>
      }
    >
      <Loaded
        query={query}
        title={staffMessages.notLoaded}
        shape="row"
        count={4}
        empty={all.length === 0 && <Empty titleAs="h3" title="No activity on this day" />}
      >
        {found.length === 0 && <output>No activity of this person on this day</output>}
      </Loaded>
      {shown.length > 0 && (
        <Table caption={`Staff activity on ${day}`} rows={shown} keyOf={(entry) => entry.id} columns={columns} />
      )}
      {foot}
    </Section>
  )
}

/** 'Booking: Lane 3, Tue Nov 24, 4:00 PM' */
function recordText({ what, from, to }: LogEntry): string {
  const kind = recordKind(what) ?? ''
  const detail = from !== undefined && to !== undefined ? `from ${from} to ${to}` : (to ?? from)
  return detail ? `${kind}: ${isolated(detail)}` : kind
}

/** The child and the family an action is about, with a link to their page if they are members. */
function whomText({ whom }: LogEntry) {
  if (!whom) return ''
  const { id, name, player } = whom
  if (id === undefined) return name ?? ''
  if (name === undefined) return daySheetMessages.formerMember
  return (
    <>
      {player !== undefined && `${isolated(player)} · `}
      <Link to={memberPath(id)}>{name}</Link>
    </>
  )
}

const columns: Column<LogEntry>[] = [
  {
    label: 'When',
    cell: ({ when }) => <span className={styles.when}>{clockTime(facilityClock(new Date(when)).time)}</span>,
  },
  { label: 'Who', isRowHeader: true, cell: ({ who }) => who.name },
  { label: 'What', cell: ({ what }) => logText(what) },
  { label: 'Whom', cell: whomText },
  { label: 'Record', cell: (entry) => <span className={listStyles.long}>{recordText(entry)}</span> },
]
