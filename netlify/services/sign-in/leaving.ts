/** When sessions, codes and what is counted of messages to an address end. */
import type { SessionRole } from '#domain/people/people.ts'
import { areOver } from '#server/repositories/accounts/address-mails.ts'
import { isExpired } from '#server/repositories/accounts/sessions.ts'
import { keys } from '#server/repositories/keys.ts'
import { byValue, hexPairs, partsOf, segment, type RetentionPolicy } from '#server/repositories/retention-policy.ts'

export const signInLeaving: readonly RetentionPolicy[] = [
  byValue(
    [...partsOf(keys.sessionsOf('member'), hexPairs), ...partsOf(keys.sessionsOf('staff')), keys.sessionsOf('door')],
    (session, now, key) => isExpired(session, segment(key, 1) as SessionRole, now),
  ),
  byValue(partsOf(keys.allAddressMails), areOver),
  // Used or not: until it expires, the person who used it may retry.
  byValue([keys.allCodes], ({ expiresAt }, now) => Date.parse(expiresAt) <= now.getTime()),
]
