/** Result of the last bookings audit: counts only, no personal data. */
import type { Store } from '#server/storage/store.ts'
import { updateWithRetry } from './update-with-retry.ts'
import { keys } from './keys.ts'

/** `at` is an ISO instant; `slots` counts taken slots, `entries` the confirmed bookings in week documents. */
export type AuditResult = { v: 1; at: string; slots: number; entries: number; violations: number }

export const readAuditResult = async (store: Store): Promise<AuditResult | undefined> =>
  (await store.read<AuditResult>(keys.audit))?.value

/** Stores a result unless a newer one exists. */
export const writeAuditResult = (store: Store, result: AuditResult) =>
  updateWithRetry<AuditResult>({ store }, keys.audit, (current) =>
    current && current.at > result.at ? undefined : result,
  )
