/** Result of the last audit: counts, where it goes on, and keys of records that cannot be read; no personal data. */
import type { Store } from '#server/storage/store.ts'
import type { TransactionalStore } from '#server/storage/transactional-store.ts'
import { updateWithRetry } from './update-with-retry.ts'
import { keys } from './keys.ts'
import { noAuditResult } from './record-schemas.ts'
import type { AuditResult } from '#records/operations.ts'

export async function readAuditResult(store: Store): Promise<AuditResult | undefined> {
  const result = (await store.read(keys.audit))?.value
  return result?.at === noAuditResult.at ? undefined : result
}

/** Stores a result unless a newer one exists. */
export const writeAuditResult = (store: TransactionalStore, result: AuditResult) =>
  updateWithRetry({ store }, keys.audit, (current) => (current && current.at > result.at ? undefined : result))
