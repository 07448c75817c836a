/** Mutants of the store, each with one broken guarantee, for negative controls: a test that passes on a mutant proves nothing. */
import { StorageUnavailable, type AnyKey, type Doc, type Store } from '#server/storage/store.ts'
import { overwrite, transactionMutants, type Mutant } from './transaction-mutants.ts'
import type { MemberWeek, SlotRecord } from '#records/bookings.ts'

type Stored<Value> = Value & { _t?: { next: Value | null } | null }

/** Overrides what is written to the documents under a prefix: each value, in place or as what a transaction makes of it. */
export const withWritten = <Value extends Doc>(
  store: Store,
  prefix: string,
  change: (value: Value, before: Value | undefined) => Value,
): Store => {
  /** What transactions make of each key, as they have decided it and as it is stored: they write it once more at the end. */
  const decided = new Map<string, { next: string; stored: Value }>()
  const changed = <Any extends Doc>(key: string, stored: Any): Any => {
    if (!key.startsWith(prefix)) return stored
    const { _t: intent, ...rest } = stored as Doc as Stored<Value>
    const value = rest as Doc as Value
    if (!intent) {
      const outcome = decided.get(key)
      if (outcome?.next === JSON.stringify(value)) return outcome.stored as Doc as Any
      return (Object.keys(value).length > 0 ? change(value, undefined) : stored) as Doc as Any
    }
    if (!intent.next) return stored
    const next = change(intent.next, value)
    decided.set(key, { next: JSON.stringify(intent.next), stored: next })
    return { ...value, _t: { ...intent, next } } as Doc as Any
  }
  return {
    ...store,
    create: (key, value) => store.create(key, changed(key, value)),
    replace: (key, tag, value) => store.replace(key, tag, changed(key, value)),
  }
}

/** Overrides what is read of the documents under a prefix: each value, and what a transaction makes of it. */
export const withRead = <Value extends Doc>(store: Store, prefix: string, change: (value: Value) => Value): Store => ({
  ...store,
  async read<Any extends Doc>(key: string) {
    const found = await store.read<Any>(key)
    if (!found || !key.startsWith(prefix)) return found
    const { _t: intent, ...value } = found.value as Doc as Stored<Value>
    const next = intent?.next && { _t: { ...intent, next: change(intent.next) } }
    return {
      ...found,
      value: { ...change(value as Doc as Value), ...(intent !== undefined && { _t: intent }), ...next } as Doc as Any,
    }
  },
})

/** Overrides what is read of week documents, and undoes it in what is written. */
const withWeeks = (store: Store, read: (week: MemberWeek) => MemberWeek, written: (week: MemberWeek) => MemberWeek) =>
  withWritten<MemberWeek>(
    withRead<MemberWeek>(store, 'mw/', (week) => ('entries' in week ? read(week) : week)),
    'mw/',
    written,
  )

const withOverLimit = (week: MemberWeek): MemberWeek => ({
  ...week,
  entries: week.entries.map((entry) => ({ ...entry, overLimit: true as const })),
})

const withinLimit = (week: MemberWeek): MemberWeek => ({
  ...week,
  entries: week.entries.map((entry) => {
    const { overLimit: _, ...rest } = entry
    return rest
  }),
})

export const mutants = {
  'create overwrites an existing value': (store) => ({
    ...store,
    create: (key, value) => overwrite(store, key, value),
  }),

  'replace ignores the tag': (store) => ({
    ...store,
    replace: (key, _tag, value) => overwrite(store, key, value),
  }),

  'some acknowledged writes are lost': (store, random) => ({
    ...store,
    replace: (key, tag, value) =>
      random() < 0.05 ? Promise.resolve({ won: true, tag: '"lost"' }) : store.replace(key, tag, value),
  }),

  'ended requests are not recorded': (store) =>
    withWritten<MemberWeek>(store, 'mw/', (week) => ({ ...week, done: [] })),

  'the weekly limit is forgotten': (store) => withWeeks(store, withOverLimit, withinLimit),

  'nobody asks whether the slot is taken': (store) =>
    withRead<SlotRecord>(store, 'slot/', (slot) => ({ ...slot, state: 'free' })),

  'a canceled booking keeps its slot': (store) =>
    withWritten<SlotRecord>(store, 'slot/', (slot, before) => (slot.state === 'free' && before ? before : slot)),

  ...transactionMutants,
} satisfies Record<string, Mutant>

/** Mutants of bookings made together. */
export const groupMutants = {
  'of a group one player is forgotten': (store) =>
    withWritten<MemberWeek>(store, 'mw/', (week, before) => {
      const added = week.entries.filter(({ id }) => before?.entries?.every((entry) => entry.id !== id) ?? true)
      if (added.length < 2) return week
      return { ...week, entries: week.entries.filter((entry) => entry !== added[0]) }
    }),
} satisfies Record<string, Mutant>

/** Mutant: some lists are stale. */
export const withStaleLists: Mutant = (store, random) => {
  const cached = new Map<string, Awaited<ReturnType<Store['list']>>>()
  return {
    ...store,
    async list<Value extends Doc>(prefix: AnyKey<Value>) {
      const listed = await store.list(prefix)
      const before = cached.get(prefix) as typeof listed | undefined
      if (before && random() < 0.3) return before
      cached.set(prefix, listed)
      return listed
    },
  }
}

/** Mutant: a missing response counts as success, as it does in the Blobs client for conditional writes. */
export function timeoutAsSuccess(store: Store): Store {
  const assumeSuccess = <Result>(written: Promise<Result>) =>
    written.catch((error: unknown) => {
      if (error instanceof StorageUnavailable) return { won: true as const, tag: '"assumed"' }
      throw error
    })
  return {
    ...store,
    create: (key, value) => assumeSuccess(store.create(key, value)),
    replace: (key, tag, value) => assumeSuccess(store.replace(key, tag, value)),
  }
}
