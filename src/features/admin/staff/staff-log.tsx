/** The log: what staff did on a day, newest first. */
import { useId, useState } from 'react'
import { clockTime, facilityClock, isDay, isTime, shortDay, today } from '#domain/calendar/calendar.ts'
import { logMessages, recordKind, staffMessages } from '#domain/messages/admin-messages.ts'
import { useNow } from '#lib/clock.ts'
import { failureOf } from '#lib/api/query.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { usePagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'
import { FieldFrame } from '#ui/forms/field-frame.tsx'
import styles from './staff-page.module.css'
import { useLog, type LogEntry } from './queries.ts'

const pieceSize = 50

export function StaffLog() {
  const id = useId()
  const latest = today(useNow())
  const [wanted, setWanted] = useState('')
  const day = isDay(wanted) ? wanted : latest
  const asked = useLog(day)
  const { shown, foot } = usePagination(asked.data ?? [], pieceSize, day)
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
            onChange={({ target }) => setWanted(target.value)}
          />
        </FieldFrame>
      </div>
      {asked.isError && <NotLoaded title={staffMessages.notLoaded} {...failureOf(asked)} />}
      {asked.isPending && <Skeleton shape="row" count={4} />}
      {asked.data?.length === 0 && <Empty titleAs="h3" title="Nothing was done on this day" />}
      {shown.length > 0 && (
        <Table caption={`What staff did on ${day}`} rows={shown} keyOf={(entry) => entry.id} columns={columns} />
      )}
      {foot}
    </section>
  )
}

const bookedSlot = /^bk_(\d{4}-\d{2}-\d{2})_(\d{2})(\d{2})_(\d{1,2})_/

/** 'Booking of Tue Nov 24, 4:00 PM, number 3' where the id tells the slot, else what kind of record it is. */
function recordWords(what: string, subject: string): string {
  const kind = recordKind(what) ?? ''
  const [, day = '', hour, minute, unit] = bookedSlot.exec(subject) ?? []
  const time = `${hour}:${minute}`
  return isDay(day) && isTime(time) ? `${kind} of ${shortDay(day)}, ${clockTime(time)}, number ${unit}` : kind
}

const columns: Column<LogEntry>[] = [
  {
    label: 'When',
    cell: ({ when }) => <span className={styles['when']}>{clockTime(facilityClock(new Date(when)).time)}</span>,
  },
  { label: 'Who', names: true, cell: ({ who }) => who.name },
  { label: 'What', cell: ({ what }) => (what in logMessages ? logMessages[what as keyof typeof logMessages] : what) },
  {
    label: 'Record',
    cell: ({ what, subject }) => (
      <span className={styles['record']}>
        {recordWords(what, subject)} <span className={styles['key']}>{subject}</span>
      </span>
    ),
  },
]
