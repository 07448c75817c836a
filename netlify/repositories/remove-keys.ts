/** Removes keys with bounded concurrency. */
import pMap from 'p-map'
import type { Doc, Key } from '#server/storage/store.ts'
import { transact } from './transact.ts'
import type { ServiceContext } from './update-with-retry.ts'

const concurrency = 25

/** @returns the number of keys, including those already removed. */
export async function removeKeys({ store }: Pick<ServiceContext, 'store'>, keys: readonly string[]): Promise<number> {
  await pMap(keys, (key) => store.remove(key), { concurrency })
  return keys.length
}

/**
 * Removes a record that others may write again, if `isOld` still holds: in a transaction, so that no half of another one goes
 * with it. Its key stays, without a value, and without what a process that died has left beside it.
 */
export async function removeValue<Value extends Doc>(
  context: ServiceContext,
  key: Key<Value>,
  isOld: (value: Value) => boolean = () => true,
): Promise<void> {
  const isPending = await transact(context, [key], (documents) => {
    const value = documents.get(key)
    if (value !== undefined && isOld(value)) documents.set(key, null)
    return value === undefined && documents.pending(key) !== undefined
  })
  if (isPending) await context.store.finishIntent(key)
}
