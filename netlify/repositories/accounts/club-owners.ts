/**
 * Who of the staff owns the club: one list for all of them, so that of two owners who take each other's role away, one
 * stays. Whoever is not in it has the role of their account.
 */
import type { ClubOwners } from '#records/accounts.ts'
import type { StaffRole } from '#domain/accounts/staff-roles.ts'
import { ifReadable, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
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

/** Begins the list with the club's first account. Without effect once there is a list. */
export const createOwners = (store: Store, accountKey: string) =>
  store.create(keys.clubOwners, { v: 1, owners: [accountKey] })

/** Makes an account an owner. */
export async function addOwner(context: Pick<ServiceContext, 'store' | 'backoff'>, accountKey: string): Promise<void> {
  await updateWithRetry<ClubOwners>(context, keys.clubOwners, (list = { v: 1, owners: [] }) =>
    list.owners.includes(accountKey) ? undefined : { v: 1, owners: [...list.owners, accountKey] },
  )
}

/**
 * Takes the ownership of an account away, unless no other of `accounts` would be an owner.
 * @returns false if it stays the owner.
 */
export async function removeOwner(
  context: Pick<ServiceContext, 'store' | 'backoff'>,
  accountKey: string,
  accounts: readonly string[],
): Promise<boolean> {
  const stored = await updateWithRetry<ClubOwners>(context, keys.clubOwners, (list) => {
    const others = list?.owners.filter((owner) => owner !== accountKey) ?? []
    const isChange = others.length < (list?.owners.length ?? 0) && others.some((owner) => accounts.includes(owner))
    return isChange ? { v: 1, owners: others } : undefined
  })
  return !stored?.value.owners.includes(accountKey)
}
