/** Bookings as the desk sees them: the slots' locks first, then who holds them, all that is alike read together. */
import type { Reply } from '#api-contract/schemas.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { entryOf, lockOfId, weekKey, type MemberWeek, type SlotLock } from '#server/repositories/bookings.ts'
import { readAll, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys, readSlotKey } from '#server/repositories/keys.ts'
import { isDeleted, type MemberRecord } from '#server/repositories/members.ts'
import { lockOutcome, resolveLock } from './resolve-lock.ts'

export type AdminBooking = Omit<Reply<'bookForMember'>['booking'], 'checkedIn'>

/** A slot that somebody has, and the id of what they have. */
type Standing = { slot: Slot; id: string; ownerKey: string; holding: boolean }

/** The bookings that stand in the slots of these locks, in the order of the keys. Settles what was left half made. */
export async function bookingsAt(context: ServiceContext, slotKeys: readonly string[]): Promise<AdminBooking[]> {
  const locks = await readAll<SlotLock>(context.store, slotKeys)
  const standing = await Promise.all(
    locks.map(async ({ key, ...found }): Promise<Standing | undefined> => {
      const slot = readSlotKey(key)
      const atWork = found.value.state === 'pending' && found.value.lease > context.now().getTime()
      if (!slot) return undefined
      const { state, id, holder: ownerKey } = (atWork ? found : await resolveLock(context, slot, found)).value
      return state === 'free' ? undefined : { slot, id, ownerKey, holding: state !== 'confirmed' }
    }),
  )
  return withMembers(
    context,
    standing.filter((each) => each !== undefined),
  )
}

/** One booking, wherever it stands; nothing if it no longer does. */
export async function bookingById(
  context: ServiceContext,
  id: string,
): Promise<(AdminBooking & { ownerKey: string }) | undefined> {
  const found = await lockOfId(context.store, id)
  if (!found) return undefined
  const { slot, lock } = found
  const fate = await lockOutcome(context, slot, lock.value)
  if (fate === 'free') return undefined
  const { holder: ownerKey } = lock.value
  const [booking] = await withMembers(context, [{ slot, id, ownerKey, holding: fate === 'held' }])
  return booking && { ...booking, ownerKey }
}

/** Two reads for each member however many sessions they have, all side by side. */
async function withMembers({ store }: ServiceContext, standing: readonly Standing[]): Promise<AdminBooking[]> {
  const weekKeys = new Set(standing.map(({ ownerKey, slot }) => weekKey(ownerKey, slot)))
  const memberKeys = new Set(standing.map(({ ownerKey }) => keys.member(ownerKey)))
  const [weeks, members] = await Promise.all([
    readAll<MemberWeek>(store, [...weekKeys]),
    readAll<MemberRecord>(store, [...memberKeys]),
  ])
  const weekAt = new Map(weeks.map(({ key, value }) => [key, value]))
  const memberAt = new Map(members.map(({ key, value }) => [key, value]))
  return standing.flatMap(({ slot, id, ownerKey, holding }) => {
    const entry = entryOf(weekAt.get(weekKey(ownerKey, slot)), id)
    // Given back or given up between the two readings.
    if (!entry) return []
    const found = memberAt.get(keys.member(ownerKey))
    const member = found && !isDeleted(found) && !found.closing && found
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
