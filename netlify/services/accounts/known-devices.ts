/**
 * Device cookies. A browser gets a signed token when somebody signs in on it; at the next sign-in the token selects a rate
 * limit of its own, so that a stranger who uses up an account's attempts cannot lock its owner out. It grants no access.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Role } from '#domain/accounts/people.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { hash } from '#server/repositories/keys.ts'

const sign = (keyPepper: string, role: Role, ownerKey: string, id: string) =>
  createHmac('sha256', `${keyPepper}/device`).update([role, ownerKey, id].join('\n')).digest('hex').slice(0, 40)

/** @returns a new device token, 'v1.{id}.{signature}', valid for this account only. */
export function issueDeviceToken(
  { keyPepper, newId }: Pick<RequestContext, 'keyPepper' | 'newId'>,
  role: Role,
  ownerKey: string,
): string {
  const id = newId()
  return `v1.${id}.${sign(keyPepper, role, ownerKey, id)}`
}

/** @returns the rate-limit key of a known device; undefined if the token was not issued for this account. */
export function deviceSubject(keyPepper: string, role: Role, ownerKey: string, token: string): string | undefined {
  const [version, id, signature] = token.split('.')
  if (version !== 'v1' || !id || signature?.length !== 40) return undefined
  const isValid = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(keyPepper, role, ownerKey, id)))
  return isValid ? hash('device', role, ownerKey, id) : undefined
}
