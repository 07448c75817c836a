/** Seals what must outlive an account, in the transaction with which its deletion begins: from then on nothing is signed. */
import type { DueLine } from '#domain/memberships/dues.ts'
import { sealEnd, sealOf } from '#domain/proof/seals.ts'
import { incidentsIn } from '#server/repositories/incidents.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { setFormer } from './former.ts'
import type { Documents } from '#server/repositories/transact.ts'
import type { Member } from '#records/families.ts'

/** Of these players of the family, what was signed, what has happened and what is owed. Of the reports only their number stays elsewhere. */
export function sealPlayers(
  documents: Documents,
  family: Member,
  players: Member['players'],
  owed: readonly DueLine[],
  keyPepper: string,
): void {
  for (const player of players) {
    const incidents = incidentsIn(documents, player)
    const ownDues = owed.filter((due) => due.player === player.id)
    const seal = sealOf(family, player, { incidents, owed: ownDues }, documents.now)
    if (!seal) continue
    const until = sealEnd(player, { consents: seal.texts, incidents, owed: ownDues })
    const id = `${until}_${hash('seal', player.id).slice(0, 24)}`
    documents.set(keys.seal(id), seal)
    const { caregivers } = family
    if (seal.safety || ownDues.length > 0) setFormer(documents, keyPepper, { caregivers, players: [player] }, id)
    for (const { v, id, rev } of incidents) documents.set(keys.incident(id), { v, id, rev, sealed: true })
  }
}
