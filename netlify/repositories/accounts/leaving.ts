/**
 * What subjects do for a family that deletes its account, or wants its data: each says which kinds of records it answers for.
 * After the deletion the address may be of a new account, whose records stay.
 */
import type { DueLine } from '#domain/memberships/dues.ts'
import type { SealPart } from '#domain/proof/seals.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import type { allBookingsOfMember } from '#server/repositories/bookings/bookings-of-member.ts'
import type { Rows } from '#server/repositories/record-kinds.ts'
import type { Documents } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { StorageUnavailable, type Doc } from '#server/storage/store.ts'
import type { Member } from '#records/families.ts'
import { readMember } from './members.ts'

type Kind = keyof Rows

/** Erases what these records say of an account that has ended, or only of its account key. Idempotent. */
export const eraser = <const Its extends Kind>(
  kinds: readonly Its[],
  erase: (context: ServiceContext, accountKey: string) => Promise<unknown>,
) => ({ kinds, erase })

/** Who asks, and what several subjects need. */
export type Own = Pick<RequestContext, 'store' | 'now' | 'keyPepper' | 'sessionsSince' | 'waitUntil'> & {
  principal: Principal
  member: Member
  bookings: ReturnType<typeof allBookingsOfMember>
  dues: Promise<DueLine[]>
}

/** Reads what these records say of a family, for its export. */
export const exporter = <const Its extends Kind, Part>(kinds: readonly Its[], read: (own: Own) => Promise<Part>) => ({
  kinds,
  read,
})

/** What these records say of a player goes into a seal, in the transaction with which the deletion begins. */
export const sealer = <const Its extends Kind, Part extends SealPart>(
  kinds: readonly Its[],
  seal: (documents: Documents, player: Member['players'][number], owed: readonly DueLine[]) => Part,
) => ({ kinds, seal })

type Nobody<Has> = [Has] extends [never] ? unknown : { nobodyHas: Has }

/** The listeners in their order. Does not compile while one of the needed kinds of records has none, and names it. */
export const covering =
  <Needed>() =>
  <Listener extends { kinds: readonly Kind[] }>(
    listeners: readonly Listener[] & Nobody<Exclude<Needed, Listener['kinds'][number]>>,
  ): readonly Listener[] =>
    listeners

/** True if the address belongs to a new account by now. */
export async function hasNewOwner({ store }: Pick<ServiceContext, 'store'>, accountKey: string): Promise<boolean> {
  const member = await readMember(store, accountKey)
  return member !== undefined && !member.value.deleting
}

/** Does what would also hit a new account with the address only while there is none. */
export async function unlessNewOwner(
  context: ServiceContext,
  accountKey: string,
  work: () => Promise<unknown>,
): Promise<void> {
  if (!(await hasNewOwner(context, accountKey))) await work()
}

/** Only requests that began before the deletion still contend. */
const maxTries = 30

/**
 * Updates a record of the erased account, never one of a new account with the same address. What was read before the
 * account was last seen erased is its own, and it is replaced only if unchanged since.
 */
export async function updateErased<Value extends Doc>(
  context: ServiceContext,
  accountKey: string,
  key: string,
  next: (value: Value) => Value | undefined,
): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const found = await context.store.read<Value>(key)
    if (await hasNewOwner(context, accountKey)) return
    const value = found && next(found.value)
    // A former value may still be beside it, if a process died.
    if (!found || value === undefined) return context.store.finishIntent(key)
    if ((await context.store.replace(key, found.tag, value)).won) return
  }
  throw new StorageUnavailable('a key stayed contested')
}

/** The list without what this person began; undefined if there is nothing of theirs. */
export const without = <Item extends { by: { id: string } }>(items: readonly Item[], id: string) =>
  items.some(({ by }) => by.id === id) ? items.filter(({ by }) => by.id !== id) : undefined
