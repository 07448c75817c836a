/**
 * Safety facts of a player for staff. Each call is one opening: it is in the staff log and, as an instant, with the family,
 * before anything is shown.
 */
import type { LogCode } from '#domain/messages/log-messages.ts'
import { collectorsAt, safetyLimits } from '#domain/accounts/safety.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { ownerKeyOfMember } from '#server/repositories/admin-rows.ts'
import { playerOf, readMember, updateMember } from '#server/repositories/accounts/members.ts'
import { hash } from '#server/repositories/keys.ts'
import { nothingStored, safetyOf, type SafetyView } from '#server/services/accounts/safety.ts'
import type { Member, StoredSafety } from '#records/families.ts'

type StaffContext = RequestContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }
type Whom = { id: string; player: string }

export type SafetyResult = { outcome: 'done'; safety: SafetyView } | { outcome: 'no_player' | 'full' }

/** What is known of a player now. */
export const openSafety = (context: StaffContext, whom: Whom) =>
  changeSafety(context, whom, 'member_safety_opened', withOpening)

/** The same for a family whose owner key is known. */
export const openSafetyOf = (context: StaffContext, ownerKey: string, whom: Whom) =>
  changeSafetyOf(context, ownerKey, whom, 'member_safety_opened', withOpening)

const withOpening = (safety: StoredSafety, { at }: Now) =>
  safety.openings.at(-1) === at
    ? undefined
    : { ...safety, openings: [...safety.openings, at].slice(-safetyLimits.openings) }

/** The player is not on the ice until cleared. A new reason replaces the last one. */
export const holdPlayer = (context: StaffContext, whom: Whom, note: string) =>
  changeSafety(context, whom, 'member_player_held', (safety, { at, by }) => {
    const { hold } = safety
    return hold?.note === note && !hold.cleared ? undefined : { ...safety, hold: { since: at, note, by } }
  })

/** The player may go on the ice again. Idempotent. */
export const clearPlayer = (context: StaffContext, whom: Whom) =>
  changeSafety(context, whom, 'member_player_cleared', (safety, { at, by }) => {
    const { hold } = safety
    return hold && !hold.cleared ? { ...safety, hold: { ...hold, cleared: { at, by } } } : undefined
  })

/** Somebody must not collect the player; who may, under this name, no longer does. */
export const denyCollector = (context: StaffContext, whom: Whom, { name, note }: { name: string; note: string }) =>
  changeSafety(context, whom, 'member_collector_denied', (safety, { at, by, now }) => {
    const id = `co_${hash('denied', whom.player, name).slice(0, 16)}`
    const others = collectorsAt(safety.collectors, now)
    const left = others.filter((each) => each.id !== id && each.name.toLowerCase() !== name.toLowerCase())
    if (left.length >= safetyLimits.collectors) return 'full'
    return { ...safety, collectors: [{ id, name, phone: '', denied: { note, by, at } }, ...left] }
  })

/** Takes somebody off the list of those who must not collect. Idempotent. */
export const allowCollector = (context: StaffContext, whom: Whom, collector: string) =>
  changeSafety(context, whom, 'member_collector_allowed', (safety) => {
    const collectors = safety.collectors.filter((each) => each.id !== collector || !each.denied)
    return collectors.length < safety.collectors.length ? { ...safety, collectors } : undefined
  })

type Now = { now: Date; at: string; by: { id: string; name: string } }

type Change = (safety: StoredSafety, now: Now) => StoredSafety | 'full' | undefined

async function changeSafety(context: StaffContext, whom: Whom, code: LogCode, next: Change): Promise<SafetyResult> {
  const ownerKey = await ownerKeyOfMember(context, whom.id)
  return ownerKey ? changeSafetyOf(context, ownerKey, whom, code, next) : { outcome: 'no_player' }
}

/** Logs what is done, then does it; `next` returns undefined for no change. It leaves `rev` alone: no form of the family has these. */
async function changeSafetyOf(
  context: StaffContext,
  ownerKey: string,
  { id, player }: Whom,
  code: LogCode,
  next: Change,
): Promise<SafetyResult> {
  const { principal } = context
  const now = context.now()
  const current = { now, at: now.toISOString(), by: { id: principal.id, name: principal.profileName } }
  const nextOf = (member: Member) => {
    const found = playerOf(member, player)
    return found && next(found.safety ?? nothingStored, current)
  }
  const known = await readMember(context.store, ownerKey)
  if (!known || !playerOf(known.value, player)) return { outcome: 'no_player' }
  if (nextOf(known.value) === 'full') return { outcome: 'full' }
  await writeAdminLog(context, principal, code, player, { member: id, player })
  let isFull = false
  const withNext = (member: Member) => {
    const safety = nextOf(member)
    isFull = safety === 'full'
    if (safety === undefined || safety === 'full') return undefined
    return { ...member, players: member.players.map((each) => (each.id === player ? { ...each, safety } : each)) }
  }
  const stored = await updateMember(context, ownerKey, withNext, known)
  const found = stored && playerOf(stored.value, player)
  if (!stored || !found) return { outcome: 'no_player' }
  return isFull ? { outcome: 'full' } : { outcome: 'done', safety: safetyOf(stored.value, found, now) }
}
