/** Bookings that staff moved or canceled: one record each, kept until its day has passed, so that the family is told. */
import { today } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { Key, Store } from '#server/storage/store.ts'
import { slotOfId } from './bookings/booking-ids.ts'
import type { Documents } from './transact.ts'
import { keysUnder, readReadable, updateWithRetry, type ServiceContext } from './update-with-retry.ts'
import { keys } from './keys.ts'
import type { ClubChange } from '#records/bookings.ts'

/** True once the day of the booking is over: the change is not shown any more and will be removed. */
export const isOver = ({ kind, from, to = from }: Pick<ClubChange, 'kind' | 'from' | 'to'>, now: Date): boolean =>
  (slotOfId(kind, to)?.date ?? '') < today(now)

export type ChangeRequest = {
  kind: Kind
  accountKey: string
  from: string
  to?: string
  player: string
  reason: string | undefined
  called?: NonNullable<ClubChange['called']>
}

/** Records a change with what it changes. */
export const setClubChange = (documents: Documents, { accountKey, reason, ...change }: ChangeRequest): void =>
  documents.set(keys.clubChange(accountKey, change.from), {
    v: 1,
    ...change,
    ...(reason !== undefined && { reason }),
    at: documents.now.toISOString(),
  })

/** Records that the family has seen a change. @returns false if there is no such change. */
export async function markChangeSeen(context: ServiceContext, accountKey: string, id: string): Promise<boolean> {
  const stored = await updateWithRetry(context, keys.clubChange(accountKey, id), (current) =>
    current && current.seen === undefined ? { ...current, seen: context.now().toISOString() } : undefined,
  )
  return stored !== undefined
}

/** The changes under a prefix of `keys.clubChange`, each with its account key. */
export async function readClubChanges(
  store: Store,
  prefix: Key<ClubChange>,
): Promise<(ClubChange & { accountKey: string })[]> {
  const { found } = await readReadable(store, await keysUnder(store, prefix))
  return found.map(({ key, value }) => Object.assign({ accountKey: key.split('/')[1] ?? '' }, value))
}
