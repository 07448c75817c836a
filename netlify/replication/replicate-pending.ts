/**
 * Replicates every member whose row is out of date. There is no separate outbox: the database stores which versions it
 * has, so no change is missed and an emptied database fills up again. While no member changes, the database is asked once
 * a day only, because a hosted one sleeps when nobody connects and costs while it is awake.
 */
import type { MemberRecord } from '#records/families.ts'
import { readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { StorageUnavailable, type Listed } from '#server/storage/store.ts'
import { withConnection, reasonOf, type Query } from './database.ts'
import { upsertValidRows, type UpsertOutcome } from './upsert-rows.ts'
import { toRow, versionHash } from './rows.ts'
import { migrate } from './migrations.ts'
import { acquireLease, isReplicated } from './lease.ts'

/** A run starts no batch after this time, in milliseconds. */
const lastBatchMs = 15_000
/** Deadline of the database connection, in milliseconds. */
const connectionTimeoutMs = 20_000
const batchSize = 100

/** Progress of a run: records listed, rows found, outcomes of the rows written, and records left for the next run. */
export type Progress = { listed: number; rows: number; left: number } & UpsertOutcome
/**
 * 'unchanged': no member has changed since the last run; 'busy': another run has the lease; 'resting': the backoff has not
 * passed; 'failed': with an error code or name.
 */
export type ReplicationResult =
  | { outcome: 'unchanged' | 'busy' | 'resting' }
  | ({ outcome: 'done' } & Progress)
  | { outcome: 'failed'; reason: string }

/** One run under a unique `runId`. Idempotent, and safe to run concurrently. @throws StorageUnavailable */
export async function replicatePending(
  context: ServiceContext,
  url: string,
  runId: string,
): Promise<ReplicationResult> {
  const listed = await context.store.list(keys.allMembers)
  const membersHash = hash('replica', url, ...listed.map(versionHash))
  if (await isReplicated(context, membersHash)) return { outcome: 'unchanged' }
  const lease = await acquireLease(context, runId)
  if (typeof lease === 'string') return { outcome: lease }
  try {
    const progress = await withConnection(url, connectionTimeoutMs, (query) => replicateChanges(context, query, listed))
    // A row that the database refuses is tried again with the next change, or the next day.
    await lease.release(progress.left > 0 ? 'incomplete' : { membersHash })
    return { outcome: 'done', ...progress }
  } catch (problem) {
    // Our own storage failed, not the database: let the lease expire.
    if (problem instanceof StorageUnavailable) throw problem
    await lease.release('failed')
    return { outcome: 'failed', reason: reasonOf(problem) }
  }
}

async function replicateChanges(context: ServiceContext, query: Query, listed: readonly Listed[]): Promise<Progress> {
  const startedAt = context.now().getTime()
  await migrate(query)
  const rows = await query<{ seen: string }>('SELECT seen FROM nest.member_rows')
  const seen = new Set(rows.map((row) => row.seen))
  // Use the listed tag, not the one read later: the next run compares it with a listing. The row may be newer than it.
  const outdated = new Map<string, string>()
  for (const entry of listed) {
    const version = versionHash(entry)
    if (!seen.has(version)) outdated.set(entry.key, version)
  }

  const progress = { listed: listed.length, rows: rows.length, copied: 0, newer: 0, refused: 0, left: outdated.size }
  const left = [...outdated.keys()]
  while (left.length > 0 && context.now().getTime() - startedAt < lastBatchMs) {
    const { found: records } = await readReadable<MemberRecord>(context.store, left.splice(0, batchSize))
    const { copied, newer, refused } = await upsertValidRows(
      query,
      records.map(({ key, value }) => toRow(value, outdated.get(key)!)),
    )
    progress.copied += copied
    progress.newer += newer
    progress.refused += refused
    progress.left = left.length
  }
  return progress
}
