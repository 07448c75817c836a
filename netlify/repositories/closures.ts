/** Facility closures: one document, which every reservation reads along with the member's week. */
import { allClosures } from '#domain/bookings/closures.ts'
import type { StoredClosure } from '#records/closures.ts'
import { keys } from './keys.ts'
import type { Documents } from './transact.ts'
import { ifReadable, type ServiceContext } from './update-with-retry.ts'

/** All closures, holidays too, by start. */
export async function readClosures({ store, now }: Pick<ServiceContext, 'store' | 'now'>): Promise<StoredClosure[]> {
  return allClosures((await store.read(keys.closures))?.value, now())
}

/** The same for what goes on without them: none if they cannot be read. */
export async function readableClosures(context: Pick<ServiceContext, 'store' | 'now'>): Promise<StoredClosure[]> {
  const closures = await ifReadable(() => readClosures(context))
  return closures === 'unreadable' ? [] : closures
}

/** The same in a transaction that has read `keys.closures`. */
export const closuresIn = (documents: Documents): StoredClosure[] =>
  allClosures(documents.get(keys.closures), documents.now)
