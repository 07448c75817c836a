/**
 * Who of the staff owns the club: one list for all of them, so that of two owners who take each other's role away, one
 * stays. Whoever is not in it has the role of their account.
 */
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import type { Documents } from '#server/repositories/transact.ts'
import { ifReadable } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Store } from '#server/storage/store.ts'

/** The account keys of the owners; none while the list cannot be read, so that the desk goes on without them. */
export async function readOwners(store: Store): Promise<readonly string[]> {
  const found = await ifReadable(() => store.read(keys.clubOwners))
  return found === 'unreadable' ? [] : (found?.value.owners ?? [])
}

/** The role of an account. */
export const staffRoleOf = (owners: readonly string[], accountKey: string, { role }: { role: StaffRole }): StaffRole =>
  owners.includes(accountKey) ? 'owner' : role

/**
 * Makes an account an owner or takes its ownership away, unless no other of `accounts` would be one.
 * @returns false if it stays the owner.
 */
export function setOwner(
  documents: Documents,
  accountKey: string,
  isOwner: boolean,
  accounts: readonly { accountKey: string }[] = [],
): boolean {
  const owners = documents.get(keys.clubOwners)?.owners ?? []
  const others = owners.filter((owner) => owner !== accountKey)
  if (owners.length > others.length === isOwner) return true
  if (!isOwner && !accounts.some((each) => others.includes(each.accountKey))) return false
  documents.set(keys.clubOwners, { v: 1, owners: isOwner ? [...owners, accountKey] : others })
  return true
}
