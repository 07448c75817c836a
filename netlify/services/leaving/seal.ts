/** Seals what must outlive an account, in the transaction with which its deletion begins: from then on nothing is signed. */
import { today } from '#domain/calendar/calendar.ts'
import { asFamilyReads } from '#domain/incidents/incidents.ts'
import { isOwed, type DueLine } from '#domain/memberships/dues.ts'
import { isProof, sealEnd, sealHead } from '#domain/proof/seals.ts'
import { covering, exporter } from '#server/repositories/accounts/leaving.ts'
import { hash } from '#server/repositories/hashes.ts'
import { incidentsOf } from '#server/repositories/incidents.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Joined, Rows, Sealed } from '#server/repositories/record-kinds.ts'
import type { Documents } from '#server/repositories/transact.ts'
import { decisionSealer, sealedTexts, textSealer } from '#server/services/families/leaving.ts'
import { incidentSealer, sealedIncidents } from '#server/services/incidents/leaving.ts'
import { dueSealer, sealedDues } from '#server/services/memberships/leaving.ts'
import { setFormer } from '#server/services/proof/former.ts'
import type { Member } from '#records/families.ts'
import type { Seal } from '#records/proof.ts'

/** Who seals what of a player. */
const sealers = covering<Sealed<Rows>>()([
  // In the order of a seal.
  textSealer,
  incidentSealer,
  dueSealer,
  decisionSealer,
])
type Parts = Joined<ReturnType<(typeof sealers)[number]['seal']>['seal']>

/** Seals these players of the family. @returns the id of each seal, by player. */
export function sealPlayers(
  documents: Documents,
  family: Member,
  players: Member['players'],
  owed: readonly DueLine[],
  keyPepper: string,
): Map<string, string> {
  const ids = new Map<string, string>()
  for (const player of players) {
    const parts = sealers.map((each) => each.seal(documents, player, owed))
    if (!isProof(parts)) continue
    const seal: Seal = Object.assign(
      sealHead(family, player, documents.now),
      ...(parts.map((each) => each.seal) as unknown as [Parts]),
    )
    const id = `${sealEnd(player, parts)}_${hash('seal', player.id).slice(0, 24)}`
    documents.set(keys.seal(id), seal)
    ids.set(player.id, id)
    const { caregivers } = family
    if (seal.safety || seal.owed?.length) setFormer(documents, keyPepper, { caregivers, players: [player] }, id)
  }
  return ids
}

/** What stays sealed of each player, and until when, once the account is deleted. */
export const keptExporter = exporter(['incident'], async ({ store, now, member, dues }) => {
  const owed = (await dues).filter((due) => isOwed(due) && due.from <= today(now())).toReversed()
  const kept = member.players.map(async (player) => {
    const incidents = await incidentsOf(store, player)
    const ownDues = owed.filter((due) => due.player === player.id)
    const until = sealEnd(player, [sealedTexts(player), sealedIncidents(incidents), sealedDues(ownDues)])
    const read = incidents.flatMap((each) => asFamilyReads(each) ?? [])
    return { player: player.id, name: player.name, incidents: read, sealedUntil: until }
  })
  return { kept: await Promise.all(kept) }
})
