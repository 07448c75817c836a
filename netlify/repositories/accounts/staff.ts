/** Staff accounts and invitations. Separate from members: unverified e-mail addresses grant no role. */
import type { StaffRole } from '#domain/accounts/staff-roles.ts'
import type { Found, Store, WriteResult } from '#server/storage/store.ts'
import { updateWithRetry, readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { readOwners, staffRoleOf } from './club-owners.ts'
import type { Invitation, StaffMember } from '#records/accounts.ts'

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
  context: Pick<ServiceContext, 'store' | 'backoff'>,
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
  const [listed, owners] = await Promise.all([store.list(keys.allStaff), readOwners(store)])
  const { found } = await readReadable(
    store,
    listed.map(({ key }) => key),
  )
  return found
    .filter(({ value }) => value.state !== 'removed')
    .map(({ key, value }) => {
      const accountKey = key.slice(keys.allStaff.length)
      return Object.assign({ accountKey, staffRole: staffRoleOf(owners, accountKey, value) }, value)
    })
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
}

/**
 * Stores an account if the address has none. A removed account is replaced, with a higher session version so that its old
 * sessions stay invalid. `saved` is the stored record.
 */
export async function createStaffMember(
  store: Store,
  accountKey: string,
  staff: StaffMember,
): Promise<WriteResult<StaffMember> & { saved?: StaffMember }> {
  const key = keys.staff(accountKey)
  const written = await store.create(key, staff)
  if (written.won) return { ...written, saved: staff }
  const existing = written.current ?? (await store.read<StaffMember>(key))
  if (existing?.value.state !== 'removed') return { won: false, current: existing }
  const { rev, sessionVersion } = existing.value
  const recreated = { ...staff, rev: rev + 1, sessionVersion: sessionVersion + 1 }
  return { ...(await store.replace(key, existing.tag, recreated)), saved: recreated }
}

export const createInvitation = (store: Store, token: string, invitation: Invitation) =>
  store.create(keys.invitation(token), invitation)

export const readInvitation = (store: Store, token: string): Promise<Found<Invitation> | undefined> =>
  store.read(keys.invitation(token))
