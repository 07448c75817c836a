/** The intents of one try of a transaction (transactions.ts): which documents carry one, and what was there before. */
import { isDeepStrictEqual } from 'node:util'
import { outcomeFor, type Intent, type State } from './intents.ts'
import type { Doc, Found, Store, WriteResult } from './store.ts'

/** A version of a document; without a tag there is none yet. */
export type Version = { key: string; value: Doc | undefined; tag: string | undefined }
/** What it becomes: null for nothing any more. */
type Change = Version & { next: Doc | null }

export const put = (store: Store, { key, tag }: Pick<Version, 'key' | 'tag'>, value: Doc): Promise<WriteResult<Doc>> =>
  tag === undefined ? store.create(key, value) : store.replace(key, tag, value)

export function heldIntents(store: Store, { id, until }: Pick<Intent, 'id' | 'until'>) {
  const held = new Map<string, Change & { isNew: boolean }>()
  return {
    isNone: () => held.size === 0,
    missingIn: <Each extends Change>(changes: readonly Each[]) => changes.filter(({ key }) => !held.has(key)),
    /** True if these changes still make of each what its intent says. */
    fitIn: (changes: readonly Change[]) =>
      [...held.values()].every(({ key, next }) =>
        changes.some((change) => change.key === key && isDeepStrictEqual(change.next, next)),
      ),
    /** The keys that it has made. */
    made: () => [...held.values()].flatMap(({ key, isNew }) => (isNew ? key : [])),
    /**
     * Writes an intent on each of these. Whoever replaces one has decided it: one that may have been there is a lost one.
     * @returns what others were faster at, as it is now. @throws StorageUnavailable if an outcome is unknown.
     */
    async write(changes: readonly Change[], keys: string[]) {
      const written = await Promise.allSettled(
        changes.map(({ next, ...version }) => put(store, version, { ...version.value, _t: { id, next, until, keys } })),
      )
      const lost: { key: string; current: Found<Doc> | undefined }[] = []
      for (const [nth, each] of written.entries()) {
        const change = changes[nth]!
        if (each.status === 'rejected') continue
        if (!each.value.won) lost.push({ key: change.key, current: each.value.current })
        else held.set(change.key, { ...change, tag: each.value.tag, isNew: change.tag === undefined })
      }
      const unknown = written.find(({ status }) => status === 'rejected')
      if (unknown) throw (unknown as PromiseRejectedResult).reason
      return lost
    },
    /** Replaces the intents by what became of them. */
    finish: (state: State) =>
      Promise.all([...held.values()].map((each) => put(store, each, outcomeFor(state, each.value, each.next)))),
  }
}
