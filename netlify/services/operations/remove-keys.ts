/** Removes keys with bounded concurrency. */
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { pMap } from './p-map.ts'

const concurrency = 25

/** @returns the number of keys, including those already removed. */
export async function removeKeys({ store }: Pick<ServiceContext, 'store'>, keys: readonly string[]): Promise<number> {
  await pMap(concurrency, keys, (key) => store.remove(key))
  return keys.length
}
