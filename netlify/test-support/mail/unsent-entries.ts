/** The entries that a run will send sooner or later. */
import { keys } from '#server/repositories/keys.ts'
import { listDue, type Unsent } from '#server/repositories/outbox-queue.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'

const endOfTime = new Date(8.64e15)

/** The entries that are not finished, oldest request first. */
export async function unsentEntries({ store }: Pick<ServiceContext, 'store'>): Promise<Unsent[]> {
  const listed = await listDue({ store, now: () => endOfTime })
  // Asked for again in another minute, an entry is listed twice.
  const entries = new Map(listed.map((each) => [`${each.accountKey} ${each.id}`, each]))
  const read = await Promise.all(
    [...entries.values()].map(async (each) => {
      const key = keys.outboxEntry(each.accountKey, each.id)
      const entry = await store.read(key)
      return entry && ['waiting', 'sending'].includes(entry.value.state) ? [{ ...each, key, entry }] : []
    }),
  )
  return read.flat().toSorted((one, other) => one.entry.value.at - other.entry.value.at)
}
