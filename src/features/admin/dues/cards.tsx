/** Cards to charge, one row each, ticked and marked at once. */
import { useState } from 'react'
import * as yup from 'yup'
import type { Reply } from '#api-contract/schemas.ts'
import { monthDay, shortDay, type Day } from '#domain/calendar/calendar.ts'
import { isCredit } from '#domain/memberships/due-steps.ts'
import { dueFields } from '#domain/memberships/due-fields.ts'
import { maxNoted } from '#domain/memberships/dues.ts'
import { cardNames } from '#domain/plans/membership.ts'
import { dueMessages } from '#domain/memberships/membership-messages.ts'
import { dollars, isolated, pluralize } from '#domain/text/text.ts'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { groupsOf } from '#lib/groups.ts'
import { failureNotice, useApiMutation } from '#lib/api/use-api.ts'
import { markStale } from '#lib/api/stale-replies.ts'
import { toYup } from '#lib/form-schema.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { memberPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { notify } from '#lib/toast.ts'
import { SmallButton } from '#ui/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import styles from './dues.module.css'
import { noteOf, tellNoted } from './tell-noted.ts'

export const NoteDialog = lazyWithPreload(async () => (await import('./note-dialog.tsx')).NoteDialog)

type Due = Reply<'listDues'>['dues'][number]

/** The charges of each card; a family that is gone has none. */
export const cardsOf = (dues: readonly Due[]) => groupsOf(dues, ({ family, id }) => family.id || id)

export const sumOfDues = (dues: readonly Due[]): number => dues.reduce((sum, { total }) => sum + total, 0)

const schema = yup.object({ reference: toYup(dueFields).reference })

export function Cards({ dues, today, loadedAt }: { dues: readonly Due[]; today: Day; loadedAt: number }) {
  const cards = cardsOf(dues)
  const [picked, setPicked] = useState<readonly string[]>([])
  /** Marked, until a newer list has come. */
  const [saving, setSaving] = useState<{ ids: readonly string[]; loadedAt: number }>()
  const { run } = useApiMutation('noteDues', { isPart: true, onFailed: failureNotice('Could not save this') })
  if (cards.length === 0) return null
  const isSaving = ({ id }: Due) => saving?.loadedAt === loadedAt && saving.ids.includes(id)
  const chosen = dues.filter((due) => picked.includes(due.id) && !isSaving(due))
  const isAll = chosen.length > 0 && chosen.length === dues.filter((due) => !isSaving(due)).length
  const pick = (card: readonly Due[], isPicked: boolean) => {
    const ids = card.map(({ id }) => id)
    setPicked([...picked.filter((id) => !ids.includes(id)), ...(isPicked ? ids : [])])
  }

  /** So many at a time as one request may have; what is not answered stays ticked. */
  async function mark(reference: string) {
    setSaving({ ids: chosen.map(({ id }) => id), loadedAt })
    const noted: string[] = []
    for (let from = 0; from < chosen.length; from += maxNoted) {
      const part = chosen.slice(from, from + maxNoted)
      const entry = { step: 'charged' as const, ...(reference && { reference }) }
      const { done, ...outcome } = await run({ body: { dues: part.map(noteOf), entry } })
      if (!done || !('reply' in outcome)) break
      noted.push(...outcome.reply.noted)
      tellNoted(part, outcome.reply.refused)
      setPicked((before) => before.filter((id) => !part.some((due) => due.id === id)))
    }
    if (noted.length > 0) void notify({ title: 'Marked as charged', description: pluralize(noted.length, 'charge') })
    if (noted.length < chosen.length) setSaving(undefined)
    markStale()
    return { done: noted.length > 0 }
  }

  return (
    <>
      <Row>
        <SmallButton onClick={() => pick(dues, !isAll)}>{isAll ? 'Select none' : 'Select all'}</SmallButton>
      </Row>
      <Stack as="ul" gap="1">
        {cards.map((card) => (
          <CardRow
            key={card[0].id}
            dues={card}
            today={today}
            isSaving={card.some(isSaving)}
            isPicked={card.every((due) => chosen.includes(due))}
            onPick={(isPicked) => pick(card, isPicked)}
          />
        ))}
      </Stack>
      <Form
        className={styles.foot}
        initialValues={{ reference: '' }}
        schema={schema}
        resetWhenDone
        onSubmit={({ reference }) => mark(reference)}
      >
        <Row gap="3" align="end">
          <TextField name="reference" label="Reference, optional" />
          <Submit disabled={chosen.length === 0} pendingLabel="Saving...">
            {chosen.length === 0
              ? 'Mark as charged'
              : `Mark ${cardsOf(chosen).length} as charged, ${dollars(sumOfDues(chosen))}`}
          </Submit>
        </Row>
      </Form>
    </>
  )
}

/** 'Emma, Nov 12', or 'Emma, Nov 12 $256.47 + Ruby, Nov 20 $256.47' */
const children = (dues: readonly Due[]): string =>
  dues
    .map(
      ({ name, total, from, isDifference }) =>
        `${isolated(name)}, ${isDifference ? 'difference, ' : ''}${monthDay(from)}${dues.length > 1 ? ` ${dollars(total)}` : ''}`,
    )
    .join(' + ')

/** 'Visa 1004' */
const cardName = ({ id, cardType, cardLast4 }: Due['family']): string =>
  id === '' ? 'Deleted account' : cardType === '' ? 'No card yet' : `${cardNames[cardType]} ${cardLast4}`

type CardRowProps = {
  dues: readonly Due[]
  today: Day
  isSaving: boolean
  isPicked: boolean
  onPick: (isPicked: boolean) => void
}

function CardRow({ dues, today, isSaving, isPicked, onPick }: CardRowProps) {
  const [{ family, from, tryOn, steps }] = dues as [Due]
  const about = `${cardName(family)}, ${isolated(family.name)}: ${children(dues)}`
  const late = dueMessages.late(from, today)
  // What is refunded goes with the charge of the card.
  const charges = dues.filter((due) => !isCredit(due))
  return (
    <li className={styles.card} aria-busy={isSaving || undefined}>
      <label>
        <input
          type="checkbox"
          aria-label={about}
          checked={isPicked}
          disabled={isSaving}
          onChange={({ target }) => onPick(target.checked)}
        />
        {cardName(family)}
      </label>
      <span>
        {family.id === '' ? isolated(family.name) : <Link to={memberPath(family.id)}>{family.name}</Link>}:{' '}
        {children(dues)}
      </span>
      <b>{dollars(sumOfDues(dues))}</b>
      <Text as="span" size="note" tone="muted">
        {isSaving ? (
          'Saving...'
        ) : tryOn === undefined ? (
          late && <Badge tone="kick">{late}</Badge>
        ) : (
          <>
            Try again {shortDay(tryOn)} · {isolated(steps.at(-1)!.by.name)}
          </>
        )}
      </Text>
      <Row>
        <DialogButton
          isShown={charges.length > 0}
          dialog={NoteDialog}
          of={{ dues: charges, ways: ['declined'] }}
          aria-label={`Declined: ${about}`}
        >
          Declined
        </DialogButton>
        <DialogButton
          dialog={NoteDialog}
          of={
            charges.length > 0
              ? { dues: charges, ways: ['cash', 'check', 'other', 'waived'] }
              : { dues, ways: ['cash', 'check'] }
          }
          aria-label={`Other: ${about}`}
        >
          Other
        </DialogButton>
      </Row>
    </li>
  )
}
