/** Seals what must outlive an account, in the transaction that starts the deletion: from then on nothing is signed. */
import { today } from '#domain/calendar/calendar.ts'
import { isOwed, type DueLine } from '#domain/memberships/dues.ts'
import { isProof, sealEnd, sealHead, type SealPart } from '#domain/proof/seals.ts'
import { covering, exporter, type Own } from '#server/repositories/accounts/leaving.ts'
import { hash } from '#server/repositories/hashes.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Joined, Rows, Sealed } from '#server/repositories/record-kinds.ts'
import type { Documents } from '#server/repositories/transact.ts'
import { decisionSealer, sealedTexts, textSealer } from '#server/services/families/leaving.ts'
import { incidentSealer, readSealedIncidents, shownIncidents } from '#server/services/incidents/leaving.ts'
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
    if (seal.safety || seal.owed?.length) setFormer(documents, keyPepper, { ...family, players: [player] }, id)
  }
  return ids
}

/** What stays sealed of each player, and until when, once the account is deleted. */
export const keptExporter = exporter(['member'], async (own) => ({
  kept: await Promise.all(own.member.players.map((player) => keptOf(own, player))),
}))

async function keptOf(own: Own, player: Member['players'][number]) {
  const day = today(own.now())
  const owed = (await own.dues).filter((due) => due.player === player.id && isOwed(due) && due.from <= day)
  const parts: SealPart[] = [
    // Those that say until when.
    sealedTexts(player),
    await readSealedIncidents(own, player),
    sealedDues(owed.toReversed()),
  ]
  return {
    player: player.id,
    name: player.name,
    ...shownIncidents(parts),
    sealedUntil: sealEnd(player, parts),
  }
}
