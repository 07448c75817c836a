/**
 * Device cookies. A browser gets a signed token when somebody signs in on it; at the next sign-in the token selects a rate
 * limit of its own, so that a stranger who uses up an account's attempts cannot lock its owner out. It grants no access.
 *
 * A token names one of ten counters of the account. However many tokens are issued, they share these ten, and none has to
 * be stored. The signature covers the account's id and session version, so a new password or deletion ends every token.
 */
import { createHmac, randomInt } from 'node:crypto'
import type { Role } from '#domain/people/people.ts'
import { equalsInConstantTime, hash } from '#server/repositories/hashes.ts'
import type { Account } from '#records/sign-in.ts'

/** The account of a device token, at its current password. */
export type DeviceAccount = { role: Role; accountKey: string } & Pick<Account, 'id' | 'sessionVersion'>

const countersPerAccount = 10
const tokenPattern = /^v2\.(\d)\.([0-9a-f]{40})$/

const boundTo = ({ role, accountKey, id, sessionVersion }: DeviceAccount, number: number) =>
  [role, accountKey, id, String(sessionVersion), String(number)] as const

const sign = (keyPepper: string, account: DeviceAccount, number: number) =>
  createHmac('sha256', `${keyPepper}/device`).update(boundTo(account, number).join('\n')).digest('hex').slice(0, 40)

/** @returns the device token 'v2.{number}.{signature}' of a counter, by default of a random one. */
export const issueDeviceToken = (
  keyPepper: string,
  account: DeviceAccount,
  number = randomInt(countersPerAccount),
): string => `v2.${number}.${sign(keyPepper, account, number)}`

/** @returns the counter of a known device; undefined if the token was not issued for this account and password. */
export function deviceNumber(keyPepper: string, account: DeviceAccount, token: string): number | undefined {
  const [, digit, signature] = tokenPattern.exec(token) ?? []
  if (digit === undefined || signature === undefined) return undefined
  const number = Number(digit)
  return equalsInConstantTime(signature, sign(keyPepper, account, number)) ? number : undefined
}

/** The rate-limit key of one counter of an account. */
export const deviceSubject = (account: DeviceAccount, number: number): string =>
  hash('device', ...boundTo(account, number))
