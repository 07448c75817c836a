/** Reports of incidents by staff. A report, what it means for the player, and who is told of it are one transaction. */
import { isDeepStrictEqual } from 'node:util'
import type { Body } from '#api-contract/schemas.ts'
import { hasSameWords, holdNote, mostWordings, wasTold, whyNotAt, wordingOf } from '#domain/incidents/incidents.ts'
import { dueSoon } from '#domain/inbox/deadlines.ts'
import { isOffIce } from '#domain/safety/holds.ts'
import { nothingStored } from '#domain/safety/safety.ts'
import type { WriteContext } from '#server/context/request-context.ts'
import { memberIn, playerOf } from '#server/repositories/accounts/members.ts'
import { doneBy, logIn } from '#server/repositories/admin-log.ts'
import { accountKeyOfMember } from '#server/repositories/admin-rows.ts'
import { incidentRef, reportIn } from '#server/repositories/incidents.ts'
import { endItem, setItem } from '#server/repositories/items.ts'
import { hash } from '#server/repositories/hashes.ts'
import { keys } from '#server/repositories/keys.ts'
import { queueMessage } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import { withPlayer } from '#server/services/families/edit-family.ts'
import type { StoredSafety } from '#records/safety.ts'
import type { Incident } from '#records/incidents.ts'

type Entered = Body<'reportIncident'>

export type IncidentResult =
  | { outcome: 'saved'; incident: Incident }
  | { outcome: 'no_player' | 'no_incident' | 'changed' | 'too_many' }
  | { outcome: 'refused'; fields: { at: string } }

/** Adds a report, once per idempotency key. */
export async function reportIncident(
  context: WriteContext & { body: Entered },
  { id: member, player }: { id: string; player: string },
): Promise<IncidentResult> {
  const { body, idempotencyKey } = context
  const accountKey = await accountKeyOfMember(context, member)
  if (accountKey === undefined) return { outcome: 'no_player' }
  const id = `${body.at.slice(0, 'yyyy-MM'.length)}_${hash('incident', player, idempotencyKey).slice(0, 24)}`
  return save(context, { id, member, player, accountKey }, body)
}

/** Changes a report if `rev` is still current: completes it, or tells the family now. The same values again count as saved. */
export async function updateIncident(
  context: WriteContext & { body: Body<'updateIncident'> },
  id: string,
): Promise<IncidentResult> {
  const { rev, ...body } = context.body
  const found = isId.test(id) ? reportIn((await context.store.read(keys.incident(id)))?.value) : undefined
  const accountKey = found && (await accountKeyOfMember(context, found.member))
  if (accountKey === undefined) return { outcome: 'no_incident' }
  return save(context, { id, member: found!.member, player: found!.player.id, accountKey }, body, rev)
}

const isId = /^\d{4}-\d{2}_[0-9a-f]{24}$/

type Whose = { id: string; member: string; player: string; accountKey: string }

async function save(context: WriteContext, whose: Whose, body: Entered, rev?: number): Promise<IncidentResult> {
  const { principal } = context
  const { id, member, player, accountKey } = whose
  const now = context.now()
  const { hold = false, tell = false, firstAid = '', informed = '', notes = '', ...entered } = body
  const values = { firstAid, informed, notes, ...entered }
  const refused = whyNotAt(body.at, now)
  if (refused !== undefined) return { outcome: 'refused', fields: { at: refused } }
  const done = doneBy(principal, now)
  const code = rev === undefined ? 'member_incident_reported' : 'member_incident_changed'
  const logged = logIn(context, code, id, { member, player })
  const [account, report] = [keys.member(accountKey), keys.incident(id)]
  return transact(logged, [account, report], (documents): IncidentResult => {
    const family = memberIn(documents, accountKey)
    const child = family && playerOf(family, player)
    const before = reportIn(documents.get(report))
    if (!child) return { outcome: 'no_player' }
    if (rev === undefined && before) return { outcome: 'saved', incident: before }
    if (rev !== undefined && !before) return { outcome: 'no_incident' }
    const isHeldNow = hold && !before?.hold
    // Of what it says now: other words are told again.
    const isTold = before?.told && hasSameWords(before, values)
    const isToldNow = tell && !isTold && documents.mailEnabled
    const isSame = before !== undefined && isDeepStrictEqual({ ...before, ...values }, { notes: '', ...before })
    if (isSame && !isHeldNow && !isToldNow) return { outcome: 'saved', incident: before }
    if (before && before.rev !== rev) return { outcome: 'changed' }

    const earlier = before && !isKept(before, values) ? [...(before.earlier ?? []), wordingOf(before)] : before?.earlier
    if (earlier && earlier.length > mostWordings) return { outcome: 'too_many' }
    const { told: toldBefore, ...others } = before ?? {}
    const told = isToldNow ? done : isTold ? toldBefore : undefined
    const incident: Incident = {
      v: 1,
      id,
      member,
      player: { id: player, name: child.name },
      reported: done,
      ...others,
      ...values,
      rev: (before?.rev ?? 0) + 1,
      ...(before && { edited: done }),
      ...(earlier && { earlier }),
      ...(isHeldNow && { hold: true }),
      ...(told && { told }),
    }
    const safety = child.safety ?? nothingStored
    const { incidents = [] } = safety
    documents.set(report, incident)
    if (!before || isHeldNow)
      documents.set(
        account,
        withPlayer(family, {
          ...child,
          safety: {
            ...safety,
            ...(isHeldNow && { hold: heldFor(safety, incident, done) }),
            incidents: before ? incidents : [...incidents, id],
          },
        }),
      )
    const subjectRef = incidentRef(id, before && wasTold(before) ? incident.rev : undefined)
    if (isToldNow) queueMessage(documents, { accountKey, kind: 'incident_told', subjectRef })
    if (incident.complete) endItem(documents, 'incident', id, done)
    else setItem(documents, 'incident', id, { due: dueSoon(now), member, player })
    return { outcome: 'saved', incident }
  })
}

/** True for what only becomes complete. */
const isKept = (
  before: Incident,
  values: Pick<Incident, 'at' | 'where' | 'what' | 'firstAid' | 'informed' | 'notes' | 'complete'>,
): boolean =>
  hasSameWords(before, values) && (before.notes ?? '') === values.notes && (!before.complete || values.complete)

/** Who is off the ice already stays so for the same reason. */
function heldFor(
  { hold }: StoredSafety,
  { id, at }: Incident,
  { at: since, by }: Incident['reported'],
): NonNullable<StoredSafety['hold']> {
  if (hold && isOffIce({ hold })) return { incident: id, ...hold }
  return { since, by, note: holdNote(at), incident: id }
}
