/** What is due for memberships: to charge, declined, coming up and done, with sums by month. */
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { dayText, longDay } from '#domain/calendar/calendar.ts'
import { maxNoted } from '#domain/memberships/dues.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { monthsAfter } from '#domain/plans/periods.ts'
import { dollars } from '#domain/text/money.ts'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { groupsOf } from '#features/admin/parts/groups.ts'
import { fileUrl } from '#lib/api/api.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Table } from '#ui/layout/table.tsx'
import { DueLine, NoteDialog } from './due-line.tsx'
import type { Due } from './note-dialog.tsx'
import styles from './admin-dues.module.css'

/** 'November 2026' */
const monthName = (month: string): string => {
  const { month: name, year } = dayText(`${month}-01`)
  return `${name} ${year}`
}

export function AdminDues() {
  const [month, setMonth] = useState<string>()
  const query = useApiQuery('listDues', { input: { query: month === undefined ? {} : { month } } })
  const { data } = query
  const shown = month ?? data?.month
  const step = (months: number) => shown !== undefined && setMonth(monthsAfter(`${shown}-01`, months).slice(0, 7))
  return (
    <Stack gap="5">
      <Row gap="3">
        <Button tone="ghost" size="sm" disabled={!shown} onClick={() => step(-1)}>
          Month before
        </Button>
        <b>{shown && monthName(shown)}</b>
        <Button tone="ghost" size="sm" disabled={!shown} onClick={() => step(1)}>
          Next month
        </Button>
        {month !== undefined && (
          <Button tone="quiet" size="sm" onClick={() => setMonth(undefined)}>
            What is due now
          </Button>
        )}
        <a
          className={buttonClass('ghost', 'sm')}
          href={fileUrl('exportDues', {}, month === undefined ? '' : `?month=${month}`)}
          download={`dues-${shown ?? 'now'}.csv`}
        >
          Download CSV
        </a>
      </Row>
      <Loaded query={query} title={staffMessages.notLoaded} shape="row" count={6} label="Loading the dues...">
        {(loaded) => <Dues key={shown} {...loaded} />}
      </Loaded>
    </Stack>
  )
}

function Dues({ dues, sums, today }: Reply<'listDues'>) {
  const isOpen = ({ state, from }: Due) => state === 'open' && from <= today
  const coming = dues.filter(({ state, from }) => state === 'open' && from > today)
  const of = (...states: Due['state'][]) => dues.filter(({ state }) => states.includes(state))
  return (
    <>
      {dues.length === 0 && <Empty title="Nothing is due" />}
      <ToCharge dues={dues.filter(isOpen)} />
      <Lines title="Declined" dues={of('declined')} />
      <Lines title="Coming up" dues={coming} areComing />
      <Lines title="Done" dues={of('charged', 'waived').toReversed()} />
      {sums.length > 0 && (
        <Section title="By month">
          <Table
            caption="Charged and refunded by month"
            columns={[
              { label: 'Month', cell: ({ month }) => monthName(month), isRowHeader: true },
              { label: 'Charged', cell: ({ charged }) => dollars(charged) },
              { label: 'Refunded', cell: ({ refunded }) => dollars(refunded) },
              { label: 'Together', cell: ({ charged, refunded }) => signed(charged - refunded) },
            ]}
            rows={sums}
            keyOf={({ month }) => month}
          />
        </Section>
      )}
    </>
  )
}

const signed = (cents: number): string => (cents < 0 ? `−${dollars(-cents)}` : dollars(cents))

/** By day, to be ticked and noted at once. */
function ToCharge({ dues }: { dues: readonly Due[] }) {
  const [picked, setPicked] = useState<readonly string[]>([])
  const chosen = dues.filter(({ id }) => picked.includes(id)).slice(0, maxNoted)
  const sum = chosen.reduce((total, due) => total + due.total, 0)
  if (dues.length === 0) return null
  const all = dues.slice(0, maxNoted).map(({ id }) => id)
  return (
    <Section
      title={`To charge (${dues.length})`}
      beside={
        <Button tone="ghost" size="sm" onClick={() => setPicked(chosen.length === all.length ? [] : all)}>
          {chosen.length === all.length ? 'Select none' : dues.length > maxNoted ? `Select ${maxNoted}` : 'Select all'}
        </Button>
      }
    >
      {groupsOf(dues, ({ from }) => from).map((ofDay) => (
        <Section key={ofDay[0]!.from} title={longDay(ofDay[0]!.from)} titleAs="h3" size="name" gap="2">
          <Stack as="ul" gap="2">
            {ofDay.map((due) => (
              <DueLine
                key={due.id}
                due={due}
                picked={chosen.includes(due)}
                onPick={(isPicked) =>
                  setPicked(isPicked ? [...picked, due.id] : picked.filter((each) => each !== due.id))
                }
              />
            ))}
          </Stack>
        </Section>
      ))}
      <Row justify="end" className={styles.foot}>
        <DialogButton
          tone="primary"
          disabled={chosen.length === 0}
          dialog={NoteDialog}
          of={{ dues: chosen, step: 'charged', onNoted: () => setPicked([]) }}
        >
          {chosen.length === 0 ? 'Mark as charged' : `Mark ${chosen.length} as charged, ${dollars(sum)}`}
        </DialogButton>
      </Row>
    </Section>
  )
}

const Lines = ({ title, dues, areComing = false }: { title: string; dues: readonly Due[]; areComing?: boolean }) =>
  dues.length > 0 && (
    <Section title={`${title} (${dues.length})`}>
      <Stack as="ul" gap="2">
        {dues.map((due) => (
          <DueLine key={due.id} due={due} day={due.tryOn ?? due.from} isComing={areComing} />
        ))}
      </Stack>
    </Section>
  )
