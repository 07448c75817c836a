/** Bookings as the desk sees them: the slots' locks first, then who holds them, all that is alike read together. */
import type { Reply } from '#contract/wire.ts'
import type { Slot } from '#domain/bookings.ts'
import { entryOf, lockOfId, weekKey, type MemberWeek, type SlotLock } from '#server/records/bookings.ts'
import { readAll, type Desk } from '#server/records/change.ts'
import { keys, readSlotKey } from '#server/records/keys.ts'
import { isClosed, type MemberRecord } from '#server/records/members.ts'
import { fateOf, settleLock } from './settle.ts'

export type DeskBooking = Omit<Reply<'bookFor'>['booking'], 'checkedIn'>

/** A slot that somebody has, and the id of what they have. */
type Standing = { slot: Slot; id: string; holder: string; holding: boolean }

/** The bookings that stand in the slots of these locks, in the order of the keys. Settles what was left half made. */
export async function bookingsAt(desk: Desk, slotKeys: readonly string[]): Promise<DeskBooking[]> {
  const locks = await readAll<SlotLock>(desk.store, slotKeys)
  const standing = await Promise.all(
    locks.map(async ({ key, ...found }): Promise<Standing | undefined> => {
      const slot = readSlotKey(key)
      const atWork = found.value.state === 'pending' && found.value.lease > desk.now().getTime()
      if (!slot) return undefined
      const { state, id, holder } = (atWork ? found : await settleLock(desk, slot, found)).value
      return state === 'free' ? undefined : { slot, id, holder, holding: state !== 'confirmed' }
    }),
  )
  return withMembers(
    desk,
    standing.filter((each) => each !== undefined),
  )
}

/** One booking, wherever it stands; nothing if it no longer does. */
export async function bookingById(desk: Desk, id: string): Promise<(DeskBooking & { holder: string }) | undefined> {
  const found = await lockOfId(desk.store, id)
  if (!found) return undefined
  const { slot, lock } = found
  const fate = await fateOf(desk, slot, lock.value)
  if (fate === 'free') return undefined
  const { holder } = lock.value
  const [booking] = await withMembers(desk, [{ slot, id, holder, holding: fate === 'held' }])
  return booking && { ...booking, holder }
}

/** Two reads for each member however many sessions they have, all side by side. */
async function withMembers({ store }: Desk, standing: readonly Standing[]): Promise<DeskBooking[]> {
  const weekKeys = new Set(standing.map(({ holder, slot }) => weekKey(holder, slot)))
  const memberKeys = new Set(standing.map(({ holder }) => keys.member(holder)))
  const [weeks, members] = await Promise.all([
    readAll<MemberWeek>(store, [...weekKeys]),
    readAll<MemberRecord>(store, [...memberKeys]),
  ])
  const weekAt = new Map(weeks.map(({ key, value }) => [key, value]))
  const memberAt = new Map(members.map(({ key, value }) => [key, value]))
  return standing.flatMap(({ slot, id, holder, holding }) => {
    const entry = entryOf(weekAt.get(weekKey(holder, slot)), id)
    // Given back or given up between the two readings.
    if (!entry) return []
    const found = memberAt.get(keys.member(holder))
    const member = found && !isClosed(found) && !found.closing && found
    return {
      id,
      ...slot,
      name: entry.name,
      holding: holding && entry.state === 'held',
      beyond: entry.beyond ?? false,
      ...(member && {
        member: { id: member.id, profileName: member.profileName, email: member.email, phone: member.parentPhone },
      }),
    }
  })
}
