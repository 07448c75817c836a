/** Account deletions in progress: recorded first, so that the reconciler completes what a request did not. */
import * as z from 'zod'
import { readMaterializedView, type ViewSource } from '#server/repositories/materialized-view.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { AccountDeletion } from '#records/families.ts'

export type DeletionNotice = NonNullable<AccountDeletion['notice']>

/** A deletion that starts, or is requested again, which keeps what the first request has recorded. */
export const startedDeletion = (
  current: AccountDeletion | undefined,
  now: Date,
  notice?: DeletionNotice,
): AccountDeletion => ({
  v: 1,
  at: now.getTime(),
  ...((notice && { notice }) ?? (current?.notice && { notice: current.notice })),
})

const pendingRow = z.object({ at: z.number() })

/** A key whose deletion is complete stays without a value, and is not read again. */
const pendingRows: ViewSource<AccountDeletion, z.infer<typeof pendingRow>> = {
  name: 'deleting',
  v: 1,
  row: pendingRow,
  prefix: keys.allAccountDeletions,
  partOf: () => 'all',
  toRow: (_, { at }) => ({ at }),
}

/** All deletions that have started and are not complete. */
export async function pendingAccountDeletions(
  context: Pick<ServiceContext, 'store' | 'waitUntil' | 'alarm'>,
): Promise<{ accountKey: string; at: number }[]> {
  const rows = await readMaterializedView(context, pendingRows)
  return [...rows].map(([key, { at }]) => ({ accountKey: key.slice(keys.allAccountDeletions.length), at }))
}
