/**
 * What families are told about bookings that staff moved or canceled. A record counts only while the slots' locks agree, so
 * that a change that failed, was undone or was followed by another one is never told.
 */
import type { Reply } from '#api-contract/schemas.ts'
import { isSameSlot, type Slot } from '#domain/bookings/bookings.ts'
import { closureFor } from '#domain/bookings/closures.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { entryOf, weekKey, type MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import type { SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { isOver, readClubChanges, recordClubChange, type ClubChange } from '#server/repositories/club-changes.ts'
import { keys } from '#server/repositories/keys.ts'
import { familyRefOf, isDeleted, readMember, type MemberRecord } from '#server/repositories/accounts/members.ts'
import { readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { cancel, type CancelResult } from './cancel.ts'
import { isLiveLockOf } from './release-slot.ts'

type Place = Pick<Slot, 'unit' | 'date' | 'time'>

/** `id` names the change. `from` is the slot the family last knew; without `to` the booking was canceled. */
export type ClubChangeView = Pick<ClubChange, 'kind' | 'player' | 'reason' | 'at' | 'seen'> & {
  id: string
  from: Place
  to?: Place & { id: string }
}

type OwnedChange = ClubChange & { ownerKey: string }

/**
 * Cancels any booking for staff, and records that its family is to be told, and why: `given` by staff, or that of a closure.
 * `memberId` and `player` are for the log: afterwards the slot may belong to somebody else.
 */
export async function cancelByStaff(
  context: ServiceContext,
  kind: Kind,
  id: string,
  given?: string,
): Promise<{ outcome: CancelResult; memberId?: string; player?: string }> {
  const slot = slotOfId(kind, id)
  if (!slot) return { outcome: 'not_found' }
  const [lock, closures] = await Promise.all([
    context.store.read<SlotLock>(keys.slot(slot)),
    readClosures(context.store),
  ])
  if (lock?.value.id !== id) return { outcome: await cancel(context, { kind, id, ownerKey: undefined }) }
  const ownerKey = lock.value.ownerKey
  const [week, member] = await Promise.all([
    context.store.read<MemberWeek>(weekKey(ownerKey, slot)),
    readMember(context.store, ownerKey),
  ])
  // Before the cancel, which a crash may complete. A booking that has ended already is not canceled by this request.
  const booking = entryOf(week?.value, id)
  if (booking?.state === 'confirmed') {
    const reason = given ?? closureFor(closures, slot)?.reason
    await recordClubChange(context, { kind, ownerKey, from: id, player: booking.player, reason })
  }
  return {
    outcome: await cancel(context, { kind, id, ownerKey: undefined }),
    ...(member && { memberId: member.value.id }),
    ...(booking && { player: booking.player }),
  }
}

/** The changes a family has not confirmed yet, soonest first. */
export async function unseenChanges(context: ServiceContext, ownerKey: string): Promise<ClubChangeView[]> {
  const changes = await readClubChanges(context.store, keys.clubChangesOf(ownerKey))
  if (changes.every(({ seen }) => seen !== undefined)) return []
  return (await clubChangeViews(context, changes)).flatMap(({ change }) => (change.seen === undefined ? change : []))
}

/** The changes of a family's bookings that are kept, for their own data. */
export const ownChanges = async (
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  ownerKey: string,
): Promise<Reply<'exportOwnData'>['clubChanges']> =>
  (await readClubChanges(store, keys.clubChangesOf(ownerKey))).flatMap((change) => {
    if (isOver(change, now())) return []
    const { kind, from, to, reason, at, seen } = change
    const [before, after] = [slotOfId(kind, from), to === undefined ? undefined : slotOfId(kind, to)]
    return before ? [{ kind, from: placeOf(before), to: after && placeOf(after), reason, at, seen }] : []
  })

/** All changes of upcoming bookings, for staff: those not seen first, then soonest first, with whom to call. */
export async function changesOfMembers(context: ServiceContext) {
  const views = await clubChangeViews(context, await readClubChanges(context.store, keys.allClubChanges))
  const memberKeys = new Set(views.map(({ ownerKey }) => keys.member(ownerKey)))
  const { found } = await readReadable<MemberRecord>(context.store, [...memberKeys])
  const members = new Map(found.map(({ key, value }) => [key, value]))
  return views
    .toSorted((one, other) => Number(one.change.seen !== undefined) - Number(other.change.seen !== undefined))
    .flatMap(({ change, ownerKey }) => {
      const member = members.get(keys.member(ownerKey))
      if (!member || isDeleted(member) || member.deleting) return []
      return [{ ...change, member: familyRefOf(member, context.now()) }]
    })
}

/** The changes that the locks confirm, soonest first; several unseen moves of one booking are told as one. */
async function clubChangeViews(context: ServiceContext, changes: readonly OwnedChange[]) {
  const upcoming = changes.filter((change) => !isOver(change, context.now()))
  const lockKeys = new Set(upcoming.flatMap((change) => lockKeyOf(change) ?? []))
  const { found: locks, unreadable } = await readReadable<SlotLock>(context.store, [...lockKeys])
  const lockByKey = new Map(locks.map(({ key, value }) => [key, value]))
  return upcoming
    .filter((change) => !unreadable.includes(lockKeyOf(change) ?? ''))
    .filter((change) => isDone(change, lockByKey.get(lockKeyOf(change) ?? '')))
    .flatMap((change) => toView(change, changes) ?? [])
    .toSorted((one, other) => sortKey(one.change).localeCompare(sortKey(other.change)))
}

function lockKeyOf({ kind, from, to = from }: ClubChange): string | undefined {
  const slot = slotOfId(kind, to)
  return slot && keys.slot(slot)
}

/** True if the booking is where the change says: in the new slot, or gone and not booked again for the same family. */
function isDone({ to, ownerKey }: OwnedChange, lock: SlotLock | undefined): boolean {
  if (to !== undefined) return isLiveLockOf(to, lock)
  const isBooked = lock?.state === 'pending' || lock?.state === 'confirmed'
  return !(isBooked && lock.ownerKey === ownerKey)
}

function toView(
  change: OwnedChange,
  all: readonly OwnedChange[],
): { change: ClubChangeView; ownerKey: string } | undefined {
  const { kind, to, player, reason, at, seen, ownerKey } = change
  const from = slotOfId(kind, seen === undefined ? firstOf(change, all) : change.from)
  const target = to === undefined ? undefined : slotOfId(kind, to)
  // Moved back before anybody saw it.
  if (!from || (target && isSameSlot(from, target))) return undefined
  const view: ClubChangeView = {
    id: change.from,
    kind,
    player,
    from: placeOf(from),
    ...(to !== undefined && target && { to: { id: to, ...placeOf(target) } }),
    ...(reason !== undefined && { reason }),
    at,
    ...(seen !== undefined && { seen }),
  }
  return { change: view, ownerKey }
}

/** The booking the family last knew: the start of a chain of moves they have not seen. */
function firstOf({ from, ownerKey }: OwnedChange, all: readonly OwnedChange[]): string {
  const before = all.find(
    (other) => other.to === from && other.ownerKey === ownerKey && other.seen === undefined && other.from !== from,
  )
  return before
    ? firstOf(
        before,
        all.filter((other) => other !== before),
      )
    : from
}

const placeOf = ({ unit, date, time }: Slot): Place => ({ unit, date, time })

const sortKey = ({ from, to = { id: '', ...from } }: ClubChangeView) => `${to.date}${to.time}${to.unit}`
