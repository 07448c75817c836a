/**
 * Clearing away what is dead (garbage collection, and retention terms that are over), in rounds: each run looks at a few
 * parts of the storage and removes a bounded number of keys, and the next goes on where it ended. So a run costs the same
 * after ten years as after one week, and every part is seen within a day. A run that dies is simply done again.
 */
import type { RequestContext } from '#server/http/request-context.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { retentionPolicies } from './retention-policies.ts'

/** The prefix that was last looked at to its end. */
type GcCursor = { v: 1; after: string }

/** At most this many lists in a run; with a run every five minutes all parts come up within a day. */
export const partsAtOnce = 5
/** At most this many keys are removed in a run; what is left over goes with the next ones. */
export const removedAtOnce = 300

/** Looks at the next parts. @returns how many keys were cleared away. Twice at once does no harm. */
export async function collectGarbage(context: ServiceContext & Pick<RequestContext, 'purgeCdn'>): Promise<number> {
  const parts = partsAt(context.now())
  const known = await context.store.read<GcCursor>(keys.gcCursor)
  let after = known?.value.after ?? ''
  let cleared = 0
  const first = Math.max(
    0,
    parts.findIndex(({ prefix }) => prefix > after),
  )
  for (let step = 0; step < partsAtOnce && cleared < removedAtOnce; step += 1) {
    const { prefix, clear } = parts[(first + step) % parts.length]!
    const listed = (await context.store.list(prefix)).map(({ key }) => key)
    if (listed.length > 0) cleared += await clear(context, listed, removedAtOnce - cleared)
    // A part that had more than there was room for comes again.
    if (cleared < removedAtOnce) after = prefix
  }
  await updateWithRetry<GcCursor>(context, keys.gcCursor, () => ({ v: 1, after }), known ?? 'nothing')
  return cleared
}

/** Every part there is on this day, in the order of the round. */
export const partsAt = (now: Date) =>
  retentionPolicies
    .flatMap(({ prefixes, remove: clear }) => prefixes(now).map((prefix) => ({ prefix, clear })))
    .toSorted((one, other) => (one.prefix < other.prefix ? -1 : 1))
