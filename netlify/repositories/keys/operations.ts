/** Keys of what the site needs to run. */
import { keyedHash } from '#server/repositories/hashes.ts'
import { keyOf } from './key-of.ts'

/** What became of each transaction, by day (UTC): netlify/storage/transactions.ts makes these keys. */
export { allTransactions } from '#server/storage/transaction-records.ts'
/** What an idempotency key was first used for. A keyed hash, so that it does not lead to a person. */
export const keyUse = (keyPepper: string, ...use: string[]) => keyOf(`idem/${keyedHash(keyPepper, 'key', ...use)}`)
export const allKeyUses = keyOf('idem/')
/** One part of a materialized view. Derived data: safe to lose. */
export const materializedView = (name: string, part: string) => keyOf(`snap/${name}/${part}`)
export const allMaterializedViews = keyOf('snap/')
/** Result of the last bookings audit. */
export const audit = keyOf('audit/last')
/** Last run of each scheduled job. */
export const jobRuns = keyOf('job/runs')
/** Progress of the garbage collector. */
export const gcCursor = keyOf('meta/round')
/** Lease of the replication job. */
export const replicationLease = keyOf('mirror/run')
/** Proof that the key pepper is the one the stored keys were made with. */
export const keyPepperProof = keyOf('meta/pepper-check')
