/** A store in memory with transactions, for tests that need no checked records. */
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import type { TransactionalStore } from '#server/storage/transactional-store.ts'
import { transactional } from '#server/storage/transactions.ts'

export const memoryRecords = (store: Store = memoryStore(), now: () => Date = () => new Date()): TransactionalStore =>
  transactional(store, { now })
