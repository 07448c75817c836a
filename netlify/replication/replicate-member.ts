/** Replicates one member while a request waits. If it takes too long, the scheduled run does it. */
import type { RequestContext } from '#server/context/request-context.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Store } from '#server/storage/store.ts'
import { withConnection, reasonOf } from './database.ts'
import { upsertRows } from './upsert-rows.ts'
import { toRow, versionHash } from './rows.ts'
import type { MemberRecord } from '#records/families.ts'

/** The longest a registration waits for replication, in milliseconds. */
export const timeoutMs = 1500

/** Creates a function that replicates the current record of `accountKey` within `limitMs`. Never throws: any failure is 'pending'. */
export const memberReplicator =
  (
    url: string,
    store: Store,
    alarm: (problem: string) => void,
    limitMs = timeoutMs,
  ): NonNullable<RequestContext['replicate']> =>
  async (accountKey) => {
    const key = keys.member(accountKey)
    try {
      await withConnection(url, limitMs, async (query) => {
        const found = await store.read<MemberRecord>(key)
        if (found) await upsertRows(query, [toRow(found.value, versionHash({ key, tag: found.tag }))])
      })
      return 'done'
    } catch (problem) {
      alarm(`replication delayed: ${reasonOf(problem)}`)
      return 'pending'
    }
  }
