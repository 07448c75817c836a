/** Whether a slot that is freed is kept: only while somebody waits who can be offered it. */
import { isSameSlot, slotAt, type Slot } from '#domain/bookings/bookings.ts'
import { undoMs } from '#domain/notifications/send-times.ts'
import { keptUntil } from '#domain/standby/offer-times.ts'
import { hasNotice } from '#domain/standby/wishes.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { weekKey } from '#server/repositories/bookings/member-weeks.ts'
import type { Kept } from '#server/repositories/bookings/slots.ts'
import { askedName, readStandby, slotWishes } from '#server/repositories/standby.ts'
import { ifReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { listWishes, waitingFor, type IndexedWish } from '#server/repositories/wish-index.ts'
import type { Store } from '#server/storage/store.ts'
import { canBeOffered, playerFor } from './may-be-offered.ts'

type Context = Pick<ServiceContext, 'now' | 'mailEnabled'> & { store: Store }

/** How a slot is kept that is freed now; undefined if nobody waits for it. */
export type KeptFor = (slot: Slot, how?: { canTakeBack?: boolean }) => Kept | undefined

/**
 * If somebody waits for a slot that is freed, nobody else gets it until they were asked, or until that time is over because
 * whatever asks them has died. `canTakeBack`: the family that cancels it has the time of its Undo before anybody is asked.
 * One operation for each kind, and those for who waits. Without e-mail nobody can be told.
 */
export async function keptForStandby(context: Context, slots: readonly Slot[]): Promise<KeptFor> {
  const at = context.now()
  const kinds = context.mailEnabled ? [...new Set(slots.map(({ kind }) => kind))] : []
  const wishes = (await Promise.all(kinds.map((kind) => listWishes(context.store, kind)))).flat()
  const once = { ...context, store: readingOnce(context.store) }
  const awaited = await Promise.all(
    slots.map((slot) => someoneIn(waitingFor(wishes, slot), (wish) => canHave(once, wish, slot))),
  )
  return (slot, { canTakeBack = false } = {}) => {
    const isAwaited = slots.some((each, nth) => awaited[nth] && isSameSlot(each, slot))
    const until = isAwaited ? keptUntil(slot, at) : undefined
    return until && { until: until.getTime(), ...(canTakeBack && { from: at.getTime() + undoMs }) }
  }
}

/** A store that reads each document once: the same families wait for many slots of a day. */
function readingOnce(store: Store): Store {
  const known = new Map<string, Promise<unknown>>()
  const read: Store['read'] = (key) => {
    const found = known.get(key) ?? store.read(key)
    known.set(key, found)
    return found as ReturnType<typeof store.read<never>>
  }
  return { ...store, read }
}

/** One after the other: nearly always the first can. A record that cannot be read is nobody's. */
async function someoneIn<Wish>(line: readonly Wish[], can: (wish: Wish) => Promise<boolean>): Promise<boolean> {
  for (const wish of line) if ((await ifReadable(() => can(wish))) === true) return true
  return false
}

async function memberFor({ store }: Context, accountKey: string, players?: readonly string[]) {
  const member = (await readMember(store, accountKey))?.value
  return member && canBeOffered(member, players) ? member : undefined
}

/** What decides about an offer, but for what else may happen until it is made. */
async function canHave(context: Context, { accountKey, id, at, ...wish }: IndexedWish, slot: Slot): Promise<boolean> {
  const { store } = context
  const now = context.now()
  const member = hasNotice(wish, slot, now) ? await memberFor(context, accountKey, wish.players) : undefined
  if (!member) return false
  const [standby, week] = await Promise.all([readStandby(store, accountKey), store.read(weekKey(accountKey, slot))])
  const stored = slotWishes(standby?.value).find((each) => each.id === id && each.at === at)
  if (!stored || stored.paused || stored.asked.includes(askedName(slot))) return false
  const { entries, done } = week?.value ?? { entries: [], done: [] }
  const others = entries.filter((entry) => !isSameSlot(slotAt(slot.kind, entry), slot))
  return wish.players.every((player) => playerFor(member.players, player, slot, now, { entries: others, done }))
}
