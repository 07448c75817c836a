/** Rate limits, how often something may be tried: every limit in one table, by door and by where the code runs. */
import { createHmac } from 'node:crypto'
import type { Role } from '#domain/accounts/people.ts'
import type { Environment, RequestContext, RequestMeta } from '#server/http/request-context.ts'
import { secondsLeft, consume, type RateLimit, type RateLimitAttempt } from '#server/repositories/rate-limits.ts'
import { networkOf } from './network-prefix.ts'

type Count = Pick<RateLimit, 'count' | 'minutes'>

/** Attempts per account, or per browser that has signed in to it before; those that succeed do not count. */
const perAccount = { count: 10, minutes: 15 } as const satisfies Count

/** Attempts per network, whoever they are for. */
const perNetwork = {
  sign_in: { count: 50, minutes: 15 },
  register: { count: 20, minutes: 60 },
  tour: { count: 5, minutes: 60 },
  staff_join: { count: 20, minutes: 15 },
} as const satisfies Record<string, Count>

type AccountBucket = `${'sign_in' | 'password'}.${Role}`
const accountBuckets: readonly AccountBucket[] = [
  'sign_in.member',
  'sign_in.staff',
  'password.member',
  'password.staff',
]

/** Every door there is, and how many minutes one of its windows is open. */
export const windowMinutes: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.entries(perNetwork).map(([door, { minutes }]) => [door, minutes])),
  ...Object.fromEntries(accountBuckets.map((door) => [door, perAccount.minutes])),
}

/** One machine asks for everybody: bounded, but never in the way of somebody trying things out. */
const localLimit = 900

const countFor = (environment: Environment, network: string, { count, minutes }: Count): Count =>
  environment === 'local' || network === '' ? { count: localLimit, minutes } : { count, minutes }

/** What is done only so often. It tells how long to wait once that is used up. */
export type RateLimitResult<Allowed> = { allowed: true; attempt: Allowed } | { allowed: false; seconds: number }

type Asking = Pick<RequestContext, 'store' | 'now' | 'keyPepper' | 'environment'>

const tryConsume = async ({ store, now }: Asking, limit: RateLimit): Promise<RateLimitResult<RateLimitAttempt>> => {
  const permit = await consume(store, limit, now())
  return permit ? { allowed: true, attempt: permit } : { allowed: false, seconds: secondsLeft(limit, now()) }
}

/** Asks leave for one attempt from the caller's network. What is kept is a keyed hash, never an address. */
export function limitByNetwork(
  context: Asking & Pick<RequestMeta, 'ip'>,
  door: keyof typeof perNetwork,
): Promise<RateLimitResult<RateLimitAttempt>> {
  const network = networkOf(context.ip)
  const subject = createHmac('sha256', `${context.keyPepper}/network`).update(network).digest('hex').slice(0, 40)
  return tryConsume(context, { bucket: door, subject, ...countFor(context.environment, network, perNetwork[door]) })
}

/** Asks leave for one attempt on an account, existing or not; `subject` is its holder, or a browser known to it. */
export const limitByAccount = (
  context: Asking,
  door: AccountBucket,
  subject: string,
): Promise<RateLimitResult<RateLimitAttempt>> =>
  tryConsume(context, { bucket: door, subject, ...perAccount, returned: true })
