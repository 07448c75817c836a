/** Staff accounts and invitations. Separate from members: unverified e-mail addresses grant no role. */
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import type { Found, Key, Store } from '#server/storage/store.ts'
import {
  keysUnder,
  updateWithRetry,
  readReadable,
  type ServiceContext,
  type Updating,
} from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import { readOwners, setOwner, staffRoleOf } from './club-owners.ts'
import type { Invitation, StaffMember } from '#records/staff.ts'

/** The role in the account of somebody with this role: an owner who stops being one is a manager. */
export const roleInAccount = (role: StaffRole): StaffMember['role'] => (role === 'owner' ? 'manager' : role)

/** The record under an account key, removed accounts included. */
export const readStaffRecord = (store: Store, accountKey: string): Promise<Found<StaffMember> | undefined> =>
  store.read(keys.staff(accountKey))

export async function readStaffMember(store: Store, accountKey: string): Promise<Found<StaffMember> | undefined> {
  const found = await readStaffRecord(store, accountKey)
  return found?.value.state === 'removed' ? undefined : found
}

/** Updates an account that may sign in; `next` returns undefined for no change. @returns the account as stored afterwards. */
export async function updateStaffMember(
  context: Updating,
  accountKey: string,
  next: (staff: StaffMember) => StaffMember | undefined,
  known?: Found<StaffMember>,
): Promise<Found<StaffMember> | undefined> {
  const isActive = (staff: StaffMember | undefined) => staff !== undefined && staff.state !== 'removed'
  const stored = await updateWithRetry(
    context,
    keys.staff(accountKey),
    (staff) => (staff && isActive(staff) ? next(staff) : undefined),
    known,
  )
  return isActive(stored?.value) ? stored : undefined
}

/** An account of the list. */
export type ListedStaff = StaffMember & { accountKey: string; staffRole: StaffRole }

/** Every account that may sign in, oldest first. */
export async function allStaff(store: Store): Promise<ListedStaff[]> {
  const [listed, owners] = await Promise.all([keysUnder(store, keys.allStaff), readOwners(store)])
  const { found } = await readReadable(store, listed)
  return found
    .filter(({ value }) => value.state !== 'removed')
    .map(({ key, value }) => {
      const accountKey = key.slice(keys.allStaff.length)
      return Object.assign({ accountKey, staffRole: staffRoleOf(owners, accountKey, value) }, value)
    })
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
}

/**
 * Stores an account if the address has none, with the ownership of an owner, and uses up what was granted for it. A removed account is
 * replaced, with a higher session version so that its old sessions stay invalid. @returns the account that the address has then; undefined if
 * the grant is used up.
 */
export function createStaffMember(
  context: ServiceContext,
  accountKey: string,
  staff: StaffMember,
  { isOwner, grant }: { isOwner: boolean; grant?: { key: Key; claim: (documents: Documents) => boolean } },
): Promise<StaffMember | undefined> {
  const key = keys.staff(accountKey)
  return transact(context, [key, keys.clubOwners, ...(grant ? [grant.key] : [])], (documents) => {
    const existing = documents.get(key)
    if (existing && existing.state !== 'removed') return existing
    if (grant && !grant.claim(documents)) return undefined
    const { rev = 0, sessionVersion = 0 } = existing ?? {}
    const created = { ...staff, rev: rev + 1, sessionVersion: sessionVersion + 1 }
    documents.set(key, created)
    if (isOwner) setOwner(documents, accountKey, true)
    return created
  })
}

export const readInvitation = (store: Store, token: string): Promise<Found<Invitation> | undefined> =>
  store.read(keys.invitation(token))
