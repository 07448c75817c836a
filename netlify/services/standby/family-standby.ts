/** The standby list as part of an account: in its data, and gone with it. */
import type { Reply } from '#api-contract/schemas.ts'
import { keys } from '#server/repositories/keys.ts'
import { eventWishes, readStandby, slotWishes } from '#server/repositories/standby.ts'
import { wishKey } from '#server/repositories/wish-index.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { toEventWish } from './event-wishes.ts'
import { toOffer, toWish } from './wishes.ts'

/** What the family waits for, for its own data. */
export async function standbyForExport(
  { store }: Pick<ServiceContext, 'store'>,
  ownerKey: string,
): Promise<Reply<'exportOwnData'>['standby']> {
  const record = (await readStandby(store, ownerKey))?.value
  const offers = record?.offers ?? []
  return {
    wishes: slotWishes(record).map((wish) => toWish(wish, offers)),
    offers: offers.filter((offer) => offer.kind !== 'event').map(toOffer),
    events: eventWishes(record).map((wish) => toEventWish(wish, offers)),
  }
}

/** Removes everything of an account that has ended. */
export async function removeStandby({ store }: Pick<ServiceContext, 'store'>, ownerKey: string): Promise<void> {
  const record = (await readStandby(store, ownerKey))?.value
  for (const wish of record?.wishes ?? []) await store.remove(wishKey(ownerKey, wish))
  if (record) await store.remove(keys.standby(ownerKey))
}
