/** Mutants of the store, with one promise broken each. A test that does not notice proves nothing about the guard it is there for. */
import { end, entryOf, type MemberWeek, type SlotLock } from '#server/repositories/bookings.ts'
import { StorageUnavailable, type Doc, type Found, type Store, type Written } from '#server/storage/store.ts'

export type Mutant = (store: Store, random: () => number) => Store

/** Keeps the value whatever stands there. */
async function overwrite(store: Store, key: string, value: Doc): Promise<{ won: true; tag: string }> {
  for (;;) {
    const found = await store.read(key)
    const written = found ? await store.replace(key, found.tag, value) : await store.create(key, value)
    if (written.won) return written
  }
}

const isMemberWeek = (key: string, value: Doc): value is MemberWeek => key.startsWith('mw/') && 'entries' in value

/** Changes what `replace` does with a member's week; everything else stays as it is. */
const withWeeksReplaced = (
  store: Store,
  replace: (key: string, tag: string, value: MemberWeek) => Promise<Written<MemberWeek>>,
): Store => ({
  ...store,
  async replace<Value extends Doc>(key: string, tag: string, value: Value) {
    if (!isMemberWeek(key, value)) return store.replace<Value>(key, tag, value)
    return (await replace(key, tag, value)) as Written<Doc> as Written<Value>
  },
})

const isLock = (key: string, value: Doc): value is SlotLock => key.startsWith('slot/') && 'state' in value

/** Changes what `replace` does with the lock of a slot. */
const withLocksReplaced = (
  store: Store,
  replace: (key: string, tag: string, value: SlotLock) => Promise<Written<SlotLock>>,
): Store => ({
  ...store,
  async replace<Value extends Doc>(key: string, tag: string, value: Value) {
    if (!isLock(key, value)) return store.replace<Value>(key, tag, value)
    return (await replace(key, tag, value)) as Written<Doc> as Written<Value>
  },
})

export const mutants = {
  'a create overwrites what stands there': (store) => ({
    ...store,
    create: (key, value) => overwrite(store, key, value),
  }),

  'the tag is ignored': (store) => ({
    ...store,
    replace: (key, _tag, value) => overwrite(store, key, value),
  }),

  'reads are sometimes old': (store, random) => {
    const old = new Map<string, Found<Doc> | undefined>()
    return {
      ...store,
      async read<Value extends Doc>(key: string) {
        const found = await store.read<Value>(key)
        const before = old.get(key) as Found<Value> | undefined
        if (before && random() < 0.3) return before
        old.set(key, found)
        return found
      },
    }
  },

  'a write is sometimes acknowledged and lost': (store, random) => ({
    ...store,
    replace: (key, tag, value) =>
      random() < 0.05 ? Promise.resolve({ won: true, tag: '"lost"' }) : store.replace(key, tag, value),
  }),

  'requests that have ended are forgotten': (store) =>
    withWeeksReplaced(store, (key, tag, value) => store.replace(key, tag, { ...value, done: [] })),

  'a lock is stolen without stopping its holder': (store) =>
    withWeeksReplaced(store, async (key, tag, value) => {
      const isStop = value.done.at(-1)?.ending === 'expired' && value.entries.every(({ state }) => state !== 'held')
      const before = await store.read<MemberWeek>(key)
      const stopsOnly = isStop && before && before.value.entries.length > value.entries.length
      return stopsOnly ? { won: true, tag: before.tag } : store.replace(key, tag, value)
    }),

  'the commit does not ask whether the wish still stands': (store) =>
    withWeeksReplaced(store, async (key, tag, value) => {
      const written = await store.replace(key, tag, value)
      const before = written.won ? undefined : written.current?.value
      const late = before && value.entries.filter(({ id, state }) => state === 'confirmed' && !isKnown(before, id))
      if (!before || !late?.length) return written
      return overwrite(store, key, { ...before, entries: [...before.entries, ...late] })
    }),

  'who steps back does not ask what has become of the wish': (store) =>
    withWeeksReplaced(store, async (key, tag, value) => {
      const written = await store.replace(key, tag, value)
      const last = value.done.at(-1)
      const before = written.won ? undefined : written.current?.value
      if (!before || last?.ending !== 'slot_taken' || !entryOf(before, last.id)) return written
      return overwrite(store, key, end(before, last.id, 'slot_taken'))
    }),

  'a slot that is given back is free at once': (store) =>
    withLocksReplaced(store, (key, tag, value) =>
      store.replace(key, tag, value.state === 'releasing' ? { ...value, state: 'free' } : value),
    ),

  'a lock that is freed is deleted': (store) =>
    withLocksReplaced(store, async (key, tag, value) => {
      if (value.state !== 'free') return store.replace(key, tag, value)
      await store.remove(key)
      return { won: true, tag }
    }),
} satisfies Record<string, Mutant>

/** Forgets where a booking is being moved to. */
export const withoutGoals = (store: Store): Store =>
  withWeeksReplaced(store, (key, tag, value) =>
    store.replace(key, tag, {
      ...value,
      entries: value.entries.map((entry) => {
        const { goesTo: _, ...rest } = entry
        return rest
      }),
    }),
  )

/** Forgets on the lock that a booking is being moved: that write changes nothing, as if it were not made. */
export const withoutMarks = (store: Store): Store =>
  withLocksReplaced(store, async (key, tag, value) => {
    const { movingTo, ...rest } = value
    const isMark = movingTo !== undefined && value.state !== 'releasing' && value.state !== 'free'
    if (!isMark) return store.replace(key, tag, rest)
    const there = await store.read<SlotLock>(key)
    return there?.tag === tag ? { won: true, tag } : { won: false, current: there }
  })

/** Lists are sometimes those of before. */
export const withOldLists: Mutant = (store, random) => {
  const old = new Map<string, Awaited<ReturnType<Store['list']>>>()
  return {
    ...store,
    async list(prefix) {
      const listed = await store.list(prefix)
      const before = old.get(prefix)
      if (before && random() < 0.3) return before
      old.set(prefix, listed)
      return listed
    },
  }
}

const isKnown = (week: MemberWeek, id: string) => week.entries.some((entry) => entry.id === id)

/** A port that takes no answer for a yes, as the blobs client does by itself where a condition was set. */
export function takingNoAnswerForYes(store: Store): Store {
  const hopefully = <Result>(written: Promise<Result>) =>
    written.catch((problem: unknown) => {
      if (problem instanceof StorageUnavailable) return { won: true as const, tag: '"hopefully"' }
      throw problem
    })
  return {
    ...store,
    create: (key, value) => hopefully(store.create(key, value)),
    replace: (key, tag, value) => hopefully(store.replace(key, tag, value)),
  }
}
