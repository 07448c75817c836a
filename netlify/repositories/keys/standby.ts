/** Keys of what families wait for. */
import type { Kind } from '#domain/facility/facility.ts'
import type { StandbyRecord, WishIndexEntry } from '#records/standby.ts'
import { keyOf } from './key-of.ts'

/** A family's wishes and open offers. */
export const standby = (accountKey: string) => keyOf<StandbyRecord>(`standby/${accountKey}`)
export const allStandby = keyOf<StandbyRecord>('standby/')
/** One wish; the parts say what the family waits for (wish-index.ts). */
export const wish = (kind: Kind | 'event', ...parts: readonly string[]) =>
  keyOf<WishIndexEntry>(['wish', kind, ...parts].join('/'))
export const wishesOfKind = (kind: Kind | 'event') => keyOf<WishIndexEntry>(`wish/${kind}/`)
export const allWishes = keyOf<WishIndexEntry>('wish/')
export const wishesOfEvent = (eventId: string) => keyOf<WishIndexEntry>(`wish/event/${eventId}/`)
