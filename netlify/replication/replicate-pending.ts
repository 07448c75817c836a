/**
 * Brings over every member whose copy is not of the version on record. The records themselves are the outbox: what is in
 * the database tells which versions it has seen, so nothing can be forgotten, and an emptied database fills up again.
 */
import { readAll, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { MemberRecord } from '#server/repositories/members.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { withConnection, reasonOf, type Query } from './database.ts'
import { upsertValidRows, type UpsertOutcome } from './upsert-rows.ts'
import { rowOf, seenOf } from './rows.ts'
import { migrate } from './migrations.ts'
import { takeLease } from './lease.ts'

/** No new batch is begun after this long; and the database is given up after this long, in milliseconds. */
const workFor = 15_000
const giveUpAfter = 20_000
const batch = 100

/** How far a run came: records on the list, what became of those that were brought over, and those left for the next run. */
export type Progress = { listed: number; left: number } & UpsertOutcome
export type ReplicationResult =
  | { outcome: 'busy' | 'resting' }
  | ({ outcome: 'done' } & Progress)
  | { outcome: 'failed'; reason: string }

/** One run; `by` is a name of its own. Running it twice, or twice at once, does no harm. @throws Unavailable */
export async function replicatePending(context: ServiceContext, url: string, by: string): Promise<ReplicationResult> {
  const turn = await takeLease(context, by)
  if (typeof turn === 'string') return { outcome: turn }
  try {
    const progress = await withConnection(url, giveUpAfter, (ask) => copyWhatChanged(context, ask))
    await turn.end(true)
    return { outcome: 'done', ...progress }
  } catch (problem) {
    // Our own store, not the database: the lease runs out by itself.
    if (problem instanceof StorageUnavailable) throw problem
    await turn.end(false)
    return { outcome: 'failed', reason: reasonOf(problem) }
  }
}

async function copyWhatChanged(context: ServiceContext, ask: Query): Promise<Progress> {
  const from = context.now().getTime()
  await migrate(ask)
  const rows = await ask<{ seen: string }>('SELECT seen FROM nest.member_rows')
  const seen = new Set(rows.map((row) => row.seen))
  const listed = await context.store.list(keys.allMembers)
  // The listed tag, not the one that will be read: it is compared with a list again, and a row may be newer than it says.
  const waiting = new Map<string, string>()
  for (const each of listed) {
    const version = seenOf(each)
    if (!seen.has(version)) waiting.set(each.key, version)
  }

  const progress = { listed: listed.length, copied: 0, newer: 0, refused: 0, left: waiting.size }
  const left = [...waiting.keys()]
  while (left.length > 0 && context.now().getTime() - from < workFor) {
    const records = await readAll<MemberRecord>(context.store, left.splice(0, batch))
    const { copied, newer, refused } = await upsertValidRows(
      ask,
      records.map(({ key, value }) => rowOf(value, waiting.get(key)!)),
    )
    progress.copied += copied
    progress.newer += newer
    progress.refused += refused
    progress.left = left.length
  }
  return progress
}
