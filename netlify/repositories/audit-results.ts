/** Result of the last bookings audit: counts only, no personal data. */
import * as z from 'zod'
import type { Store } from '#server/storage/store.ts'
import { updateWithRetry } from './update-with-retry.ts'
import { keys } from './keys.ts'
import { instant, version1 } from './records/fields.ts'

/** `slots` counts taken slots, `entries` the confirmed bookings in week documents. */
export const auditResult = z.object({
  v: version1,
  at: instant,
  slots: z.int(),
  entries: z.int(),
  violations: z.int(),
  /** Records of any kind that cannot be read. */
  unreadable: z.int().exactOptional(),
})
export type AuditResult = z.infer<typeof auditResult>

/** In place of a result that cannot be read: older than any, so that the next audit writes its own. */
export const noAuditResult: AuditResult = { v: 1, at: new Date(0).toISOString(), slots: 0, entries: 0, violations: 0 }

export async function readAuditResult(store: Store): Promise<AuditResult | undefined> {
  const result = (await store.read<AuditResult>(keys.audit))?.value
  return result?.at === noAuditResult.at ? undefined : result
}

/** Stores a result unless a newer one exists. */
export const writeAuditResult = (store: Store, result: AuditResult) =>
  updateWithRetry<AuditResult>({ store }, keys.audit, (current) =>
    current && current.at > result.at ? undefined : result,
  )
