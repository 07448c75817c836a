/** Removes keys that nobody can claim any more, a bounded number at a time. */
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { pMap } from '#server/services/reports/p-map.ts'

const together = 25

/** @returns how many there were. A key that is gone already is as good. */
export async function removeAll({ store }: Pick<ServiceContext, 'store'>, dead: readonly string[]): Promise<number> {
  await pMap(together, dead, (key) => store.remove(key))
  return dead.length
}
