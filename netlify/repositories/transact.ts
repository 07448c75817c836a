/** Transactions as services write them: the store's, with the record types of the keys. */
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Doc, Key } from '#server/storage/store.ts'
import type { Known, Plan } from '#server/storage/transactional-store.ts'
import { withDetails } from './admin-log.ts'
import { freedIn } from './bookings/slots.ts'
import { allOrderNumbers } from './keys/shop.ts'
import { allTickets } from './keys/tickets.ts'
import { randomBackoff, type ServiceContext } from './update-with-retry.ts'

/** What a decision sees of the documents, and what it makes of them. */
export type Documents = {
  /** When it is made, the same in every try. */
  now: Date
  /** False where nothing is sent, so that no message is due. */
  mailEnabled: boolean
  /** Reads these at once, where each would otherwise be read when it is asked for. */
  need(keys: readonly Key[]): void
  /** The value of a document, or the one that was set; undefined if there is none. */
  get<Value extends Doc>(key: Key<Value>): Value | undefined
  /** What another transaction is about to make of it: undefined if there is none, null for a removal. */
  pending<Value extends Doc>(key: Key<Value>): Value | null | undefined
  /** The new value; null removes the document. */
  set<Value extends Doc>(key: Key<Value>, value: Value | null): void
  /** Takes everything back that was set: nothing is stored. */
  discard(): void
  /** What is set notes a refusal, which is no action of staff; if it may have been stored, this is decided again. */
  repeatable(): void
  /** Says more of what a context that is logged stores in the log (`logIn`), also of a further change of the same request. */
  about(details: Parameters<typeof withDetails>[1]): void
}

const isTicket = (key: string): boolean => key.startsWith(allTickets)
/** What others may want, too: in the same step as tickets, so that these are kept where another number has to be tried. */
const isScarce = (key: string): boolean => isTicket(key) || key.startsWith(allOrderNumbers)

/** Documents that were not read yet. */
class NotRead extends Error {
  readonly keys: readonly Key[]
  constructor(keys: readonly Key[]) {
    super('documents are read first')
    this.keys = keys
  }
}

/**
 * Decides about documents, and stores all that was set, or nothing. `keys` are read first; whatever `decide` asks for beyond
 * them is read too, and it runs again. So it is a pure function: the time, ids and everything else come from outside.
 * `alongside` is awaited with the documents, and those that are `known` are read only if somebody else was faster. The context is
 * told of slots that are free then.
 * @throws StorageUnavailable if the outcome is unknown or the documents stay contested; the same request may be retried.
 */
export async function transact<Result, Alongside = undefined>(
  context: ServiceContext,
  keys: readonly Key[],
  decide: (documents: Documents, alongside: Alongside) => Result,
  alongside?: Promise<Alongside>,
  known?: Known,
): Promise<Result> {
  const { store, waitUntil, now, mailEnabled = false, backoff = randomBackoff, log } = context
  const named = [...new Set(log ? [...keys, log.key] : keys)]
  const at = now()
  let extra: Alongside | undefined
  for (;;) {
    const outcome = await store.transact(
      named,
      (seen): Plan<{ result: Result; freed: Slot[] } | { missing: readonly Key[] }> => {
        const changed = new Map<Key, Doc | null>()
        let isRepeatable = false
        let told: Parameters<Documents['about']>[0] | undefined
        const seenAs = (key: Key) => {
          const nth = named.indexOf(key)
          if (nth < 0) throw new NotRead([key])
          return seen[nth]!
        }
        const documents: Documents = {
          now: at,
          mailEnabled,
          need(wanted) {
            const missing = wanted.filter((key) => !named.includes(key))
            if (missing.length > 0) throw new NotRead(missing)
          },
          get: <Value extends Doc>(key: Key<Value>) => {
            const value = changed.get(key)
            return (value === undefined ? seenAs(key).value : (value ?? undefined)) as Value | undefined
          },
          pending: <Value extends Doc>(key: Key<Value>) => seenAs(key).pending as Value | null | undefined,
          set(key, value) {
            seenAs(key)
            changed.set(key, value)
          },
          discard: () => changed.clear(),
          repeatable: () => (isRepeatable = true),
          about: (details) => void (told = { ...told, ...details }),
        }
        try {
          const result = decide(documents, extra as Alongside)
          if (log && changed.size > 0 && !isRepeatable) {
            const entry = documents.get(log.key)
            if (told || !entry) documents.set(log.key, withDetails(entry ?? log.entry, told ?? {}))
          }
          return {
            result: { result, freed: freedIn(changed, at) },
            writes: named.map((key) => changed.get(key)),
            isRepeatable,
          }
        } catch (problem) {
          if (problem instanceof NotRead) return { result: { missing: problem.keys } }
          throw problem
        }
      },
      {
        waitUntil,
        backoff,
        known,
        first: named.some(isTicket) ? isScarce : undefined,
        ...(alongside && { alongside: alongside.then((value) => void (extra = value)) }),
      },
    )
    if ('result' in outcome) {
      tellFreed(context, outcome.freed)
      return outcome.result
    }
    named.push(...new Set(outcome.missing))
  }
}

/** Tells the context that slots are free for those who wait. Whoever asks them is not told of what that frees. */
export function tellFreed({ log: _log, whenFreed, ...context }: ServiceContext, freed: readonly Slot[]): void {
  if (freed.length > 0) whenFreed?.(context, freed)
}
