/** All rate limits, by bucket and environment. */
import { createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { cancellationsPerDay } from '#domain/facility/facility.ts'
import type { Environment, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { TooManyAttempts } from '#server/context/too-many-attempts.ts'
import {
  attemptsKey,
  consume,
  isSameWindow,
  secondsLeft,
  type RateLimit,
  type RateLimitAttempt,
} from '#server/repositories/rate-limits.ts'
import type { Documents } from '#server/repositories/transact.ts'

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
  sign_in_code: { count: 20, minutes: 15, refundable: true },
  register: { count: 20, minutes: 60, refundable: false },
  register_day: { count: 40, minutes: 24 * 60, refundable: false },
  /** Asking for a link proves nothing, so each counts. */
  forgot: { count: 20, minutes: 15, refundable: false },
  /** Codes of passes that are typed at the desk and the door. */
  pass: { count: 30, minutes: 15, refundable: true },
  tour: { count: 5, minutes: 60, refundable: false },
  /** Families that want to wait for a place; the desk enters them, too. */
  line: { count: 20, minutes: 60, refundable: false },
  /** Links and invitations that the club never issued. A good one never waits for those of others. */
  bad_token: { count: 20, minutes: 15, refundable: false },
} as const satisfies Record<string, Limit & { refundable: boolean }>

/** Orders per family and day, so that nobody empties the shop or floods the front desk. */
export const ordersPerDay = { count: 20, minutes: 24 * 60 } as const satisfies Limit

/** Moves of its own sessions per family and day: each is told by e-mail. */
export const movesPerDay = 20

/** What a family does so often in a day, and then calls the desk; memberships that a colleague ends or pauses in an hour, what they write to families, and how often the desk closes the whole club. */
const bounded = {
  cancel: { count: cancellationsPerDay, minutes: 24 * 60 },
  move: { count: movesPerDay, minutes: 24 * 60 },
  ending: { count: 20, minutes: 60 },
  message: { count: 1, minutes: 1 },
  messages: { count: 10, minutes: 60 },
  club_closed: { count: 3, minutes: 60 },
} as const satisfies Record<string, Limit>

/** The document that counts what somebody does now. */
export const boundedKey = (act: keyof typeof bounded, accountKey: string, now: Date) =>
  attemptsKey({ bucket: act, minutes: bounded[act].minutes, subject: accountKey }, now)

const sealReads = { bucket: 'seal', minutes: 60 } as const

/** The document that counts the sealed records that an owner opens in this hour. */
export const sealReadsKey = (accountKey: string, now: Date) => attemptsKey({ ...sealReads, subject: accountKey }, now)

/**
 * Counts an act, in the transaction that makes it: who gives up and takes again keeps from others what nobody has.
 * @returns false if it was done as often as it may be.
 */
export function countBounded(documents: Documents, act: keyof typeof bounded, accountKey: string): boolean {
  const key = boundedKey(act, accountKey, documents.now)
  const { taken = [] } = documents.get(key) ?? {}
  if (taken.length >= bounded[act].count) return false
  documents.set(key, { v: 1, taken: [...taken, ''] })
  return true
}

/** Counts a message to families, in the transaction that sends it. @returns the seconds until the next, if it is too soon, or too many this hour */
export function countMessage(
  documents: Documents,
  accountKey: string,
): { outcome: 'too_soon' | 'too_many'; seconds: number } | undefined {
  const refused = (['message', 'messages'] as const).find((act) => !countBounded(documents, act, accountKey))
  if (refused === undefined) return undefined
  return {
    outcome: refused === 'message' ? 'too_soon' : 'too_many',
    seconds: secondsLeft(bounded[refused], documents.now),
  }
}

/**
 * `reset_code.member` counts the codes tried for a member, `reset_code.staff` the codes a staff member makes,
 * `sign_in_code.member` the sign-in codes tried for an address, `make_code.member` those that somebody makes,
 * `address.member` the changes of address a family asks for, and `invite.staff` the invitations sent by e-mail.
 */
const accountBuckets = [
  'sign_in.member',
  'sign_in.staff',
  'password.member',
  'password.staff',
  'reset_code.member',
  'reset_code.staff',
  'sign_in_code.member',
  'make_code.member',
  'address.member',
  'invite.staff',
] as const

/** Window length in minutes, by bucket. */
export const windowMinutes: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.entries(perNetwork).map(([bucket, { minutes }]) => [bucket, minutes])),
  ...Object.fromEntries(Object.entries(bounded).map(([act, { minutes }]) => [act, minutes])),
  [sealReads.bucket]: sealReads.minutes,
  ...Object.fromEntries(accountBuckets.map((bucket) => [bucket, perAccount.minutes])),
}

/** Local requests share one address, so the local limit is high. */
const localLimit = 900

const limitFor = (environment: Environment, network: string, { count, minutes }: Limit): Limit =>
  environment === 'local' || network === '' ? { count: localLimit, minutes } : { count, minutes }

type LimitContext = Pick<RequestContext, 'store' | 'now' | 'keyPepper' | 'environment'>

/** @throws TooManyAttempts */
async function consumeOne({ store, now }: LimitContext, limit: RateLimit): Promise<RateLimitAttempt> {
  const attempt = await consume(store, limit, now())
  if (!attempt) throw new TooManyAttempts(secondsLeft(limit, now()))
  return attempt
}

/**
 * The network of an address (IPv4 /24, IPv6 /56), so that rotating addresses does not evade a limit; `isWide`: IPv6 /48, all
 * that one subscriber may have.
 * @returns e.g. '203.0.113.0/24' or '2001:db8:0:100::/56'; '' for an invalid address. IPv4-mapped IPv6 counts as IPv4.
 */
export function networkOf(ip: string, isWide = false): string {
  const address = ip.split('%')[0]!.toLowerCase()
  const unmapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address
  if (isIPv4(unmapped)) return `${unmapped.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(address)) return ''
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right].map((group) =>
    Number.parseInt(group, 16),
  )
  // 48 bits are three groups, 56 bits also the upper half of the fourth.
  const prefix = [...groups.slice(0, 3), ...(isWide ? [] : [groups[3]! & 0xff00])]
  return `${prefix.map((group) => group.toString(16)).join(':')}::/${isWide ? 48 : 56}`
}

/** Consumes one attempt of the caller's network. Only a keyed hash of the network is stored, never an address. @throws TooManyAttempts */
export function limitByNetwork(
  context: LimitContext & Pick<RequestMeta, 'ip'>,
  bucket: keyof typeof perNetwork,
): Promise<RateLimitAttempt> {
  const network = networkOf(context.ip, bucket === 'register' || bucket === 'register_day')
  const subject = createHmac('sha256', `${context.keyPepper}/network`).update(network).digest('hex').slice(0, 40)
  const { refundable } = perNetwork[bucket]
  const limit = limitFor(context.environment, network, perNetwork[bucket])
  return consumeOne(context, { bucket, subject, ...limit, refundable })
}

/**
 * Counts a token that the club never issued. Call it once that is known, so that a stranger on the same network cannot use up
 * what somebody with a good one needs.
 * @returns `refusal`. @throws TooManyAttempts
 */
export async function limitBadTokens<const Refusal>(
  context: LimitContext & Pick<RequestMeta, 'ip'>,
  refusal: Refusal,
): Promise<Refusal> {
  await limitByNetwork(context, 'bad_token')
  return refusal
}

/** Consumes one attempt on an account, existing or not. `subject` is the hash of its address, its account key, or the key of a known device. @throws TooManyAttempts */
export const limitByAccount = (
  context: LimitContext,
  bucket: (typeof accountBuckets)[number],
  subject: string,
): Promise<RateLimitAttempt> => consumeOne(context, { bucket, subject, ...perAccount, refundable: true })

/** The seconds until a family may order again; undefined if it may now. @param orders what it has ordered lately. */
export function limitOrders(orders: readonly { at: string }[], now: Date): number | undefined {
  const count = orders.filter(({ at }) => isSameWindow(ordersPerDay, new Date(at), now)).length
  return count < ordersPerDay.count ? undefined : secondsLeft(ordersPerDay, now)
}
