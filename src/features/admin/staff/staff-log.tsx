/** The staff activity log of one day, newest first. */
import { useId, useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { clockTime, facilityClock, isDay, isTime, shortDay, today } from '#domain/calendar/calendar.ts'
import { logMessages, recordKind, staffMessages } from '#domain/messages/admin-messages.ts'
import { useNow } from '#lib/clock.ts'
import { notLoadedProps } from '#lib/api/query.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { usePagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'
import { FieldFrame } from '#ui/forms/field-frame.tsx'
import styles from './staff.module.css'

type LogEntry = Reply<'readLog'>['entries'][number]

const pageSize = 50

export function StaffLog() {
  const id = useId()
  const latest = today(useNow())
  const [selected, setSelected] = useState('')
  const day = isDay(selected) ? selected : latest
  const query = useApiQuery('readLog', { input: { query: { day } }, select: ({ entries }) => entries })
  const { shown, foot } = usePagination(query.data ?? [], pageSize, day)
  return (
    <section aria-labelledby="log" className={styles['section']}>
      <div className={styles['head']}>
        <h2 id="log">Log</h2>
        <FieldFrame id={id} label="Day">
          <input
            id={id}
            type="date"
            className={styles['day']}
            max={latest}
            value={day}
            onChange={({ target }) => setSelected(target.value)}
          />
        </FieldFrame>
      </div>
      {query.isError && <NotLoaded title={staffMessages.notLoaded} {...notLoadedProps(query)} />}
      {query.isPending && <Skeleton shape="row" count={4} />}
      {query.data?.length === 0 && <Empty titleAs="h3" title="No activity on this day" />}
      {shown.length > 0 && (
        <Table caption={`Staff activity on ${day}`} rows={shown} keyOf={(entry) => entry.id} columns={columns} />
      )}
      {foot}
    </section>
  )
}

const bookedSlot = /^bk_(\d{4}-\d{2}-\d{2})_(\d{2})(\d{2})_(\d{1,2})_/

/** 'Booking: Tue Nov 24, 4:00 PM, lane or unit 3' for booking ids, otherwise the kind of record. */
function recordText(what: string, subject: string): string {
  const kind = recordKind(what) ?? ''
  const [, day = '', hour, minute, unit] = bookedSlot.exec(subject) ?? []
  const time = `${hour}:${minute}`
  return isDay(day) && isTime(time) ? `${kind}: ${shortDay(day)}, ${clockTime(time)}, lane or unit ${unit}` : kind
}

const columns: Column<LogEntry>[] = [
  {
    label: 'When',
    cell: ({ when }) => <span className={styles['when']}>{clockTime(facilityClock(new Date(when)).time)}</span>,
  },
  { label: 'Who', isRowHeader: true, cell: ({ who }) => who.name },
  { label: 'What', cell: ({ what }) => (what in logMessages ? logMessages[what as keyof typeof logMessages] : what) },
  {
    label: 'Record',
    cell: ({ what, subject }) => (
      <span className={styles['record']}>
        {recordText(what, subject)} <span className={styles['key']}>{subject}</span>
      </span>
    ),
  },
]
