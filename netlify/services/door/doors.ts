/** Tablets at the door: a session of a device, opened by a colleague, which ends with their right to sign in. */
import type { Reply } from '#api-contract/schemas.ts'
import type { BrowserSession, RequestContext, WriteContext } from '#server/context/request-context.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { isCurrent } from '#server/repositories/accounts/credentials.ts'
import { endOfSession, isExpired, revokeKey } from '#server/repositories/accounts/sessions.ts'
import { readStaffMember } from '#server/repositories/accounts/staff.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { keysUnder, readReadable } from '#server/repositories/update-with-retry.ts'
import { openSession, type OpenedSession } from '#server/services/sign-in/sessions.ts'
import type { SessionRecord } from '#records/sign-in.ts'

type Door = Reply<'openDoor'>['door']
/** A tablet at the door: its session, and the account key of the colleague who opened it. */
type DoorSession = SessionRecord & { key: string; accountKey: string; door: NonNullable<SessionRecord['door']> }

/** All that have not ended by themselves; whether the colleague is still one is not checked here. */
async function openDoors({ store, now }: Pick<RequestContext, 'store' | 'now'>): Promise<DoorSession[]> {
  const { found } = await readReadable(store, await keysUnder(store, keys.sessionsOf('door')))
  return found.flatMap(({ key, value }) =>
    value.door && !isExpired(value, 'door', now())
      ? [{ ...value, door: value.door, key, accountKey: key.split('/')[2]! }]
      : [],
  )
}

/** Opens the session of a tablet in this browser, in the place of the colleague's own. */
export async function openDoor(
  context: WriteContext & { session: BrowserSession },
  name: string,
): Promise<{ door: Door; opened: OpenedSession } | undefined> {
  const { principal, idempotencyKey } = context
  const found = await readStaffMember(context.store, principal.accountKey)
  if (!found) return undefined
  const id = `do_${hash('door', principal.id, idempotencyKey).slice(0, 16)}`
  const { role: _, ...signer } = found.value
  const logged = logIn(context, 'staff_door_opened', id, { to: name })
  const opened = await openSession(logged, 'door', principal.accountKey, signer, { door: { id, name } })
  const at = context.now().getTime()
  return { door: toDoor({ openedAt: at, seenAt: at, door: { id, name } }, principal.profileName), opened }
}

/** The tablets that can be used now, the newest first. */
export async function listDoors(context: Pick<RequestContext, 'store' | 'now' | 'sessionsSince'>): Promise<Door[]> {
  const doors = await openDoors(context)
  const { found } = await readReadable(context.store, [
    ...new Set(doors.map(({ accountKey }) => keys.staff(accountKey))),
  ])
  const accounts = new Map(found.map(({ key, value }) => [key, value]))
  return doors
    .toSorted((one, other) => other.openedAt - one.openedAt)
    .flatMap((session) => {
      const account = accounts.get(keys.staff(session.accountKey))
      const isOpen = account?.state !== 'removed' && isCurrent(context, { ...session, id: session.signerId }, account)
      return account && isOpen ? toDoor(session, account.profileName) : []
    })
}

/** Ends the session of a tablet. Idempotent. @returns false if there is none. */
export async function endDoor(context: WriteContext, id: string): Promise<boolean> {
  const session = (await openDoors(context)).find(({ door }) => door.id === id)
  if (!session) return false
  await revokeKey(logIn(context, 'staff_door_ended', id, { to: session.door.name }), session.key)
  return true
}

const toDoor = ({ door, openedAt, seenAt }: Pick<DoorSession, 'door' | 'openedAt' | 'seenAt'>, by: string): Door => ({
  ...door,
  by,
  openedAt: new Date(openedAt).toISOString(),
  seenAt: new Date(seenAt).toISOString(),
  until: endOfSession({ openedAt }, 'door').toISOString(),
})
