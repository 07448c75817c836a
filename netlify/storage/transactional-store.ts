/** The store that services see: the port, with changes of several documents as one (transactions.ts). */
import type { Doc, Store } from './store.ts'

/** What a transaction under way would write: undefined if there is none, null for a removal. */
export type PendingValue = Doc | null | undefined

/** A document as a decision sees it: its value, and what another transaction is about to make of it. */
export type Seen = { value: Doc | undefined; pending: PendingValue }

/** `writes`: the new value of each document, null for none any more, undefined to leave it as it is. */
export type Plan<Result> = { writes?: readonly (Doc | null | undefined)[]; result: Result }

export type TransactOptions = {
  /** Runs work after the response. */
  waitUntil: (work: Promise<unknown>) => void
  /** Waits before another try. */
  backoff: (tries: number) => Promise<void>
}

/** A store that reads through intents, and never drops one that is under way. */
export type TransactionalStore = Store & {
  /**
   * Reads all `keys`, lets `decide` choose new values, and stores all of them or none. `decide` is a pure function: it runs
   * again when somebody else was faster. Without writes it was a read.
   * @throws StorageUnavailable if the outcome is unknown, or the documents stay contested.
   */
  transact<Result>(
    keys: readonly string[],
    decide: (seen: readonly Seen[]) => Plan<Result>,
    options: TransactOptions,
  ): Promise<Result>
  /**
   * Finishes a transaction of two days ago or older, and removes its record. No process of its time can be alive: a record
   * that is gone means 'aborted' to whoever still asks.
   */
  collect(recordKey: string): Promise<void>
  /** How many operations the store underneath has been asked for. */
  operations(): number
}
