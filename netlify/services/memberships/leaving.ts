/** What stays of charges when an account ends, and what its export shows of them. */
import { eraser, exporter, updateErased } from '#server/repositories/accounts/leaving.ts'
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
  dues: principal.isFirst ? dues : [],
}))
