/** When seals end. */
import { isSealOver, untilOf } from '#domain/proof/seals.ts'
import { keys } from '#server/repositories/keys.ts'
import { byKey, byValue, segment, type RetentionPolicy } from '#server/repositories/retention-policy.ts'

export const proofLeaving: readonly RetentionPolicy[] = [
  byKey([keys.allSeals], (key, now) => isSealOver(untilOf(segment(key, 1)), now)),
  byValue([keys.allFormer], ({ seals }, now) => seals.every((id) => isSealOver(untilOf(id), now))),
]
