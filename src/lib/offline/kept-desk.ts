/** The data with which the front desk goes on without a connection: who is signed in, the sheets of today and tomorrow, and today's cards. */
import type { Reply } from '#api-contract/schemas.ts'
import { today, type Day } from '#domain/calendar/calendar.ts'
import type { StaffProfile } from '#domain/staff/staff-roles.ts'
import { staffOpenEntry } from '#lib/browser-storage/profile-entry.ts'
import { isRecord } from '#lib/browser-storage/storage-entry.ts'
import { forgetSealed, seal, unseal } from './sealed-data.ts'

type Desk = Reply<'deskDays'>

/** `at` is when the server said so, in milliseconds since 1970, by the clock of this device. */
export type KeptDesk = {
  profile: StaffProfile
  days: NonNullable<Desk['days']>
  cards?: Desk['cards'] | undefined
  at: number
}

const name = 'desk'
/** As a session that nobody uses ends on the server, it ends here. */
const keptForMs = 12 * 3_600_000

/** Nothing for a colleague whose session another one has replaced. @returns false if the browser has no room. */
export const keepDesk = async (kept: KeptDesk, day: Day): Promise<boolean> =>
  !isOfSession(kept) || seal(name, onDay(kept, day))

/** The facts of a day end with it. */
const onDay = ({ cards, ...kept }: KeptDesk, day: Day): KeptDesk =>
  cards && today(new Date(cards.at)) === day ? { ...kept, cards } : kept

const isOfSession = ({ profile }: KeptDesk): boolean => profile.id === staffOpenEntry.read()

/** What the colleague who is signed in here has kept within the last twelve hours; what is older is forgotten. */
export async function readKeptDesk(now: Date): Promise<KeptDesk | undefined> {
  const stored = await unseal(name)
  if (!isKept(stored) || !isOfSession(stored)) return undefined
  if (Math.abs(now.getTime() - stored.at) <= keptForMs) return onDay(stored, today(now))
  await forgetSealed()
  return undefined
}

const isKept = (stored: unknown): stored is KeptDesk =>
  isRecord(stored) && typeof stored['at'] === 'number' && isRecord(stored['profile']) && Array.isArray(stored['days'])
