/** Keys of what families wait for. */
import type { Kind } from '#domain/facility/facility.ts'
import { keyOf } from './key-of.ts'

/** A family's wishes and open offers. */
export const standby = (accountKey: string) => keyOf(`standby/${accountKey}`)
export const allStandby = keyOf('standby/')
/** One wish; the parts say what the family waits for (wish-index.ts). */
export const wish = (kind: Kind | 'event', ...parts: readonly string[]) => keyOf(`wish/${[kind, ...parts].join('/')}`)
export const wishesOfKind = (kind: Kind | 'event') => keyOf(`wish/${kind}/`)
export const allWishes = keyOf('wish/')
export const wishesOfEvent = (eventId: string) => keyOf(`wish/event/${eventId}/`)
