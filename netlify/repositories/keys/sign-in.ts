/** Keys of signing in, and of limited attempts. */
import type { CodeKind } from '#domain/codes/one-time-code.ts'
import type { SessionRole } from '#domain/people/people.ts'
import { hash } from '#server/repositories/hashes.ts'
import { keyOf } from './key-of.ts'

/** The last one-time code of its kind for who signs in with the address. */
export const code = ({ kind, addressKey }: { kind: CodeKind; addressKey: string }) =>
  keyOf(`code/${kind}/${addressKey}`)
export const allCodes = keyOf('code/')
export const session = (role: SessionRole, accountKey: string, token: string) =>
  keyOf(`sess/${role}/${accountKey}/${hash(token)}`)
export const sessionsOf = (role: SessionRole) => keyOf(`sess/${role}/`)
/** The messages of the last day to an address that strangers can cause. */
export const addressMails = (addressKey: string) => keyOf(`amail/${addressKey}`)
export const allAddressMails = keyOf('amail/')
/** The attempts within a rate-limit window, e.g. ('login', accountKey, '1953472'). */
export const rateLimitAttempts = (bucket: string, subject: string, window: string) =>
  keyOf(`thr/${bucket}/${subject}/${window}`)
export const rateLimitAttemptsOf = (bucket: string) => keyOf(`thr/${bucket}/`)
