/** Removes keys with bounded concurrency. */
import pMap from 'p-map'
import type { ServiceContext } from './update-with-retry.ts'

const concurrency = 25

/** @returns the number of keys, including those already removed. */
export async function removeKeys({ store }: Pick<ServiceContext, 'store'>, keys: readonly string[]): Promise<number> {
  await pMap(keys, (key) => store.remove(key), { concurrency })
  return keys.length
}
