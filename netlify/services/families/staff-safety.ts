/**
 * What staff read of what coaches must know of a player, and add to it. Each call is one opening: it is in the staff log and, as
 * an instant, with the family, before anything is shown.
 */
import type { Body, Reply } from '#api-contract/schemas.ts'
import { isOffIce } from '#domain/safety/holds.ts'
import { whoIsDenied, withDenied } from '#domain/families/decisions.ts'
import { collectorsAt, nothingStored, safetyLimits } from '#domain/safety/safety.ts'
import type { LogCode } from '#domain/log/log-codes.ts'
import { isSameName } from '#domain/text/search.ts'
import type { WriteContext } from '#server/context/request-context.ts'
import { memberIn, playerOf, readMember } from '#server/repositories/accounts/members.ts'
import type { Member } from '#records/families.ts'
import type { StoredSafety } from '#records/safety.ts'
import { doneBy, logIn } from '#server/repositories/admin-log.ts'
import { accountKeyOfMember } from '#server/repositories/admin-rows.ts'
import { noteCleared } from '#server/repositories/incidents.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { transact } from '#server/repositories/transact.ts'
import { withPlayer } from './edit-family.ts'
import { safetyFor } from './safety.ts'

type SafetyView = Reply<'playerSafety'>['safety']

/** A player and the family's id; with the account key where it is known. */
type Whom = { id: string; player: string; accountKey?: string }

export type SafetyResult = { outcome: 'done'; safety: SafetyView } | { outcome: 'no_player' | 'changed' }

/** What is known of a player now. */
export const openSafety = (context: WriteContext, whom: Whom) =>
  changeSafety(context, whom, 'member_safety_opened', withOpening)

const withOpening = (safety: StoredSafety, { at }: Now) =>
  safety.openings.at(-1) === at
    ? undefined
    : { ...safety, openings: [...safety.openings, at].slice(-safetyLimits.openings) }

/**
 * Keeps the player off the ice until cleared, where a new reason replaces the last one; or clears the hold that the coach has
 * seen, and not one of a colleague that is newer. Idempotent.
 */
export const setHold = (context: WriteContext, whom: Whom, body: Body<'setHold'>) =>
  changeSafety(context, whom, body.held ? 'member_player_held' : 'member_player_cleared', (safety, { at, by }) => {
    const { hold } = safety
    const held = isOffIce(safety) ? safety.hold : undefined
    const { note } = body
    if (!body.held) {
      if (hold && hold.since !== body.since) return 'changed'
      return held && { ...safety, hold: { ...held, cleared: { at, by, note } } }
    }
    const { expected } = body
    if (held?.note === note && held.expected === expected) return undefined
    // What it came with stays.
    const { expected: _, ...kept } = held ?? {}
    return { ...safety, hold: { ...kept, since: at, note, by, ...(expected && { expected }) } }
  })

/**
 * Says who must not collect the player, and is then named nowhere else; or takes them off again. Of a caregiver it holds whatever
 * they call themselves. Idempotent.
 */
export const setDenied = (context: WriteContext, whom: Whom, body: Body<'setDenied'>) =>
  body.denied
    ? changeSafety(context, whom, 'member_collector_denied', (safety, { at, by, now, caregivers }) => {
        // Who has left meanwhile is denied by name.
        const person =
          caregivers.find(({ id }) => id === body.caregiver) ??
          caregivers.find(({ profileName }) => isSameName(profileName, body.name))
        const known = safety.collectors.find((each) => person && whoIsDenied(each, caregivers) === person)
        const { name } = known ?? { name: person?.profileName ?? body.name }
        const id = `co_${hash('denied', whom.player, name).slice(0, 16)}`
        const current = { ...safety, collectors: collectorsAt(safety.collectors, now) }
        const denied = { ...known?.denied, note: body.note, by, at, ...(person && { caregiver: person.id }) }
        return withDenied(current, [{ id, name, phone: '', denied }])
      })
    : changeSafety(context, whom, 'member_collector_allowed', (safety) => {
        const collectors = safety.collectors.filter(({ id, denied }) => id !== body.collector || !denied)
        return collectors.length < safety.collectors.length ? { ...safety, collectors } : undefined
      })

type Now = Pick<Member, 'caregivers'> & { now: Date; at: string; by: { id: string; name: string } }

/** Does it, and logs it; `next` returns undefined for no change. It leaves `rev` alone: no form of the family has these. */
async function changeSafety(
  context: WriteContext,
  { id, player, accountKey: known }: Whom,
  code: LogCode,
  next: (safety: StoredSafety, now: Now) => StoredSafety | 'changed' | undefined,
): Promise<SafetyResult> {
  const { principal } = context
  const accountKey = known ?? (await accountKeyOfMember(context, id))
  const found = accountKey === undefined ? undefined : await readMember(context.store, accountKey)
  if (accountKey === undefined || !found || !playerOf(found.value, player)) return { outcome: 'no_player' }
  const now = context.now()
  const current = { now, ...doneBy(principal, now) }
  return transact(
    logIn(context, code, player, { member: id, player }),
    [keys.member(accountKey)],
    (documents): SafetyResult => {
      const member = memberIn(documents, accountKey)
      const whom = member && playerOf(member, player)
      if (!whom) return { outcome: 'no_player' }
      const safety = next(whom.safety ?? nothingStored, { ...current, caregivers: member.caregivers })
      if (safety === 'changed') return { outcome: 'changed' }
      const changed = safety ? { ...whom, safety } : whom
      if (safety) {
        documents.set(keys.member(accountKey), withPlayer(member, changed))
        noteCleared(documents, safety)
      }
      return { outcome: 'done', safety: safetyFor('staff', member, changed, now) }
    },
  )
}
