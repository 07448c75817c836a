/** Rate limits, how often something may be tried: every limit in one table, by door and by where the code runs. */
import { createHmac } from 'node:crypto'
import type { Role } from '#domain/people.ts'
import type { Environment, House, Visit } from '#server/http/house.ts'
import { secondsLeft, takePermit, type Limit, type Permit } from '#server/records/permits.ts'
import { networkOf } from './network.ts'

type Count = Pick<Limit, 'count' | 'minutes'>

/** Attempts per account, or per browser that has signed in to it before; those that succeed do not count. */
const perAccount = { count: 10, minutes: 15 } as const satisfies Count

/** Attempts per network, whoever they are for. */
const perNetwork = {
  sign_in: { count: 50, minutes: 15 },
  register: { count: 20, minutes: 60 },
  tour: { count: 5, minutes: 60 },
  staff_join: { count: 20, minutes: 15 },
} as const satisfies Record<string, Count>

type AccountDoor = `${'sign_in' | 'password'}.${Role}`
const accountDoors: readonly AccountDoor[] = ['sign_in.member', 'sign_in.staff', 'password.member', 'password.staff']

/** Every door there is, and how many minutes one of its windows is open. */
export const windowMinutes: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.entries(perNetwork).map(([door, { minutes }]) => [door, minutes])),
  ...Object.fromEntries(accountDoors.map((door) => [door, perAccount.minutes])),
}

/** One machine asks for everybody: bounded, but never in the way of somebody trying things out. */
const generous = 900

const countFor = (environment: Environment, network: string, { count, minutes }: Count): Count =>
  environment === 'local' || network === '' ? { count: generous, minutes } : { count, minutes }

/** What is done only so often. It tells how long to wait once that is used up. */
export type Permitted<Allowed> = { allowed: true; permit: Allowed } | { allowed: false; seconds: number }

type Asking = Pick<House, 'store' | 'now' | 'pepper' | 'environment'>

const take = async ({ store, now }: Asking, limit: Limit): Promise<Permitted<Permit>> => {
  const permit = await takePermit(store, limit, now())
  return permit ? { allowed: true, permit } : { allowed: false, seconds: secondsLeft(limit, now()) }
}

/** Asks leave for one attempt from the caller's network. What is kept is a keyed hash, never an address. */
export function permitForNetwork(
  house: Asking & Pick<Visit, 'ip'>,
  door: keyof typeof perNetwork,
): Promise<Permitted<Permit>> {
  const network = networkOf(house.ip)
  const subject = createHmac('sha256', `${house.pepper}/network`).update(network).digest('hex').slice(0, 40)
  return take(house, { door, subject, ...countFor(house.environment, network, perNetwork[door]) })
}

/** Asks leave for one attempt on an account, existing or not; `subject` is its holder, or a browser known to it. */
export const permitForAccount = (house: Asking, door: AccountDoor, subject: string): Promise<Permitted<Permit>> =>
  take(house, { door, subject, ...perAccount, returned: true })
