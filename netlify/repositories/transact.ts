/** Transactions on named documents: `transact` with the record types of the keys. */
import type { Doc } from '#server/storage/store.ts'
import type { Key } from './keys.ts'
import { randomBackoff, type ServiceContext } from './update-with-retry.ts'

/** The documents of a transaction by name: a key, or a list of keys. */
export type Documents = Readonly<Record<string, Key | readonly Key[]>>

type RecordOf<Each> = Each extends Key<infer Value> ? Value : never
type Map<Docs extends Documents, Extra> = {
  [Name in keyof Docs]: Docs[Name] extends readonly (infer Each)[]
    ? readonly (RecordOf<Each> | Extra)[]
    : RecordOf<Docs[Name]> | Extra
}
/** The value of each document; undefined if there is none. */
export type Values<Docs extends Documents> = Map<Docs, undefined>
/** What another transaction is about to make of each document: undefined if there is none, null for a removal. */
export type Pending<Docs extends Documents> = Map<Docs, undefined | null>
/** `write`: the documents with a new value; null removes one. Without it nothing is stored. */
export type Decision<Docs extends Documents, Result> = {
  write?: Partial<Map<Docs, undefined | null>> | undefined
  result: Result
}

/**
 * Reads the documents, decides, and stores what was decided in all of them or in none. `decide` is a pure function that may
 * run several times: the time, ids and everything else it needs are its own arguments, read before.
 * @throws StorageUnavailable if the outcome is unknown or the documents stay contested; the same request may be retried.
 */
export function transact<Docs extends Documents, Result>(
  { store, waitUntil, backoff = randomBackoff }: Pick<ServiceContext, 'store' | 'waitUntil' | 'backoff'>,
  documents: Docs,
  decide: (values: Values<Docs>, pending: Pending<Docs>) => Decision<Docs, Result>,
): Promise<Result> {
  const names = Object.keys(documents)
  const keysOf = names.map((name) => [documents[name] ?? []].flat() as Key[])
  /** The flat list, cut into what each name stands for. */
  const named = <Each>(list: readonly Each[]) => {
    let from = 0
    return Object.fromEntries(
      names.map((name, nth) => {
        const part = list.slice(from, (from += keysOf[nth]!.length))
        return [name, Array.isArray(documents[name]) ? part : part[0]]
      }),
    )
  }
  return store.transact(
    keysOf.flat(),
    (seen) => {
      const values = named(seen.map(({ value }) => value)) as Values<Docs>
      const { write, result } = decide(values, named(seen.map(({ pending }) => pending)) as Pending<Docs>)
      if (!write) return { result }
      const written = (name: string, nth: number): (Doc | null | undefined)[] => {
        const value = write[name] as Doc | null | undefined | readonly (Doc | null | undefined)[]
        return keysOf[nth]!.map((_, index) => (Array.isArray(value) ? value[index] : value))
      }
      return { writes: names.flatMap(written), result }
    },
    { waitUntil, backoff },
  )
}
