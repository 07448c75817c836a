/** The families that have still to confirm an address, so that the reconciler finds them when their time is over. */
import type { Store } from '#server/storage/store.ts'
import { keys } from '#server/repositories/keys.ts'

/** A family and its time in milliseconds since 1970, as the key of its record says. */
export type ListedNewcomer = { accountKey: string; confirmBy: number; key: string }

export async function listNewcomers(store: Store): Promise<ListedNewcomer[]> {
  const listed = await store.list(keys.allNewcomers)
  return listed.map(({ key }) => {
    const [, at = '', accountKey = ''] = key.split('/')
    return { accountKey, confirmBy: Number.parseInt(at, 36), key }
  })
}
