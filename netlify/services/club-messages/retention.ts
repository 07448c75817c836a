/** When messages to families end. */
import { keys } from '#server/repositories/keys.ts'
import { byKey, byValue, partsOf, segment, type RetentionPolicy } from '#server/repositories/retention-policy.ts'
import { isOld } from './write.ts'

export const clubMessageRetention: readonly RetentionPolicy[] = [
  byKey([keys.allClubMessages], (key, now) => isOld({ id: segment(key, 1) }, now)),
  byValue(partsOf(keys.allFamilyMessages), ({ messages }, now) => messages.every((each) => isOld(each, now))),
]
