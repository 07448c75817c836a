/** The standby list as part of an account: in its data, and gone with it. */
import type { Reply } from '#api-contract/schemas.ts'
import { eventWishKey } from '#server/repositories/event-standby.ts'
import { keys } from '#server/repositories/keys.ts'
import { readStandby, wishKey } from '#server/repositories/standby.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
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

/** Removes everything of an account that has ended. */
export async function removeStandby({ store }: Pick<ServiceContext, 'store'>, ownerKey: string): Promise<void> {
  const record = (await readStandby(store, ownerKey))?.value
  for (const wish of record?.wishes ?? []) await store.remove(wishKey(ownerKey, wish))
  for (const wish of record?.events ?? []) await store.remove(eventWishKey(ownerKey, wish))
  if (record) await store.remove(keys.standby(ownerKey))
}
