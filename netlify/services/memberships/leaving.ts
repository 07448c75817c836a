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

/** Of what is owed, which grows by itself, the oldest counts. */
export const sealedDues = (owed: readonly DueLine[]) => ({
  seal: { owed: owed.map(({ plan, from, to, total, state }) => ({ plan, from, to, total, state })) },
  months: owed.slice(0, 1).map(({ from }) => from.slice(0, 7)),
})

export const dueSealer = sealer(['due'], (_, { id }, owed) => sealedDues(owed.filter(({ player }) => player === id)))

/**
 * What is owed stays in the list until it is charged or waived, under the name in the seal of its player. Everything is named by the
 * minute of leaving from then on: who comes back on the same day owes charges with the same ids.
 */
export function duesLeft(
  record: DueRecord,
  owed: readonly DueLine[],
  seals: ReadonlyMap<string, string>,
  now: Date,
): DueRecord {
  const left = owed.flatMap(({ id, player, plan, from, to, cents, fee, total }) => {
    const seal = seals.get(player)
    const { steps = [] } = record.dues[id] ?? {}
    return seal === undefined ? [] : [[id, { player, plan, from, to, cents, fee, total, steps, seal }] as const]
  })
  const isNew = (id: string) => !id.includes('~')
  const dues = Object.entries({ ...record.dues, ...Object.fromEntries(left) }).map(
    ([id, due]) => [isNew(id) ? `${id}~${now.getTime()}` : id, due] as const,
  )
  return { ...record, dues: Object.fromEntries(dues) }
}

export const dueLeaving = [
  eraser(['due'], (context, accountKey) => updateErased(context, accountKey, keys.dues(accountKey), withoutTexts)),
  exporter(['due'], async ({ principal, dues }) => ({
    dues: principal.isFirst ? await dues : [],
  })),
]
