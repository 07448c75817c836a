/** One charge: whose it is, how it stands, and what can be noted about it. */
import { isolated } from '#domain/text/text.ts'
import { shortDay, type Day } from '#domain/calendar/calendar.ts'
import { dueMessages } from '#domain/memberships/membership-messages.ts'
import { dollars } from '#domain/text/money.ts'
import { CallButton } from '#features/parts/call-button.tsx'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { cardWithExpiry } from '#features/families/family-text.ts'
import lists from '#features/admin/parts/lists.module.css'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { ChargeReceiptOfFamily } from '#features/receipts/receipt-links.tsx'
import { memberPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx'
import { Row, Split, Stack, Text } from '#ui/layout/box.tsx'
import type { Due } from './note-dialog.tsx'

export const NoteDialog = lazyWithPreload(async () => (await import('./note-dialog.tsx')).NoteDialog)

const tones: Record<Due['state'], BadgeTone> = { open: 'plain', declined: 'kick', charged: 'ok', waived: 'plain' }

type DueLineProps = { due: Due; picked?: boolean; onPick?: (isPicked: boolean) => void; day?: Day; isComing?: boolean }

export function DueLine({ due, picked = false, onPick, day, isComing = false }: DueLineProps) {
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
          {family.id !== '' && ` · ${cardWithExpiry(family)}`}
          {day !== undefined && ` · ${state === 'declined' ? `try again ${shortDay(day)}` : shortDay(day)}`}
          {last && ` · ${noteOf(last)}`}
          {state === 'charged' && paid < total && ` · ${dollars(total - paid)} refunded`}
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
  [by.name, reference ?? (note && isolated(note))].filter(Boolean).join(': ')

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
      {state === 'charged' && <ChargeReceiptOfFamily due={due} about={text} />}
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
