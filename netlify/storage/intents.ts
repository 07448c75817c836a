/** Intents: what a transaction that is under way leaves beside a document, and what becomes of it. */
import { InvalidRecord } from './invalid-record.ts'
import type { Doc, Found } from './store.ts'
import type { TransactionRecord } from './transaction-records.ts'

export type State = TransactionRecord['state']
/** `keys`: all documents of its transaction, so that one that is found leads to the others; absent in old ones. */
export type Intent = { id: string; next: Doc | null; until: number; keys?: string[] }
export type Stored = { _t?: Intent | null }

/** A key that has no value, or none any more. */
export const noValue: Stored = { _t: null }

/** What replaces an intent once its transaction has ended. */
export const outcomeFor = (state: State | undefined, value: Doc | undefined, next: Doc | null): Doc =>
  (state === 'committed' ? next : value) ?? noValue

/**
 * The record of a stored document and its intent; neither of a key without a value. A document that is damaged has no fields,
 * and is no such key. @throws InvalidRecord if the intent is damaged.
 */
export function splitStored(stored: Stored): { value: Doc | undefined; intent: Intent | undefined } {
  const { _t: intent, ...record } = stored
  if (intent === undefined) return { value: record, intent }
  if (intent !== null && (typeof intent.id !== 'string' || typeof intent.until !== 'number' || !isDoc(intent.next)))
    throw new InvalidRecord('an intent is damaged')
  return { value: Object.keys(record).length > 0 ? record : undefined, intent: intent ?? undefined }
}

const isDoc = (value: unknown): value is Doc | null => typeof value === 'object'

export function stateOf(found: Found<TransactionRecord> | undefined): State | undefined {
  const state = found?.value.state
  if (found && state !== 'committed' && state !== 'aborted')
    throw new InvalidRecord('the record of a transaction is damaged')
  return state
}
