/** Changes the role of a colleague, or one's own, and removes a colleague. Under any concurrency, the club keeps an owner. */
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import type { LogCode } from '#domain/log/log-codes.ts'
import type { Principal, RequestMeta } from '#server/context/request-context.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { setOwner } from '#server/repositories/accounts/club-owners.ts'
import { allStaff, roleInAccount, type ListedStaff } from '#server/repositories/accounts/staff.ts'
import { keys } from '#server/repositories/keys.ts'
import { transact } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { StaffMember } from '#records/staff.ts'

type Context = ServiceContext &
  Pick<RequestMeta, 'idempotencyKey'> & {
    principal: Pick<Principal, 'id' | 'profileName'>
  }

type Change = {
  log: LogCode
  /** The words of the log. */
  to: (colleague: ListedStaff) => string
  isOwner: boolean
  next: (staff: StaffMember) => Partial<StaffMember>
}

/**
 * The account with this id, whether it is an owner, and the entry of the log are one: nothing counts that is not logged. `rev` ends
 * the invitations of an owner with the role.
 */
async function changeColleague(context: Context, id: string, { log: code, to, isOwner, next }: Change) {
  const accounts = await allStaff(context.store)
  const colleague = accounts.find((each) => each.id === id)
  if (!colleague) return 'not_found'
  const { accountKey } = colleague
  const key = keys.staff(accountKey)
  const logged = logIn(context, code, id, { to: to(colleague) })
  return transact(logged, [key, keys.clubOwners], (documents) => {
    const staff = documents.get(key)
    if (staff?.id !== id || staff.state === 'removed') return 'not_found'
    if (!setOwner(documents, accountKey, isOwner, accounts)) return 'last_owner'
    documents.set(key, { ...staff, rev: staff.rev + 1, ...next(staff) })
    return 'done'
  })
}

/** Holds from the next call of the colleague on: their sessions stay open. Idempotent. */
export const changeStaffRole = (context: Context, id: string, role: StaffRole) =>
  changeColleague(context, id, {
    log: 'staff_role_changed',
    to: ({ profileName, staffRole }) => {
      const names = [...new Set([staffRole, role])].map((each) => staffMessages.role[each])
      return `${profileName}, ${names.join(' to ')}`
    },
    isOwner: role === 'owner',
    next: () => ({ role: roleInAccount(role) }),
  })

export const removeStaff = async (context: Context, id: string) =>
  id === context.principal.id
    ? 'yourself'
    : changeColleague(context, id, {
        log: 'staff_removed',
        to: ({ profileName }) => profileName,
        isOwner: false,
        next: ({ sessionVersion }) => ({ state: 'removed', password: '', sessionVersion: sessionVersion + 1 }),
      })
