/** Brings one member's copy up to date while a request waits: in time, or the catching up does it. */
import type { RequestContext } from '#server/http/request-context.ts'
import type { ReplicationConfig } from '#server/http/context-factory.ts'
import { keys } from '#server/repositories/keys.ts'
import type { MemberRecord } from '#server/repositories/members.ts'
import type { Store } from '#server/storage/store.ts'
import { withConnection, reasonOf } from './database.ts'
import { upsertRows } from './upsert-rows.ts'
import { rowOf, seenOf } from './rows.ts'
import { replicationDatabase } from './config.ts'

/** All that a registration ever waits for the copy, in milliseconds. */
export const timeoutMs = 1500

/** The copy of whatever stands under `holder` now. Never fails: what did not come true in time is 'pending'. */
export const memberReplicator =
  (url: string, store: Store, alarm: (what: string) => void): NonNullable<RequestContext['replicate']> =>
  async (ownerKey) => {
    const key = keys.member(ownerKey)
    try {
      await withConnection(url, timeoutMs, async (ask) => {
        const found = await store.read<MemberRecord>(key)
        if (found) await upsertRows(ask, [rowOf(found.value, seenOf({ key, tag: found.tag }))])
      })
      return 'done'
    } catch (problem) {
      alarm(`a copy has to wait: ${reasonOf(problem)}`)
      return 'pending'
    }
  }

/** How this deploy copies a member; nothing where there is no database to copy to. */
export function openReplication({ store, environment, env, alarm }: ReplicationConfig): RequestContext['replicate'] {
  const url = replicationDatabase(environment, env, alarm)
  return url === undefined ? undefined : memberReplicator(url, store, alarm)
}
