/** When a deploy preview was last used, by day, so that unused previews can be cleared. */
import * as z from 'zod'
import type { Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'
import { instant, version1 } from './records/fields.ts'
import { updateWithRetry } from './update-with-retry.ts'

export const previewUse = z.object({ v: version1, at: instant })
type PreviewUse = z.infer<typeof previewUse>

/** An ISO instant; undefined if the use was never recorded. */
export const readPreviewUse = async (store: Store): Promise<string | undefined> =>
  (await store.read<PreviewUse>(keys.previewUse))?.value.at

/** Records a use. */
export async function recordPreviewUse(store: Store, now: Date): Promise<void> {
  await updateWithRetry<PreviewUse>({ store }, keys.previewUse, () => ({ v: 1, at: now.toISOString() }))
}
