/** All rate limits, by bucket and environment. */
import { createHmac } from 'node:crypto'
import type { Role } from '#domain/accounts/people.ts'
import type { Environment, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import {
  consume,
  consumeOnce,
  secondsLeft,
  type RateLimit,
  type RateLimitAttempt,
} from '#server/repositories/rate-limits.ts'
import { networkOf } from './network-prefix.ts'

type Limit = Pick<RateLimit, 'count' | 'minutes'>

/** Failed attempts per account, or per known device of that account. Successful attempts are refunded. */
const perAccount = { count: 10, minutes: 15 } as const satisfies Limit

/**
 * Attempts per network, for all accounts together. Refundable where success proves a right: many families share the Wi-Fi
 * of the rink. A registration or tour request proves nothing, so each counts.
 */
const perNetwork = {
  sign_in: { count: 50, minutes: 15, refundable: true },
  /** From known devices, whose own counters are the tighter limit. */
  sign_in_known: { count: 200, minutes: 15, refundable: true },
  reset_code: { count: 20, minutes: 15, refundable: true },
  register: { count: 20, minutes: 60, refundable: false },
  /** Asking for a link proves nothing, so each counts. */
  forgot: { count: 20, minutes: 15, refundable: false },
  reset: { count: 20, minutes: 15, refundable: true },
  verify: { count: 20, minutes: 15, refundable: true },
  tour: { count: 5, minutes: 60, refundable: false },
  staff_join: { count: 20, minutes: 15, refundable: true },
  /** Looking at an invitation to a family, and joining with it. */
  family_join: { count: 20, minutes: 15, refundable: true },
} as const satisfies Record<string, Limit & { refundable: boolean }>

/** Orders per family and day, so that nobody empties the shop or floods the front desk. */
export const ordersPerDay = { count: 20, minutes: 24 * 60 } as const satisfies Limit
const orderBucket = 'order'

/** Messages with a link to confirm the address, per family: a session must not be used to flood a mailbox. */
const verificationMails = { count: 3, minutes: 60 } as const satisfies Limit
const verificationBucket = 'verify_mail'

/** Messages about a tour request, per address: the form must not be used to flood a mailbox. */
const tourMails = { count: 3, minutes: 24 * 60 } as const satisfies Limit
const tourMailBucket = 'tour_mail'

/** `reset_code.member` counts the codes tried for a member, `reset_code.staff` the codes a staff member makes, `invite.staff` the invitations sent by e-mail. */
type AccountBucket = `${'sign_in' | 'password' | 'reset_code'}.${Role}` | 'invite.staff'
const accountBuckets: readonly AccountBucket[] = [
  'sign_in.member',
  'sign_in.staff',
  'password.member',
  'password.staff',
  'reset_code.member',
  'reset_code.staff',
  'invite.staff',
]

/** Window length in minutes, by bucket. */
export const windowMinutes: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.entries(perNetwork).map(([bucket, { minutes }]) => [bucket, minutes])),
  [orderBucket]: ordersPerDay.minutes,
  [verificationBucket]: verificationMails.minutes,
  [tourMailBucket]: tourMails.minutes,
  ...Object.fromEntries(accountBuckets.map((bucket) => [bucket, perAccount.minutes])),
}

/** Local requests share one address, so the local limit is high. */
const localLimit = 900

const limitFor = (environment: Environment, network: string, { count, minutes }: Limit): Limit =>
  environment === 'local' || network === '' ? { count: localLimit, minutes } : { count, minutes }

/** One attempt, or the seconds to wait until the next window. */
export type RateLimitResult = { allowed: true; attempt: RateLimitAttempt } | { allowed: false; seconds: number }

type LimitContext = Pick<RequestContext, 'store' | 'now' | 'keyPepper' | 'environment'>

const tryConsume = async ({ store, now }: LimitContext, limit: RateLimit): Promise<RateLimitResult> => {
  const attempt = await consume(store, limit, now())
  return attempt ? { allowed: true, attempt } : { allowed: false, seconds: secondsLeft(limit, now()) }
}

/** Consumes one attempt of the caller's network. Only a keyed hash of the network is stored, never an address. */
export function limitByNetwork(
  context: LimitContext & Pick<RequestMeta, 'ip'>,
  bucket: keyof typeof perNetwork,
): Promise<RateLimitResult> {
  const network = networkOf(context.ip)
  const subject = createHmac('sha256', `${context.keyPepper}/network`).update(network).digest('hex').slice(0, 40)
  const { refundable } = perNetwork[bucket]
  const limit = limitFor(context.environment, network, perNetwork[bucket])
  return tryConsume(context, { bucket, subject, ...limit, refundable })
}

/** Consumes one attempt on an account, existing or not. `subject` is the hash of its address, its owner key, or the key of a known device. */
export const limitByAccount = (
  context: LimitContext,
  bucket: AccountBucket,
  subject: string,
): Promise<RateLimitResult> => tryConsume(context, { bucket, subject, ...perAccount, refundable: true })

type OnceContext = Pick<LimitContext, 'store' | 'now'>

/** Copies of one piece of work share one attempt. @returns undefined, or the seconds to wait. */
async function limitOnce({ store, now }: OnceContext, limit: RateLimit, id: string): Promise<number | undefined> {
  return (await consumeOnce(store, limit, id, now())) ? undefined : secondsLeft(limit, now())
}

/** Consumes an order of the day. @returns undefined, or the seconds to wait. */
export const limitOrders = (context: OnceContext, ownerKey: string, orderId: string): Promise<number | undefined> =>
  limitOnce(context, { bucket: orderBucket, subject: ownerKey, ...ordersPerDay }, orderId)

/** Consumes a message of the hour. @returns undefined, or the seconds to wait. */
export const limitVerificationMails = (
  context: OnceContext,
  ownerKey: string,
  messageId: string,
): Promise<number | undefined> =>
  limitOnce(context, { bucket: verificationBucket, subject: ownerKey, ...verificationMails }, messageId)

/** Consumes a message of the day. @returns undefined, or the seconds to wait. */
export const limitTourMails = (
  context: OnceContext,
  ownerKey: string,
  messageId: string,
): Promise<number | undefined> =>
  limitOnce(context, { bucket: tourMailBucket, subject: ownerKey, ...tourMails }, messageId)
