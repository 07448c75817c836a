/** Mutants of the store, each with one broken guarantee, for negative controls: a test that passes on a mutant proves nothing. */
import { confirmEntries, endEntry, entryOf, type MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import type { SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { StorageUnavailable, type Doc, type Found, type Store, type WriteResult } from '#server/storage/store.ts'

export type Mutant = (store: Store, random: () => number) => Store

/** Writes a value unconditionally. */
export async function overwrite(store: Store, key: string, value: Doc): Promise<{ won: true; tag: string }> {
  for (;;) {
    const found = await store.read(key)
    const written = found ? await store.replace(key, found.tag, value) : await store.create(key, value)
    if (written.won) return written
  }
}

const isMemberWeek = (key: string, value: Doc): value is MemberWeek => key.startsWith('mw/') && 'entries' in value

/** Overrides `replace` for week documents only. */
export const withWeeksReplaced = (
  store: Store,
  replace: (key: string, tag: string, value: MemberWeek) => Promise<WriteResult<MemberWeek>>,
): Store => ({
  ...store,
  async replace<Value extends Doc>(key: string, tag: string, value: Value) {
    if (!isMemberWeek(key, value)) return store.replace<Value>(key, tag, value)
    return (await replace(key, tag, value)) as WriteResult<Doc> as WriteResult<Value>
  },
})

const isLock = (key: string, value: Doc): value is SlotLock => key.startsWith('slot/') && 'state' in value

/** Overrides `replace` for slot locks only. */
export const withLocksReplaced = (
  store: Store,
  replace: (key: string, tag: string, value: SlotLock) => Promise<WriteResult<SlotLock>>,
): Store => ({
  ...store,
  async replace<Value extends Doc>(key: string, tag: string, value: Value) {
    if (!isLock(key, value)) return store.replace<Value>(key, tag, value)
    return (await replace(key, tag, value)) as WriteResult<Doc> as WriteResult<Value>
  },
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

  'some reads are stale': (store, random) => {
    const cached = new Map<string, Found<Doc> | undefined>()
    return {
      ...store,
      async read<Value extends Doc>(key: string) {
        const found = await store.read<Value>(key)
        const before = cached.get(key) as Found<Value> | undefined
        if (before && random() < 0.3) return before
        cached.set(key, found)
        return found
      },
    }
  },

  'some acknowledged writes are lost': (store, random) => ({
    ...store,
    replace: (key, tag, value) =>
      random() < 0.05 ? Promise.resolve({ won: true, tag: '"lost"' }) : store.replace(key, tag, value),
  }),

  'ended requests are not recorded': (store) =>
    withWeeksReplaced(store, (key, tag, value) => store.replace(key, tag, { ...value, done: [] })),

  'a lock is stolen without ending its request': (store) =>
    withWeeksReplaced(store, async (key, tag, value) => {
      const isRelease = value.done.at(-1)?.ending === 'expired' && value.entries.every(({ state }) => state !== 'held')
      const before = await store.read<MemberWeek>(key)
      const onlyReleases = isRelease && before && before.value.entries.length > value.entries.length
      return onlyReleases ? { won: true, tag: before.tag } : store.replace(key, tag, value)
    }),

  'the commit does not check its hold': (store) =>
    withWeeksReplaced(store, async (key, tag, value) => {
      const written = await store.replace(key, tag, value)
      const before = written.won ? undefined : written.current?.value
      const late = before && value.entries.filter(({ id, state }) => state === 'confirmed' && !hasEntry(before, id))
      if (!before || !late?.length) return written
      return overwrite(store, key, { ...before, entries: [...before.entries, ...late] })
    }),

  'the rollback does not check its hold': (store) =>
    withWeeksReplaced(store, async (key, tag, value) => {
      const written = await store.replace(key, tag, value)
      const last = value.done.at(-1)
      const before = written.won ? undefined : written.current?.value
      if (!before || last?.ending !== 'slot_taken' || !entryOf(before, last.id)) return written
      return overwrite(store, key, endEntry(before, last.id, 'slot_taken'))
    }),

  'a released slot is free at once': (store) =>
    withLocksReplaced(store, (key, tag, value) =>
      store.replace(key, tag, value.state === 'releasing' ? { ...value, state: 'free' } : value),
    ),

  'a freed lock is deleted': (store) =>
    withLocksReplaced(store, async (key, tag, value) => {
      if (value.state !== 'free') return store.replace(key, tag, value)
      await store.remove(key)
      return { won: true, tag }
    }),
} satisfies Record<string, Mutant>

const confirmedIds = (week: MemberWeek) => week.entries.filter(({ state }) => state === 'confirmed').map(({ id }) => id)

/** Mutants of bookings made together. */
export const groupMutants = {
  'a group is confirmed one by one': (store) =>
    withWeeksReplaced(store, async (key, tag, value) => {
      const before = await store.read<MemberWeek>(key)
      const known = before ? confirmedIds(before.value) : []
      const [first, ...others] = confirmedIds(value).filter((id) => !known.includes(id))
      if (first === undefined || others.length === 0 || before?.tag !== tag) return store.replace(key, tag, value)
      const partly = await store.replace(key, tag, confirmEntries(before.value, [first], new Date(0)))
      return partly.won ? store.replace(key, partly.tag, value) : partly
    }),

  'of an ended group only one entry ends': (store) =>
    withWeeksReplaced(store, async (key, tag, value) => {
      const before = (await store.read<MemberWeek>(key))?.value
      const ended = before?.entries.filter(({ id, state }) => state === 'held' && !hasEntry(value, id)) ?? []
      const kept = ended.filter(({ id }) => id !== value.done.at(-1)?.id)
      const done = value.done.filter(({ id }) => !kept.some((entry) => entry.id === id))
      return store.replace(key, tag, { ...value, entries: [...value.entries, ...kept], done })
    }),
} satisfies Record<string, Mutant>

/** A store on which two slots have each other's lock: whoever uses it locks them in the opposite order. */
export function withLocksSwapped(store: Store, one: string, other: string): Store {
  const swapped = (key: string) => (key === one ? other : key === other ? one : key)
  return {
    ...store,
    read: (key) => store.read(swapped(key)),
    create: (key, value) => store.create(swapped(key), value),
    replace: (key, tag, value) => store.replace(swapped(key), tag, value),
  }
}

/** Mutant: drops the target of a move from the week document. */
export const withoutMoveTargets = (store: Store): Store =>
  withWeeksReplaced(store, (key, tag, value) =>
    store.replace(key, tag, {
      ...value,
      entries: value.entries.map((entry) => {
        const { movedTo: _, ...rest } = entry
        return rest
      }),
    }),
  )

/** Mutant: skips the write that marks a lock as being moved. */
export const withoutMoveMarks = (store: Store): Store =>
  withLocksReplaced(store, async (key, tag, value) => {
    const { movedTo, ...rest } = value
    const isMark = movedTo !== undefined && value.state !== 'releasing' && value.state !== 'free'
    if (!isMark) return store.replace(key, tag, rest)
    const current = await store.read<SlotLock>(key)
    return current?.tag === tag ? { won: true, tag } : { won: false, current }
  })

/** Mutant: skips the write that marks a lock whose booking is canceled with others. */
export const withoutCancelMarks = (store: Store): Store =>
  withLocksReplaced(store, async (key, tag, value) => {
    if (!value.canceling) return store.replace(key, tag, value)
    const current = await store.read<SlotLock>(key)
    return current?.tag === tag ? { won: true, tag } : { won: false, current }
  })

/** Mutant: some lists are stale. */
export const withStaleLists: Mutant = (store, random) => {
  const cached = new Map<string, Awaited<ReturnType<Store['list']>>>()
  return {
    ...store,
    async list(prefix) {
      const listed = await store.list(prefix)
      const before = cached.get(prefix)
      if (before && random() < 0.3) return before
      cached.set(prefix, listed)
      return listed
    },
  }
}

const hasEntry = (week: MemberWeek, id: string) => week.entries.some((entry) => entry.id === id)

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
