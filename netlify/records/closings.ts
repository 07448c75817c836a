/** Accounts whose deletion has begun, so that it ends even if nobody asks again. */
import { change, readAll, type Desk } from './change.ts'
import { keys } from './keys.ts'

/** `at` is when the deletion was last asked for, in milliseconds since 1970. */
type Closing = { v: 1; at: number }

/** Notes that a deletion begins now. */
export const noteClosing = ({ store, now }: Pick<Desk, 'store' | 'now'>, holder: string) =>
  change<Closing>({ store }, keys.closing(holder), () => ({ v: 1, at: now().getTime() }))

/** Whose deletion has begun, and when. */
export async function closings({ store }: Pick<Desk, 'store'>): Promise<{ holder: string; at: number }[]> {
  const listed = await store.list(keys.allClosings)
  const found = await readAll<Closing>(
    store,
    listed.map(({ key }) => key),
  )
  return found.map(({ key, value }) => ({ holder: key.slice(keys.allClosings.length), at: value.at }))
}

/** Forgets that there was a deletion. */
export const dropClosing = ({ store }: Pick<Desk, 'store'>, holder: string) => store.remove(keys.closing(holder))
