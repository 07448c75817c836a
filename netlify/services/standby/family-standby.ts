/** The standby list as part of an account: in its data, moved with its players to another family, and gone with it. */
import type { Reply } from '#api-contract/schemas.ts'
import { standby as settings } from '#domain/facility/facility.ts'
import { eventWishKey, type StoredEventWish } from '#server/repositories/event-standby.ts'
import { keys } from '#server/repositories/keys.ts'
import {
  emptyStandby,
  readStandby,
  wishKey,
  type StandbyRecord,
  type StoredWish,
  type WishIndexEntry,
} from '#server/repositories/standby.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { toEventWish } from './event-wishes.ts'
import { toOffer, toWish } from './wishes.ts'

/** What the family waits for, for its own data. */
export async function standbyForExport(
  { store }: Pick<ServiceContext, 'store'>,
  ownerKey: string,
): Promise<Reply<'exportOwnData'>['standby']> {
  const record = (await readStandby(store, ownerKey))?.value
  if (!record) return { wishes: [], offers: [], events: [] }
  return {
    wishes: record.wishes.map((wish) => toWish(wish, record)),
    offers: record.offers.map(toOffer),
    events: (record.events ?? []).map(toEventWish),
  }
}

/**
 * Moves the wishes of an account to the family that its players have joined; `playerOf` gives their ids there. Their place in
 * line stays. Idempotent: a wish that came before, or has ended there since, does not come again.
 */
export async function moveWishes(
  context: Pick<ServiceContext, 'store' | 'backoff'>,
  from: string,
  to: string,
  playerOf: (id: string) => string,
): Promise<void> {
  const leaving = (await readStandby(context.store, from))?.value
  if (!leaving) return
  await moveEventWishes(context, leaving.events ?? [], to, playerOf)
  if (leaving.wishes.length === 0) return
  const moved = leaving.wishes.map((wish): StoredWish =>
    Object.assign({}, wish, { players: wish.players.map(playerOf) }),
  )
  for (const wish of moved) await context.store.create<WishIndexEntry>(wishKey(to, wish), { v: 1 })
  const stored = await updateWithRetry<StandbyRecord>(context, keys.standby(to), (current = emptyStandby) => {
    const known = new Set([...current.wishes.map(({ id }) => id), ...current.ended])
    const wishes = [...current.wishes]
    for (const wish of moved) if (!known.has(wish.id) && !isFull(wishes, wish)) wishes.push(wish)
    return wishes.length > current.wishes.length ? { ...current, wishes } : undefined
  })
  const kept = new Set(stored?.value.wishes.map(({ id }) => id))
  for (const wish of moved) if (!kept.has(wish.id)) await context.store.remove(wishKey(to, wish))
}

/** What the other family waits for already stays as it is. */
async function moveEventWishes(
  context: Pick<ServiceContext, 'store' | 'backoff'>,
  leaving: readonly StoredEventWish[],
  to: string,
  playerOf: (id: string) => string,
): Promise<void> {
  const moved = leaving.map((wish): StoredEventWish => {
    const { offer: _, players, ...rest } = wish
    return Object.assign(rest, players && { players: players.map(playerOf) })
  })
  for (const wish of moved) await context.store.create<WishIndexEntry>(eventWishKey(to, wish), { v: 1 })
  const stored = await updateWithRetry<StandbyRecord>(context, keys.standby(to), (current = emptyStandby) => {
    const events = current.events ?? []
    const added = moved.filter(
      ({ id, event }) => !current.ended.includes(id) && !events.some((each) => each.event === event),
    )
    return added.length > 0 ? { ...current, events: [...events, ...added] } : undefined
  })
  const kept = new Set(stored?.value.events?.map(({ id }) => id))
  for (const wish of moved) if (!kept.has(wish.id)) await context.store.remove(eventWishKey(to, wish))
}

const isFull = (wishes: readonly StoredWish[], { players }: StoredWish): boolean =>
  players.some((player) => wishes.filter((wish) => wish.players.includes(player)).length >= settings.wishesPerPlayer)

/** Removes everything of an account that has ended. What was held for it, the reconciler frees. */
export async function removeStandby({ store }: Pick<ServiceContext, 'store'>, ownerKey: string): Promise<void> {
  const record = (await readStandby(store, ownerKey))?.value
  for (const wish of record?.wishes ?? []) await store.remove(wishKey(ownerKey, wish))
  for (const wish of record?.events ?? []) await store.remove(eventWishKey(ownerKey, wish))
  if (record) await store.remove(keys.standby(ownerKey))
}
