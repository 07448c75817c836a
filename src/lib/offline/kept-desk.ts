/** What the front desk needs to go on without a connection: who is signed in, and the sheets of today and tomorrow. */
import type { Reply } from '#api-contract/schemas.ts'
import type { StaffProfile } from '#domain/accounts/staff-roles.ts'
import { staffOpenEntry } from '#lib/browser-storage/profile-entry.ts'
import { isRecord } from '#lib/browser-storage/storage-entry.ts'
import { seal, unseal } from './sealed-data.ts'

/** `at` is when the server said so, in milliseconds since 1970, by the clock of this device. */
export type KeptDesk = { profile: StaffProfile; days: NonNullable<Reply<'deskDays'>['days']>; at: number }

const name = 'desk'
/** As a session that nobody uses ends on the server, it ends here. */
const keptForMs = 12 * 3_600_000

/** Nothing for a colleague whose session another one has replaced. @returns false if the browser has no room. */
export const keepDesk = async (kept: KeptDesk): Promise<boolean> => !isOfSession(kept) || seal(name, kept)

const isOfSession = ({ profile }: KeptDesk): boolean => profile.id === staffOpenEntry.read()

/** What the colleague who is signed in here has kept within the last twelve hours. */
export async function readKeptDesk(now: Date): Promise<KeptDesk | undefined> {
  const stored = await unseal(name)
  if (!isKept(stored) || !isOfSession(stored) || Math.abs(now.getTime() - stored.at) > keptForMs) return undefined
  return stored
}

const isKept = (stored: unknown): stored is KeptDesk =>
  isRecord(stored) && typeof stored['at'] === 'number' && isRecord(stored['profile']) && Array.isArray(stored['days'])
