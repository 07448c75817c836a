/** The store that services see: the port, with changes of several documents as one (transactions.ts). */
import type { Doc, Found, Store } from './store.ts'

/** What a transaction under way would write: undefined if there is none, null for a removal. */
export type PendingValue = Doc | null | undefined

/** A document as a decision sees it, as `read` returns it, and what another transaction is about to make of it. */
export type Seen = { value: Doc | undefined; tag: string; pending: PendingValue }

/**
 * `writes`: the new value of each document, null for none any more, undefined to leave it as it is. `isRepeatable`: a write of one
 * document that may have taken effect is decided again, because what is stored says so itself.
 */
export type Plan<Result> = { writes?: readonly (Doc | null | undefined)[]; result: Result; isRepeatable?: boolean }

/** Documents as `read` has returned them; 'nothing' for a key that has never been used. */
export type Known = ReadonlyMap<string, Found<Doc> | 'nothing'>

export type TransactOptions = {
  /** Runs work after the response. */
  waitUntil: (work: Promise<unknown>) => void
  /** Waits before another try. */
  backoff: (tries: number) => Promise<void>
  /** Awaited with the documents, before `decide`. */
  alongside?: Promise<unknown>
  /** What is known of some documents, so that only a second try reads them. */
  known?: Known | undefined
  /** True for keys that many want at the same time: the others are written once these are had. */
  first?: ((key: string) => boolean) | undefined
  /** Is told the tag of the version that was stored, if that changes one document alone. */
  stored?: (tag: string) => void
  /** Awaited once a try is known to change something, before it does. What it throws ends the transaction. */
  before?: () => Promise<void>
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
  /** The tag of a key that has no value and is not about to get one: what a transaction has left that was given up. */
  tagOfNothing(key: string): Promise<string | undefined>
  /**
   * Finishes a transaction of two days ago or older, and removes its record once nothing is left to finish. No process of its
   * time can be alive: a record that is gone means 'aborted' to whoever still asks. Keys that it has left without a value are
   * removed if they may be: if nobody can claim them again.
   */
  collect(recordKey: string, mayRemove: (key: string) => boolean): Promise<void>
  /**
   * Replaces what a dead process left beside a document by what became of it, so that nothing stays stored that was removed. A
   * transaction that is under way there is aborted.
   */
  finishIntent(key: string): Promise<void>
  /**
   * Finishes what a process that died a day ago or earlier has left at a key, and at all others of its transaction. Keys without a
   * value are removed if they may be.
   */
  endDead(key: string, mayRemove: (key: string) => boolean): Promise<void>
  /** How many operations the store underneath has been asked for. */
  operations(): number
}
