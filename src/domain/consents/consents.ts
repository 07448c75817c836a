/**
 * What a parent has signed for a player, and what is missing before the next visit. A booking never waits for it. The words
 * are a module of their own (consent-texts.ts): most pages only ask whether something is missing.
 */
import { andList } from '#domain/text/text.ts'
import { activePlayersOf, firstNameOf, type Player } from '#domain/families/players.ts'
import { currentVersions } from './current-versions.literal.ts'

export const consentNames = ['terms', 'waiver', 'treatment', 'photos'] as const
export type ConsentName = (typeof consentNames)[number]

/** The only text that a parent may say no to. */
export const mayRefuse = (text: ConsentName): boolean => text === 'photos'

/** One answer. `by` is the caregiver who gave it, `name` what they typed as their signature. */
export type Consent = {
  text: ConsentName
  version: number
  /** SHA-256 of the words that were signed. */
  hash: string
  answer: 'yes' | 'no'
  by: { id: string; name: string }
  name: string
  /** Instant. */
  at: string
}

/** The last answer to a text. */
export const answerTo = (consents: readonly Consent[], text: ConsentName): Consent | undefined =>
  consents.findLast((each) => each.text === text)

/** The texts that a player needs an answer to: never asked, or of an older version. */
export const missingConsents = ({ consents }: { consents: readonly Consent[] }): ConsentName[] =>
  consentNames.filter((text) => answerTo(consents, text)?.version !== currentVersions[text])

/** A player with everything that was signed for them, the oldest first. */
export type SignedPlayer = Player & { consents: readonly Consent[] }

type Asked = Pick<Player, 'id' | 'name' | 'retired'> & { consents: readonly Consent[] }

/** The players of a family who are missing a consent. */
export const unsignedPlayers = <Each extends Asked>(family: { players: readonly Each[] }): Each[] =>
  activePlayersOf(family).filter((player) => missingConsents(player).length > 0)

/** A text that is missing, and for whom. Who signs has read it if they signed it for another player. */
export type AskedText = { text: ConsentName; players: readonly Pick<Player, 'id' | 'name'>[]; isRead?: boolean }

/** Everything that is missing for the players of a family, of which the caregiver with this id signs. */
export const askedOf = (family: { players: readonly Asked[] }, signer: string): AskedText[] =>
  consentNames
    .map((text) => ({
      text,
      players: unsignedPlayers(family).filter((player) => missingConsents(player).includes(text)),
      isRead: family.players.some(
        (player) => !missingConsents(player).includes(text) && answerTo(player.consents, text)?.by.id === signer,
      ),
    }))
    .filter(({ players }) => players.length > 0)

/** Of who has signed more than the box of the registration, a new version is asked for. */
type Visit = 'first' | 'next'

/** Before which visit of this player a parent is asked to sign; undefined if nothing is missing. */
export function unsignedVisit(player: Asked): Visit | undefined {
  if (unsignedPlayers({ players: [player] }).length === 0) return undefined
  return player.consents.every(({ text }) => text === 'terms') ? 'first' : 'next'
}

/** For whom a parent is asked to sign, by first name, and before which visit. */
export type ToSign = { names: string; visit: Visit }

/** Of a family of which only that is known. `coming` are the ids of who comes; none if the family has not said who. */
export function askToSign(
  players: readonly (Pick<Player, 'id' | 'name'> & { unsigned?: Visit | undefined })[],
  coming: readonly string[] = [],
): ToSign | undefined {
  const asked = players.filter(({ id, unsigned }) => unsigned && (coming.length === 0 || coming.includes(id)))
  if (asked.length === 0) return undefined
  return { names: firstNames(asked), visit: asked.every(({ unsigned }) => unsigned === 'first') ? 'first' : 'next' }
}

/** What a family is asked to sign before a visit; undefined if nothing is missing. `coming` as above. */
export const toSign = (players: readonly Asked[], coming?: readonly string[]): ToSign | undefined =>
  askToSign(
    players.map((player) => ({ id: player.id, name: player.name, unsigned: unsignedVisit(player) })),
    coming,
  )

/** 'Mia and Kit' */
export const firstNames = (players: readonly Pick<Player, 'name'>[]): string => andList(players.map(firstNameOf))
