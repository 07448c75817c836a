/** Makes a way in for one new colleague. */
import { randomBytes } from 'node:crypto'
import type { Caller, House } from '#server/http/house.ts'
import { createInvite } from '#server/records/invites.ts'
import { fingerprint } from '#server/records/keys.ts'
import { writeLog } from '#server/records/log.ts'

const hours = 72

/** @returns the token, which is kept nowhere, and the instant (ISO) after which it leads nowhere. */
export async function inviteStaff(
  house: Pick<House, 'store' | 'now' | 'newId'> & { caller: Caller },
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(house.now().getTime() + hours * 3_600_000).toISOString()
  await createInvite(house.store, token, { v: 1, by: house.caller.holder, expiresAt })
  await writeLog(house, house.caller, 'staff_invited', fingerprint('invite', token).slice(0, 8))
  return { token, expiresAt }
}
