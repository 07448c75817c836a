/** Staff accounts, kept apart from members: an address is never a role by itself, because e-mails are not verified. */
import type { Found, Store, Written } from '#server/storage/store.ts'
import { updateWithRetry, readAll, type ServiceContext } from './update-with-retry.ts'
import { keys } from './keys.ts'
import type { Account } from './members.ts'

export type StaffMember = Account & {
  v: 1
  rev: number
  /** `leaving` while a removal is being decided: still staff, but nobody's last colleague. A `removed` account is none. */
  state?: 'leaving' | 'removed'
  /** Which set-up or invitation it came by, so that sending that again is one account. */
  joinedBy?: string
}

/** What is kept under an address, a removed account too. */
export const readStaffRecord = (store: Store, ownerKey: string): Promise<Found<StaffMember> | undefined> =>
  store.read<StaffMember>(keys.staff(ownerKey))

export async function readStaffMember(store: Store, ownerKey: string): Promise<Found<StaffMember> | undefined> {
  const found = await readStaffRecord(store, ownerKey)
  return found?.value.state === 'removed' ? undefined : found
}

/** Changes an account that may sign in; `next` answers undefined to leave it as it is. @returns who is there at the end. */
export async function updateStaffMember(
  context: Pick<ServiceContext, 'store' | 'backoff'>,
  ownerKey: string,
  next: (staff: StaffMember) => StaffMember | undefined,
  known?: Found<StaffMember>,
): Promise<Found<StaffMember> | undefined> {
  const isThere = (staff: StaffMember | undefined) => staff !== undefined && staff.state !== 'removed'
  const kept = await updateWithRetry<StaffMember>(
    context,
    keys.staff(ownerKey),
    (staff) => (staff && isThere(staff) ? next(staff) : undefined),
    known,
  )
  return isThere(kept?.value) ? kept : undefined
}

/** Every account that may sign in, in the order they were made. */
export async function allStaff(store: Store): Promise<(StaffMember & { ownerKey: string })[]> {
  const listed = (await store.list(keys.allStaff)).map(({ key }) => key)
  const found = await readAll<StaffMember>(store, listed)
  return found
    .filter(({ value }) => value.state !== 'removed')
    .map(({ key, value }) => Object.assign({ ownerKey: key.slice(keys.allStaff.length) }, value))
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
}

/**
 * Keeps an account if there is none under the address. The place of a removed one is taken, under a later session
 * version: what was open then stays shut.
 */
export async function createStaffMember(
  store: Store,
  ownerKey: string,
  staff: StaffMember,
): Promise<Written<StaffMember> & { kept?: StaffMember }> {
  const key = keys.staff(ownerKey)
  const written = await store.create(key, staff)
  if (written.won) return { ...written, kept: staff }
  const there = written.current ?? (await store.read<StaffMember>(key))
  if (there?.value.state !== 'removed') return { won: false, current: there }
  const again = { ...staff, rev: there.value.rev + 1, sessionVersion: there.value.sessionVersion + 1 }
  return { ...(await store.replace(key, there.tag, again)), kept: again }
}
