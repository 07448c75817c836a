/** Stores on which one step of a transaction does not do its work, for negative controls. */
import { allTransactions } from '#server/storage/transaction-records.ts'
import type { Doc, Store } from '#server/storage/store.ts'

export type Mutant = (store: Store, random: () => number) => Store

/** Writes a value unconditionally. */
export async function overwrite(store: Store, key: string, value: Doc): Promise<{ won: true; tag: string }> {
  for (;;) {
    const found = await store.read(key)
    const written = found ? await store.replace(key, found.tag, value) : await store.create(key, value)
    if (written.won) return written
  }
}

const isRecord = (key: string) => key.startsWith(allTransactions)
const stateIn = (value: Doc): unknown => ('state' in value ? value.state : undefined)
function hasIntent(value: Doc): boolean {
  const { _t: intent = null } = value as { _t?: unknown }
  return intent !== null
}

/** Overrides `create` of the records of transactions in one state. */
const withDecision =
  (
    state: 'committed' | 'aborted',
    create: (store: Store, key: string, value: Doc) => Promise<{ won: true; tag: string }>,
  ) =>
  (store: Store): Store => ({
    ...store,
    create: (key, value) =>
      isRecord(key) && stateIn(value) === state ? create(store, key, value) : store.create(key, value),
  })

export const transactionMutants = {
  'intents are ignored': (store) => ({
    ...store,
    async read<Value extends Doc>(key: string) {
      const found = await store.read<Value & { _t?: unknown }>(key)
      if (!found || !hasIntent(found.value)) return found
      const { _t: _, ...value } = found.value
      return { ...found, value: value as Doc as Value }
    },
  }),
  'a transaction is taken over without an abort': withDecision('aborted', async () => ({ won: true, tag: '"none"' })),
  'a commit does not ask whether it was aborted': withDecision('committed', overwrite),
  'a commit is not stored': withDecision('committed', async () => ({ won: true, tag: '"none"' })),
  'an outcome is written without comparing': (store) => ({
    ...store,
    replace: (key, tag, value) => (hasIntent(value) ? store.replace(key, tag, value) : overwrite(store, key, value)),
  }),
  'an intent is written without comparing': (store) => ({
    ...store,
    replace: (key, tag, value) => (hasIntent(value) ? overwrite(store, key, value) : store.replace(key, tag, value)),
  }),
} satisfies Record<string, Mutant>
