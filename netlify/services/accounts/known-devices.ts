/**
 * The device cookie: the mark a browser gets when somebody signs in there. Shown at the next sign-in it has attempts of its
 * own, so that a stranger who uses up an account's attempts cannot lock the family out. It opens nothing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Role } from '#domain/accounts/people.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { hash } from '#server/repositories/keys.ts'

const proofOf = (pepper: string, role: Role, ownerKey: string, id: string) =>
  createHmac('sha256', `${pepper}/device`).update([role, ownerKey, id].join('\n')).digest('hex').slice(0, 40)

/** A new mark, 'v1.{id}.{proof}', that speaks for one account only. */
export function issueDeviceMark(
  { keyPepper: pepper, newId }: Pick<RequestContext, 'keyPepper' | 'newId'>,
  role: Role,
  ownerKey: string,
): string {
  const id = newId()
  return `v1.${id}.${proofOf(pepper, role, ownerKey, id)}`
}

/** Under what a known browser's attempts on this account are counted; nothing if the mark is not one for it. */
export function deviceSubject(pepper: string, role: Role, ownerKey: string, mark: string): string | undefined {
  const [version, id, proof] = mark.split('.')
  if (version !== 'v1' || !id || proof?.length !== 40) return undefined
  const genuine = timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(pepper, role, ownerKey, id)))
  return genuine ? hash('device', role, ownerKey, id) : undefined
}
