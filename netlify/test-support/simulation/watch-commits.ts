/** A store that tells of every change as readers see it: of a transaction all at once, when it is committed. */
import { allTransactions, type TransactionRecord } from '#server/storage/transaction-records.ts'
import type { Doc, Store } from '#server/storage/store.ts'

export type Change = { key: string; value: Doc | undefined }

type Stored = Doc & { _t?: { id: string; next: Doc | null } | null }

export function watchCommits(base: Store, changed: (changes: readonly Change[]) => void): Store {
  const values = new Map<string, string>()
  const intents = new Map<string, { id: string; next: Doc | null }>()

  function tell(changes: readonly Change[]): void {
    const news = changes.filter(({ key, value }) => JSON.stringify(value) !== values.get(key))
    for (const { key, value } of news) values.set(key, JSON.stringify(value))
    if (news.length > 0) changed(news)
  }

  function noted(key: string, stored: Doc): void {
    if (key.startsWith(allTransactions)) {
      const { state, keys } = stored as Doc as TransactionRecord
      const id = key.slice(key.lastIndexOf('/') + 1)
      const own = state === 'committed' ? keys.filter((each) => intents.get(each)?.id === id) : []
      return tell(own.map((each) => ({ key: each, value: intents.get(each)!.next ?? undefined })))
    }
    const { _t: intent, ...value } = stored as Stored
    if (intent) return void intents.set(key, intent)
    intents.delete(key)
    tell([{ key, value: intent === null ? undefined : value }])
  }

  return {
    ...base,
    async create(key, value) {
      const written = await base.create(key, value)
      if (written.won) noted(key, value)
      return written
    },
    async replace(key, tag, value) {
      const written = await base.replace(key, tag, value)
      if (written.won) noted(key, value)
      return written
    },
  }
}
