/** What the last check of the books found: counts, and nothing of anybody. */
import type { Store } from '#server/storage/store.ts'
import { updateWithRetry } from './update-with-retry.ts'
import { keys } from './keys.ts'

/** `at` is an ISO instant; `slots` are those that are taken, `entries` the bookings that stand in members' weeks. */
export type AuditResult = { v: 1; at: string; slots: number; entries: number; violations: number }

export const readAuditResult = async (store: Store): Promise<AuditResult | undefined> =>
  (await store.read<AuditResult>(keys.audit))?.value

/** Keeps the newest check, whoever comes last. */
export const writeAuditResult = (store: Store, audited: AuditResult) =>
  updateWithRetry<AuditResult>({ store }, keys.audit, (there) => (there && there.at > audited.at ? undefined : audited))
