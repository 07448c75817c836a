/** Keys of limited attempts. */
import { keyOf } from './key-of.ts'

/** The attempts within a rate-limit window, e.g. ('login', accountKey, '1953472'). */
export const rateLimitAttempts = (bucket: string, subject: string, window: string) =>
  keyOf(`thr/${bucket}/${subject}/${window}`)
export const rateLimitAttemptsOf = (bucket: string) => keyOf(`thr/${bucket}/`)
