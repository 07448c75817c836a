/** What the last check of the books found: counts, and nothing of anybody. */
import type { Store } from '#server/store/store.ts'
import { change } from './change.ts'
import { keys } from './keys.ts'

/** `at` is an ISO instant; `slots` are those that are taken, `entries` the bookings that stand in members' weeks. */
export type Audited = { v: 1; at: string; slots: number; entries: number; violations: number }

export const readAudited = async (store: Store): Promise<Audited | undefined> =>
  (await store.read<Audited>(keys.audit))?.value

/** Keeps the newest check, whoever comes last. */
export const keepAudited = (store: Store, audited: Audited) =>
  change<Audited>({ store }, keys.audit, (there) => (there && there.at > audited.at ? undefined : audited))
