/**
 * Finds who was here before once their account is made again, by an address, or by a child's name and year of birth: what staff
 * had decided holds again, and is an item with what is owed.
 */
import { bornIn } from '#domain/families/ages.ts'
import { withDecisionsOf } from '#domain/families/decisions.ts'
import { nothingStored } from '#domain/safety/safety.ts'
import { dueSoon } from '#domain/inbox/deadlines.ts'
import { isSealOver, untilOf } from '#domain/proof/seals.ts'
import { dollars } from '#domain/text/text.ts'
import { isSameName, wordsOfName } from '#domain/text/search.ts'
import { setItem } from '#server/repositories/items.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Documents } from '#server/repositories/transact.ts'
import type { Key } from '#server/storage/store.ts'
import type { Member } from '#records/families.ts'
import type { FormerRecord, Seal } from '#records/proof.ts'

type People = Pick<Member, 'caregivers' | 'players'>
type Player = Member['players'][number]

/** The last seals that are found again. */
const mostSeals = 20

export const formerKeysOf = (keyPepper: string, { caregivers, players }: People): Key<FormerRecord>[] => [
  ...caregivers.map(({ addressKey }) => keys.former(keyPepper, 'address', addressKey)),
  ...players.flatMap((player) =>
    [player.name, ...(player.formerNames ?? [])].flatMap((name) =>
      bornIn(player).map((year) => keys.former(keyPepper, 'child', wordsOfName(name), year)),
    ),
  ),
]

/** Has the seal found again. */
export function setFormer(documents: Documents, keyPepper: string, people: People, seal: string): void {
  const found = formerKeysOf(keyPepper, people)
  documents.need(found)
  for (const key of found) {
    const others = (documents.get(key)?.seals ?? []).filter((each) => each !== seal)
    documents.set(key, { v: 1, seals: [...others, seal].slice(-mostSeals) })
  }
}

/** The family with what was decided about these people of it, who are new in it. */
export function withFormer(documents: Documents, keyPepper: string, family: Member, people: People): Member {
  const sealsOf = (some: People): Seal[] => {
    const found = formerKeysOf(keyPepper, some)
    documents.need(found)
    const ids = new Set(found.flatMap((key) => documents.get(key)?.seals ?? []))
    const kept = [...ids].filter((id) => !isSealOver(untilOf(id), documents.now)).map(keys.seal)
    documents.need(kept)
    return kept.flatMap((key) => documents.get(key) ?? [])
  }
  const seals = sealsOf(people)
  const [first] = people.players
  if (seals.length === 0 || !first) return family
  setItem(documents, 'was_here', first.id, {
    due: dueSoon(documents.now),
    member: family.id,
    player: first.id,
    to: openIn(seals),
  })
  const joined = people.players.map((player) => {
    const own = new Set(sealsOf({ caregivers: [], players: [player] }))
    return seals.filter((seal) => own.has(seal) || isSameName(seal.name, player.name)).reduce(withSealed, player)
  })
  return { ...family, players: family.players.map((each) => joined.find(({ id }) => id === each.id) ?? each) }
}

/** What is open, without a name. */
function openIn(seals: readonly Seal[]): string {
  const cents = seals.flatMap(({ owed = [] }) => owed).reduce((sum, { total }) => sum + total, 0)
  return [
    ...(seals.some(({ safety }) => safety?.hold) ? ['Off the ice'] : []),
    ...(cents > 0 ? [`Open dues ${dollars(cents)}`] : []),
    ...(seals.some(({ safety }) => safety?.collectors.length) ? ['Somebody must not collect'] : []),
  ].join(', ')
}

/** Whoever registers may be a stranger, who reads neither why nor who must not collect. */
function withSealed(player: Player, { safety }: Seal): Player {
  if (!safety) return player
  const { since, by } = safety.hold ?? {}
  const collectors = safety.collectors.map(({ denied, ...each }) => ({
    ...each,
    denied: { ...denied!, sealed: true as const },
  }))
  return withDecisionsOf(player, {
    ...player,
    safety: {
      ...nothingStored,
      collectors,
      ...(since !== undefined && by && { hold: { since, by, note: 'Please talk to a coach first' } }),
    },
  })
}
