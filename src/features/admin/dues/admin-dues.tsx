/** What is due for memberships: to charge, declined, coming up and done, with sums by month. */
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { dayText, longDay, shortDay, type Day } from '#domain/calendar/calendar.ts'
import { maxNoted } from '#domain/memberships/dues.ts'
import { dueMessages } from '#domain/messages/membership-messages.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { monthsAfter } from '#domain/memberships/periods.ts'
import { dollars } from '#domain/shop/money.ts'
import { CallButton } from '#features/call-button.tsx'
import { DialogButton } from '#features/dialog-button.tsx'
import { Loaded } from '#features/loaded.tsx'
import { groupsOf } from '#features/admin/parts/groups.ts'
import lists from '#features/admin/parts/lists.module.css'
import { fileUrl } from '#lib/api/api.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { familyReceiptPath, memberPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Row, Split, Stack, Text } from '#ui/layout/box.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Table } from '#ui/layout/table.tsx'
import { cardText } from '#features/family-text.ts'
import type { Due } from './note-dialog.tsx'
import styles from './admin-dues.module.css'

const NoteDialog = lazyWithPreload(async () => (await import('./note-dialog.tsx')).NoteDialog)

const tones: Record<Due['state'], BadgeTone> = { open: 'plain', declined: 'kick', charged: 'ok', waived: 'plain' }

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
              <Line
                key={due.id}
                due={due}
                picked={picked.includes(due.id)}
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
          <Line key={due.id} due={due} day={due.tryOn ?? due.from} isComing={areComing} />
        ))}
      </Stack>
    </Section>
  )

type LineProps = { due: Due; picked?: boolean; onPick?: (isPicked: boolean) => void; day?: Day; isComing?: boolean }

function Line({ due, picked = false, onPick, day, isComing = false }: LineProps) {
  const { family, state, steps, total, paid } = due
  const text = dueMessages.line(due)
  const last = steps.at(-1)
  const title = (
    <>
      <b>{text}</b> {dollars(total)}
    </>
  )
  return (
    <Split as="li" gap="1-5" align="center" className={lists.bar} data-now={state === 'declined' ? '' : undefined}>
      <Stack gap="0-5">
        {onPick ? (
          <Row as="label" gap="3" wrap={false}>
            <input type="checkbox" checked={picked} onChange={({ target }) => onPick(target.checked)} />
            <span>{title}</span>
          </Row>
        ) : (
          <span>{title}</span>
        )}
        <Text as="span" size="note" tone="muted">
          {family.id === '' ? 'Deleted account' : <Link to={memberPath(family.id)}>{family.name}</Link>}
          {family.cardType !== '' && ` · ${cardText(family)}, exp. ${family.cardExp}`}
          {day !== undefined && ` · ${state === 'declined' ? `try again ${shortDay(day)}` : shortDay(day)}`}
          {last && ` · ${noteOf(last)}`}
          {state === 'charged' && paid < total && ` · ${dueMessages.refunded(total - paid)}`}
        </Text>
      </Stack>
      <Row>
        {state !== 'open' && <Badge tone={tones[state]}>{dueMessages.state[state]}</Badge>}
        {family.id !== '' && !isComing && <Actions due={due} text={text} />}
      </Row>
    </Split>
  )
}

/** 'Kim Park: Batch 12' */
const noteOf = ({ by, reference, note }: Due['steps'][number]): string =>
  [by.name, reference ?? note].filter(Boolean).join(': ')

function Actions({ due, text }: { due: Due; text: string }) {
  const { state, steps, paid } = due
  const note = (step: 'charged' | 'declined' | 'waived' | 'refunded', label: string) => (
    <DialogButton
      tone={step === 'waived' || step === 'refunded' ? 'quiet' : 'ghost'}
      dialog={NoteDialog}
      of={{ dues: [due], step }}
      aria-label={`${label}: ${text}`}
    >
      {label}
    </DialogButton>
  )
  const last = steps.at(-1)
  return (
    <>
      {(state === 'open' || state === 'declined') && (
        <>
          {note('charged', 'Charged')}
          {note('declined', 'Declined')}
          {note('waived', 'Waive')}
        </>
      )}
      {state === 'charged' && (
        <Link
          to={familyReceiptPath(due.family.id, 'charge', due.id)}
          className={buttonClass('ghost', 'sm')}
          aria-label={`Receipt: ${text}`}
        >
          Receipt
        </Link>
      )}
      {state === 'charged' && paid > 0 && note('refunded', 'Refund')}
      {last && (
        <CallButton
          call="noteDues"
          input={{
            body: {
              dues: [{ family: due.family.id, id: due.id, total: due.total }],
              entry: { step: 'undo', of: last.id },
            },
          }}
          invalidates={['listDues', 'readLog']}
          failed="Could not take this back"
          done={{ title: 'Taken back', description: text }}
          aria-label={`Undo: ${text}`}
        >
          Undo
        </CallButton>
      )}
    </>
  )
}
