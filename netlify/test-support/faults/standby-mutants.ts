/** Mutants of the store for the standby list (mutant-store.ts). */
import type { MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import { keys } from '#server/repositories/keys.ts'
import type { PlacesRecord } from '#server/repositories/places.ts'
import type { StandbyRecord } from '#server/repositories/standby.ts'
import type { Doc, Store, WriteResult } from '#server/storage/store.ts'
import { withLocksReplaced, withWeeksReplaced, type Mutant } from './mutant-store.ts'

/** Changes what is written of the records under a prefix, also as part of a transaction. */
const withRecordsChanged = <Written extends Doc>(
  store: Store,
  prefix: string,
  change: (record: Written) => Written,
): Store => ({
  ...store,
  async replace<Value extends Doc>(key: string, tag: string, value: Value) {
    if (!key.startsWith(prefix)) return store.replace<Value>(key, tag, value)
    const { _t: intent } = value as { _t?: { next: Doc | null } | null }
    const changed = intent
      ? { ...value, _t: { ...intent, next: intent.next && change(intent.next as Written) } }
      : change(value as Doc as Written)
    return (await store.replace<Doc>(key, tag, changed)) as WriteResult<Doc> as WriteResult<Value>
  },
})

/** Overrides `replace` for standby documents only. */
const withStandbyReplaced = (
  store: Store,
  change: (before: StandbyRecord, after: StandbyRecord) => StandbyRecord,
): Store => ({
  ...store,
  async replace<Value extends Doc>(key: string, tag: string, value: Value) {
    const before = key.startsWith('standby/') ? await store.read<StandbyRecord>(key) : undefined
    if (!before || !('wishes' in value)) return store.replace<Value>(key, tag, value)
    const changed = change(before.value, value as Doc as StandbyRecord)
    return (await store.replace<StandbyRecord>(key, tag, changed)) as WriteResult<Doc> as WriteResult<Value>
  },
})

/** Mutants of the standby list of an event. */
export const placesMutants = {
  'freed places are not kept': (store) =>
    withRecordsChanged<PlacesRecord>(store, keys.allPlaces, (after) =>
      after.standby ? { ...after, standby: { ...after.standby, until: after.standby.freed + 1 } } : after,
    ),

  'what is offered is not taken': (store) =>
    withRecordsChanged<PlacesRecord>(store, keys.allPlaces, (after) => ({
      ...after,
      claims: after.claims.map((claim) =>
        claim.offer ? Object.assign({}, claim, { offer: { ...claim.offer, qty: 0 } }) : claim,
      ),
    })),

  'places that were declined are offered again': (store) =>
    withRecordsChanged<StandbyRecord>(store, keys.allStandby, (after) => ({
      ...after,
      ...(after.events && { events: after.events.map((wish) => Object.assign({}, wish, { asked: 0 })) }),
    })),
} satisfies Record<string, Mutant>

/** Mutants of the standby list. */
export const standbyMutants = {
  'who asked first is passed over': (store, random) => ({
    ...store,
    async list(prefix) {
      const listed = await store.list(prefix)
      return prefix.startsWith('wish/') && random() < 0.5 ? listed.slice(1) : listed
    },
  }),

  'a declined slot is offered again': (store) =>
    withStandbyReplaced(store, (_, after) => ({
      ...after,
      wishes: after.wishes.map((wish) => Object.assign({}, wish, { asked: [] })),
    })),

  'a wish that has ended stays': (store) => ({
    ...withStandbyReplaced(store, (before, after) => ({
      ...after,
      wishes: [...after.wishes, ...before.wishes.filter(({ id }) => !after.wishes.some((wish) => wish.id === id))],
    })),
    remove: async (key) => (key.startsWith('wish/') ? undefined : store.remove(key)),
  }),

  'the limit is forgotten when a family books': (store) =>
    withWeeksReplaced(store, async (key, tag, value) => {
      const before = (await store.read<MemberWeek>(key))?.value
      const withdrawn = before?.entries.filter(({ id }) =>
        value.done.some((request) => request.id === id && request.ending === 'withdrawn'),
      )
      const done = value.done.filter(({ id }) => !withdrawn?.some((entry) => entry.id === id))
      return store.replace(key, tag, { ...value, entries: [...value.entries, ...(withdrawn ?? [])], done })
    }),

  'an offer that was not made counts as refused': (store) =>
    withWeeksReplaced(store, async (key, tag, value) => {
      const entries = (await store.read<MemberWeek>(key))?.value.entries ?? []
      const isOffer = (id: string) => entries.some((entry) => entry.id === id && entry.offer)
      const done = value.done.map((request) =>
        request.ending === 'expired' && isOffer(request.id)
          ? Object.assign({}, request, { ending: 'slot_taken' })
          : request,
      )
      return store.replace(key, tag, { ...value, done })
    }),

  'a freed slot is not kept': (store) =>
    withLocksReplaced(store, (key, tag, value) => {
      const { standbyUntil: _, ...lock } = value
      return store.replace(key, tag, value.offer && value.state === 'pending' ? value : lock)
    }),

  'a slot whose offer has ended is not offered again': (store) =>
    withLocksReplaced(store, (key, tag, value) => {
      const { standbyUntil, ...lock } = value
      const isForgotten = value.offer && value.state === 'free' && standbyUntil !== undefined
      return store.replace(key, tag, isForgotten ? { ...lock, standbyUntil: 0 } : value)
    }),
} satisfies Record<string, Mutant>
