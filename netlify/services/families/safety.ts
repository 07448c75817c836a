/** What coaches must know of a player, as part of the family's record: what of it who may see, and what the family says. */
import { isDeepStrictEqual } from 'node:util'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { whyNotBorn } from '#domain/families/ages.ts'
import { answerTo } from '#domain/consents/consents.ts'
import { deniedAs, deniedName } from '#domain/families/decisions.ts'
import { collectorsAt, nothingStored, safetyLimits, whyNotContact } from '#domain/safety/safety.ts'
import { today } from '#domain/calendar/calendar.ts'
import type { Principal, RequestContext, WriteContext } from '#server/context/request-context.ts'
import { doneBy } from '#server/repositories/admin-log.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import type { Member } from '#records/families.ts'
import type { StoredSafety } from '#records/safety.ts'
import { asFamilyReadsAll, incidentsOf } from '#server/repositories/incidents.ts'
import { hash } from '#server/repositories/hashes.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { editFamily, playerIn, withPlayer } from './edit-family.ts'

type StoredPlayer = Member['players'][number]
type SafetyView = Reply<'playerSafety'>['safety']
type Denial = NonNullable<StoredSafety['collectors'][number]['denied']>

/**
 * What is known of a player at this time, as whoever reads it may see it: the family not why somebody must not collect, because
 * that may be about one of the caregivers.
 */
export function safetyFor(
  reader: 'family' | 'staff',
  member: Pick<Member, 'rev' | 'caregivers'>,
  player: StoredPlayer,
  now: Date,
): SafetyView {
  const shown = ({ note, by }: Denial) => (reader === 'staff' ? { note, by: by.name } : { note: '', by: '' })
  const { contactName, contactPhone, contactRelation, health, leavesAlone, collectors, hold } =
    player.safety ?? nothingStored
  const edited = editsOf(player).at(-1)
  return {
    contactName,
    contactPhone,
    contactRelation,
    health,
    leavesAlone,
    rev: member.rev,
    player: player.id,
    name: player.name,
    born: player.born ?? '',
    photos: answerTo(player.consents, 'photos')?.answer ?? '',
    collectors: collectorsAt(reader === 'staff' ? collectors : collectors.filter(isTold), now).map(
      ({ denied, ...collector }) =>
        Object.assign(
          collector,
          denied && { name: deniedName({ ...collector, denied }, member.caregivers), denied: shown(denied) },
        ),
    ),
    ...(hold && {
      hold: {
        since: hold.since,
        note: hold.note,
        by: hold.by.name,
        ...(hold.expected && { expected: hold.expected }),
        ...(hold.cleared && {
          cleared: { at: hold.cleared.at, by: hold.cleared.by.name, note: hold.cleared.note ?? '' },
        }),
      },
    }),
    ...(edited && { edited }),
    ...(reader === 'staff' && { caregivers: member.caregivers.map(({ id, profileName: name }) => ({ id, name })) }),
  }
}

const isTold = ({ denied }: StoredSafety['collectors'][number]) => !denied?.sealed

/** Who of the family has changed it, and when. */
export const editsOf = ({ safety }: StoredPlayer): { at: string; by: string }[] =>
  (safety?.edits ?? []).map(({ at, by }) => ({ at, by: by.name }))

/** @returns undefined if the family has no such player. */
export async function readSafety(
  { store, now, principal }: Pick<RequestContext, 'store' | 'now'> & { principal: Principal },
  id: string,
): Promise<Reply<'playerSafety'> | undefined> {
  const member = await readMember(store, principal.accountKey)
  const player = member && playerIn(member.value, id)
  if (!member || !player) return undefined
  return {
    safety: safetyFor('family', member.value, player, now()),
    ...asFamilyReadsAll(await incidentsOf(store, player)),
  }
}

export type EditSafetyResult =
  | { outcome: 'saved'; safety: SafetyView }
  | { outcome: 'no_family' | 'gone' | 'no_player' | 'changed' | 'for_desk' }
  | { outcome: 'denied'; name: string }
  | { outcome: 'refused'; fields: Record<string, string> }

/**
 * Saves what the family says, if `rev` is still current, and tells its other caregiver; of how a child goes home, both: a child may
 * have the phone of a parent in hand. What staff have set stays, and cannot be contradicted.
 */
export async function editSafety(
  context: WriteContext & { body: Body<'editPlayerSafety'> },
  id: string,
): Promise<EditSafetyResult> {
  const { body, principal } = context
  const now = context.now()
  const edit = doneBy(principal, now)
  let isAboutGoingHome = false
  const change = (member: Member) => {
    const player = playerIn(member, id)
    if (!player) return { outcome: 'no_player' as const }
    const born = body.born === '' ? undefined : whyNotBorn(body.born, today(now))
    const fields = { ...whyNotContact(body, member.caregivers), ...(born !== undefined && { born }) }
    if (Object.keys(fields).length > 0) return { outcome: 'refused' as const, fields }
    const named = [body.contactName ?? '', ...body.collectors.map(({ name }) => name)]
    const [denied] = named.flatMap((name) => deniedAs(player.safety?.collectors ?? [], name) ?? [])
    if (denied) return { outcome: 'denied' as const, name: denied.name }
    const next = entered(player, body, now)
    if (isDeepStrictEqual(next, player)) return member
    isAboutGoingHome = !isDeepStrictEqual(goingHome(next), goingHome(player))
    const edits = [...(next.safety.edits ?? []), edit].slice(-safetyLimits.edits)
    return withPlayer(member, { ...next, safety: { ...next.safety, edits } })
  }
  const subjectRef = mailSubjectRef.ofPlayer(id, edit.at)
  const edited = await editFamily({ ...context, query: {} }, body.rev, change, ({ caregivers }, accountKey) =>
    caregivers
      .filter((each) => isAboutGoingHome || each.id !== principal.id)
      .map((each) => ({ accountKey, kind: 'safety_changed', subjectRef, caregiver: each.id })),
  )
  if (edited.outcome !== 'saved') return edited
  return { outcome: 'saved', safety: safetyFor('family', edited.member, playerIn(edited.member, id)!, now) }
}

/** Who may collect the player, and whether they may leave alone. */
const goingHome = ({ safety = nothingStored }: Pick<StoredPlayer, 'safety'>) => [
  safety.collectors.map(({ name, until }) => [name, until]),
  safety.leavesAlone,
]

/** The player with what the family has entered. Who must not collect stays, and whose day is over goes. */
function entered(player: StoredPlayer, body: Body<'editPlayerSafety'>, now: Date) {
  const before = player.safety ?? nothingStored
  const { born: _, ...others } = player
  const denied = collectorsAt(before.collectors, now).filter((each) => each.denied)
  const allowed = body.collectors.map(({ name, phone = '', onlyToday }) => ({
    id: `co_${hash('collector', player.id, name, phone).slice(0, 16)}`,
    name,
    phone,
    ...(onlyToday && { until: today(now) }),
  }))
  const { contactName = '', contactPhone = '', contactRelation = '', health = '', leavesAlone } = body
  return {
    ...others,
    ...(body.born !== '' && { born: body.born }),
    safety: {
      ...before,
      contactName,
      contactPhone,
      contactRelation,
      health,
      leavesAlone,
      collectors: [...denied, ...allowed],
    },
  }
}
