/** What stays of charges when an account ends, and what its export shows of them. */
import type { DueLine } from '#domain/memberships/dues.ts'
import { eraser, exporter, sealer, updateErased } from '#server/repositories/accounts/leaving.ts'
import { keys } from '#server/repositories/keys.ts'
import type { DueRecord } from '#records/dues.ts'

/** What was charged and refunded stays for the club's books. What colleagues wrote about it may be about the family. */
const withoutTexts = (record: DueRecord): DueRecord => ({
  ...record,
  dues: Object.fromEntries(
    Object.entries(record.dues).map(([id, due]) => [
      id,
      { ...due, steps: due.steps.map(({ note: _note, reference: _reference, ...step }) => step) },
    ]),
  ),
})

export const dueEraser = eraser(['due'], (context, accountKey) =>
  updateErased(context, accountKey, keys.dues(accountKey), withoutTexts),
)

export const dueExporter = exporter(['due'], async ({ principal, dues }) => ({
  dues: principal.isFirst ? await dues : [],
}))

/** Of what is owed, which grows by itself, the oldest counts. */
export const sealedDues = (owed: readonly DueLine[]) => ({
  seal: { owed: owed.map(({ plan, from, to, total, state }) => ({ plan, from, to, total, state })) },
  months: owed.slice(0, 1).map(({ from }) => from.slice(0, 7)),
})

export const dueSealer = sealer(['due'], (_, { id }, owed) => sealedDues(owed.filter(({ player }) => player === id)))
