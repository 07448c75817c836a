/**
 * The device cookie: the mark a browser gets when somebody signs in there. Shown at the next sign-in it has attempts of its
 * own, so that a stranger who uses up an account's attempts cannot lock the family out. It opens nothing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Role } from '#domain/people.ts'
import type { House } from '#server/http/house.ts'
import { fingerprint } from '#server/records/keys.ts'

const proofOf = (pepper: string, role: Role, holder: string, id: string) =>
  createHmac('sha256', `${pepper}/device`).update([role, holder, id].join('\n')).digest('hex').slice(0, 40)

/** A new mark, 'v1.{id}.{proof}', that speaks for one account only. */
export function markDevice({ pepper, newId }: Pick<House, 'pepper' | 'newId'>, role: Role, holder: string): string {
  const id = newId()
  return `v1.${id}.${proofOf(pepper, role, holder, id)}`
}

/** Under what a known browser's attempts on this account are counted; nothing if the mark is not one for it. */
export function subjectOfDevice(pepper: string, role: Role, holder: string, mark: string): string | undefined {
  const [version, id, proof] = mark.split('.')
  if (version !== 'v1' || !id || proof?.length !== 40) return undefined
  const genuine = timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(pepper, role, holder, id)))
  return genuine ? fingerprint('device', role, holder, id) : undefined
}
