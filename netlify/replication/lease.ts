/**
 * Who is catching up (the holder of a lease), and when it is worth trying again (the back-off): one small document, so that
 * two runs never do the same work.
 */
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'

/** `until` is the end of the lease and `notBefore` that of the rest, both in epoch milliseconds; `failures` in a row. */
type Run = { v: 1; by: string; until: number; notBefore: number; failures: number }

/** Longer than any run may last. */
const lease = 30_000

/**
 * After the second failure in a row every other run of the schedule is left out. Not more: when the database is back,
 * two runs are to be enough.
 */
const restAfter = 2
const rest = 9 * 60_000

export type Lease = { end: (reached: boolean) => Promise<void> }

/** A turn of one's own, or why there is none now. @throws Unavailable */
export async function takeLease(context: ServiceContext, by: string): Promise<Lease | 'busy' | 'resting'> {
  const now = context.now().getTime()
  const run = await updateWithRetry<Run>(context, keys.replicationLease, (there) =>
    (there?.until ?? 0) > now || (there?.notBefore ?? 0) > now
      ? undefined
      : { v: 1, by, until: now + lease, notBefore: 0, failures: there?.failures ?? 0 },
  )
  if (run?.value.by !== by) return (run?.value.until ?? 0) > now ? 'busy' : 'resting'
  return {
    async end(reached) {
      await updateWithRetry<Run>(context, keys.replicationLease, (there) => {
        if (there?.by !== by) return undefined
        const failures = reached ? 0 : there.failures + 1
        const notBefore = failures >= restAfter ? context.now().getTime() + rest : 0
        return { v: 1, by: '', until: 0, notBefore, failures }
      })
    },
  }
}
