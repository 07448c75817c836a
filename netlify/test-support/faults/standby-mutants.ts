/** Mutants of the store for the standby list (mutant-store.ts). */
import { keys } from '#server/repositories/keys.ts'
import { withRead, withWritten } from './mutant-store.ts'
import type { Mutant } from './transaction-mutants.ts'
import type { MemberWeek, SlotRecord } from '#records/bookings.ts'
import type { StandbyRecord, StoredWish } from '#records/standby.ts'

/** Mutants of the standby list. */
export const standbyMutants = {
  'who asked first is passed over': (store, random) => ({
    ...store,
    async list(prefix) {
      const listed = await store.list(prefix)
      return prefix.startsWith('wish/') && random() < 0.5 ? listed.slice(1) : listed
    },
  }),

  'what was declined is offered again': (store) =>
    withWritten<StandbyRecord>(store, keys.allStandby, (after) => ({
      ...after,
      wishes: after.wishes.map((wish) => (wish.kind === 'event' ? { ...wish, asked: 0 } : { ...wish, asked: [] })),
    })),

  'a wish that has ended stays': (store) => {
    const known = new Map<string, StoredWish>()
    const read = withRead<StandbyRecord>(store, keys.allStandby, (record) => {
      for (const wish of record.wishes ?? []) known.set(wish.id, wish)
      return record
    })
    return {
      ...withWritten<StandbyRecord>(read, keys.allStandby, (after) => {
        const ended = after.ended.filter((id) => !after.wishes.some((wish) => wish.id === id))
        return { ...after, wishes: [...after.wishes, ...ended.flatMap((id) => known.get(id) ?? [])] }
      }),
      remove: async (key) => (key.startsWith('wish/') ? undefined : store.remove(key)),
    }
  },

  'an offer outlives the booking that leaves no room for it': (store) =>
    withWritten<MemberWeek>(store, keys.allMemberWeeks, (after, before) => {
      const isWithdrawn = (id: string) => after.done.some((each) => each.id === id && each.ending === 'withdrawn')
      const withdrawn = before?.entries?.filter(({ id }) => isWithdrawn(id)) ?? []
      const done = after.done.filter(({ id }) => !withdrawn.some((entry) => entry.id === id))
      return { ...after, entries: [...after.entries, ...withdrawn], done }
    }),

  'the Undo is forgotten': (store) =>
    withRead<SlotRecord>(store, keys.allSlots, ({ hold, ...slot }) => ({
      ...slot,
      ...(hold && { hold: { until: hold.until } }),
    })),

  'nobody asks whether a slot is kept': (store) =>
    withRead<SlotRecord>(store, keys.allSlots, (slot) => {
      const { hold: _, ...open } = slot
      return slot.state === 'free' ? open : slot
    }),

  'a slot whose offer has ended is not offered again': (store) =>
    withWritten<SlotRecord>(store, keys.allSlots, (after, before) =>
      before?.state === 'offered' && after.state === 'free' ? { ...after, hold: { until: 0 } } : after,
    ),
} satisfies Record<string, Mutant>
