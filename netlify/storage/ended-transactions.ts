/** Finishes what ended transactions have left, and removes it where nobody can claim it again. */
import { outcomeFor, splitStored, stateOf, type Intent, type State, type Stored } from './intents.ts'
import type { Store } from './store.ts'
import type { TransactionalStore } from './transactional-store.ts'
import type { TransactionRecord } from './transaction-records.ts'

/** After this nobody is alive who has written an intent. */
const deadMs = 24 * 3_600_000

type Means = { abort: (intent: Intent) => Promise<State>; ms: () => number }

export function endedTransactions(
  store: Store,
  { abort, ms }: Means,
): Pick<TransactionalStore, 'finishIntent' | 'collect' | 'endDead'> {
  /** @returns true if the document still had its intent. */
  async function finish(id: string, key: string, state: State | undefined, isUnclaimed: boolean): Promise<boolean> {
    const stored = await store.read<Stored>(key)
    if (!stored) return false
    const { value, intent } = splitStored(stored.value)
    const isOurs = intent?.id === id
    const left = isOurs && state === 'committed' ? intent.next : value
    if (!left && isUnclaimed && (isOurs || !intent)) await store.remove(key)
    else if (isOurs) await store.replace(key, stored.tag, outcomeFor(state, value, intent.next))
    return isOurs
  }

  return {
    async finishIntent(key) {
      const found = await store.read<Stored>(key)
      const { value, intent } = found ? splitStored(found.value) : {}
      if (!found || !intent) return
      await store.replace(key, found.tag, outcomeFor(await abort(intent), value, intent.next))
    },
    async collect(recordKey, mayRemove) {
      const found = await store.read<TransactionRecord>(recordKey)
      const state = stateOf(found)
      // The id has the clock of whoever began it, which may be days slow: it may still run.
      if (found && state === 'aborted' && found.value.at + deadMs > ms()) return
      const id = recordKey.slice(recordKey.lastIndexOf('/') + 1)
      const left = await Promise.all((found?.value.keys ?? []).map((key) => finish(id, key, state, mayRemove(key))))
      // What was finished only now is looked at again.
      if (!left.includes(true)) await store.remove(recordKey)
    },
    async endDead(key, mayRemove) {
      const found = await store.read<Stored>(key)
      const { value, intent } = found ? splitStored(found.value) : {}
      if (!intent) return void (found && !value && mayRemove(key) && (await store.remove(key)))
      if (intent.until + deadMs > ms()) return undefined
      const keys = [...new Set([key, ...(intent.keys ?? [])])]
      const state = await abort({ ...intent, keys })
      await Promise.all(keys.map((each) => finish(intent.id, each, state, mayRemove(each))))
    },
  }
}
