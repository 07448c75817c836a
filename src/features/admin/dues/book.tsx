/** The book of a month: what was noted on each day, the sums by kind, the same as a file, and the closing of the month. */
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { dayOfInstant, dayText, shortDay } from '#domain/calendar/calendar.ts'
import { bucksIn, sumOf, sumsByKind } from '#domain/memberships/book.ts'
import { dueMessages } from '#domain/memberships/membership-messages.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { monthsAfter } from '#domain/plans/periods.ts'
import { bucksName } from '#domain/shop/bucks.ts'
import { dollars, isolated } from '#domain/text/text.ts'
import { CallButton } from '#features/parts/call-button.tsx'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { ChargeReceiptOfFamily } from '#features/receipts/receipt-links.tsx'
import { fileUrl } from '#lib/api/file-url.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { buttonClass, SmallButton } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'
import { NoteDialog } from './cards.tsx'
import { noteOf } from './tell-noted.ts'

/** 'November 2026' */
const monthName = (month: string): string => {
  const { month: name, year } = dayText(`${month}-01`)
  return `${name} ${year}`
}

/** Nothing where it is nothing. */
const amount = (cents: number): string => (cents === 0 ? '' : dollars(cents))

export function Book() {
  const [asked, setAsked] = useState<string>()
  const query = useApiQuery('readBook', { input: { query: asked === undefined ? {} : { month: asked } } })
  const month = asked ?? query.data?.month
  const step = (months: number) => month !== undefined && setAsked(monthsAfter(`${month}-01`, months).slice(0, 7))
  return (
    <Stack gap="4">
      <Row gap="3">
        <SmallButton disabled={!month} onClick={() => step(-1)}>
          Previous month
        </SmallButton>
        <b>{month && monthName(month)}</b>
        <SmallButton disabled={!month} onClick={() => step(1)}>
          Next month
        </SmallButton>
        <a
          className={buttonClass('ghost', 'sm')}
          href={fileUrl('exportBook', {}, month === undefined ? '' : `?month=${month}`)}
          download={`book-${month ?? 'now'}.csv`}
        >
          Download CSV
        </a>
      </Row>
      <Loaded query={query} title={staffMessages.notLoaded} shape="row" count={4} label="Loading the book...">
        {(book) => <Month key={book.month} {...book} />}
      </Loaded>
    </Stack>
  )
}

type Entry = Reply<'readBook'>['entries'][number]

const columns: Column<Entry>[] = [
  { label: 'Day', cell: ({ day }) => shortDay(day) },
  { label: 'What', cell: ({ step, how }) => dueMessages.step(step, how) },
  { label: 'About', cell: ({ about }) => about, isRowHeader: true },
  { label: 'Family', cell: ({ family }) => family.name },
  { label: 'Amount', cell: ({ cents }) => amount(cents) },
  { label: 'Waived', cell: ({ waived }) => amount(waived) },
  {
    label: 'Noted',
    cell: ({ reference = '', note = '', bucks = 0, by }) =>
      [bucks === 0 ? '' : `${dollars(bucks)} ${bucksName}`, reference, note, by]
        .filter(Boolean)
        .map(isolated)
        .join(' · '),
  },
  { label: 'Change', cell: Actions },
]

function Month({ month, entries: all, cents, waived, canClose, closed }: Reply<'readBook'>) {
  const [day, setDay] = useState('')
  if (all.length === 0) return <Empty title="Nothing was noted in this month" />
  const days = [...new Set(all.map((entry) => entry.day))]
  const entries = day === '' ? all : all.filter((entry) => entry.day === day)
  const sums = sumsByKind(entries).map((sum) => {
    const label = `${dueMessages.step(sum.step)} (${sum.count})`
    return { label, cents: sum.cents, waived: sum.waived, bucks: sum.bucks ?? 0 }
  })
  const hasBucks = entries.some(({ bucks }) => bucks)
  return (
    <>
      {days.length > 1 && (
        <Select
          label="Day"
          placeholder="Whole month"
          value={days.includes(day) ? day : ''}
          onChange={setDay}
          groups={[{ label: monthName(month), options: days.map((value) => ({ value, label: shortDay(value) })) }]}
        />
      )}
      <Table
        caption="Sums by kind"
        columns={[
          { label: 'Kind', cell: ({ label }) => label, isRowHeader: true },
          { label: 'Amount', cell: (row) => dollars(row.cents) },
          { label: 'Waived', cell: (row) => amount(row.waived) },
          ...(hasBucks ? [{ label: bucksName, cell: (row: (typeof sums)[number]) => amount(row.bucks) }] : []),
        ]}
        rows={[...sums, { label: 'Together', ...sumOf(entries), bucks: bucksIn(entries) }]}
        keyOf={({ label }) => label}
      />
      {closed && (
        <p>
          Closed by {isolated(closed.by.name)} on {dayOfInstant(closed.at)}. What is noted now is of today.
          {(closed.cents !== cents || closed.waived !== waived) &&
            ` Its sums were ${dollars(closed.cents)} and ${dollars(closed.waived)} waived: please tell the site administrator.`}
        </p>
      )}
      {canClose && (
        <Row>
          <CallButton
            call="closeMonth"
            input={{ body: { month } }}
            failed="Could not close this month"
            done={{ title: 'Closed', description: monthName(month) }}
          >
            Close {dayText(`${month}-01`).month}
          </CallButton>
        </Row>
      )}
      <Table
        caption={`Book of ${monthName(month)}`}
        columns={columns}
        rows={entries}
        keyOf={({ due, id }) => `${due} ${id}`}
      />
    </>
  )
}

function Actions({ due, id, undo, refundable, step, how, charge, family, name, about: line }: Entry) {
  if (!charge) return null
  const noted = { ...charge, id: due, name, family }
  const about = `${dueMessages.step(step, how)}, ${line}`
  const label = undo === 'removed' ? 'Undo' : 'Take back'
  return (
    <Row>
      {refundable > 0 && (
        <>
          {family.id !== '' && <ChargeReceiptOfFamily due={noted} about={about} />}
          <DialogButton
            dialog={NoteDialog}
            of={{ dues: [{ ...noted, cents: refundable }], ways: ['refunded'] }}
            aria-label={`Refund: ${about}`}
          >
            Refund
          </DialogButton>
        </>
      )}
      {undo && (
        <CallButton
          call="noteDues"
          input={{ body: { dues: [noteOf(noted)], entry: { step: 'undo', of: id } } }}
          failed="Could not take this back"
          done={{ title: undo === 'removed' ? 'Taken back' : 'Taken back, as an entry of today', description: about }}
          aria-label={`${label}: ${about}`}
        >
          {label}
        </CallButton>
      )}
    </Row>
  )
}
