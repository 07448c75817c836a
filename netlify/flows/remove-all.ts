/** Removes keys that nobody can claim any more, a bounded number at a time. */
import type { Desk } from '#server/records/change.ts'
import { inLanes } from './in-lanes.ts'

const together = 25

/** @returns how many there were. A key that is gone already is as good. */
export async function removeAll({ store }: Pick<Desk, 'store'>, dead: readonly string[]): Promise<number> {
  await inLanes(together, dead, (key) => store.remove(key))
  return dead.length
}
