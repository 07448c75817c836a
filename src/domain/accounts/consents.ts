/**
 * What a parent has signed for a player, and what is missing before the next visit. A booking never waits for it. The words
 * are settings (src/club/consents.ts); a consent names the version that was signed and its hash.
 */
import { consentTexts } from '#club/consents.ts'
import { publishedConsents } from '#club/published-consents.ts'
import { dayWithYear, today } from '#domain/calendar/calendar.ts'
import { andList, capitalize } from '#domain/text/text.ts'
import { consentMessages } from '#domain/messages/consent-messages.ts'
import { activePlayersOf, firstNameOf, type Player } from './players.ts'

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

/** A text as it is now. */
export const currentText = (text: ConsentName) => consentTexts[text]

/** The hash of a published version; undefined for one that never was. */
export const publishedHash = (text: ConsentName, version: number): string | undefined =>
  publishedConsents.find((each) => each.text === text && each.version === version)?.hash

/** The last answer to a text. */
export const answerTo = (consents: readonly Consent[], text: ConsentName): Consent | undefined =>
  consents.findLast((each) => each.text === text)

/** 'Signed Nov 24, 2026 by Robin Example, version 1', and whether that is still the current one. */
function consentStatus(text: ConsentName, last: Consent | undefined): string {
  if (!last) return 'Not signed yet'
  const words = consentMessages.signedOn(dayWithYear(today(new Date(last.at))), last.name, last.version)
  const signed = mayRefuse(text) ? `${capitalize(last.answer)}. ${words}` : words
  return last.version === currentText(text).version ? signed : `${signed}. There is a newer version to sign.`
}

/** The texts that a player needs an answer to: never asked, or of an older version. */
export const missingConsents = ({ consents }: { consents: readonly Consent[] }): ConsentName[] =>
  consentNames.filter((text) => answerTo(consents, text)?.version !== currentText(text).version)

/** A player with everything that was signed for them, the oldest first. */
export type SignedPlayer = Player & { consents: readonly Consent[] }

type Asked = Pick<Player, 'id' | 'name' | 'retired'> & { consents: readonly Consent[] }

/** The players of a family who are missing a consent. */
export const unsignedPlayers = <Each extends Asked>(family: { players: readonly Each[] }): Each[] =>
  activePlayersOf(family).filter((player) => missingConsents(player).length > 0)

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

/** What is signed for a player: which text, when, by whom and which version. */
export const consentFacts = ({ consents }: { consents: readonly Consent[] }): { label: string; text: string }[] =>
  consentNames.map((name) => ({
    label: currentText(name).title,
    text: consentStatus(name, answerTo(consents, name)),
  }))

/** Everything as it is now, answered with yes. */
export const allSigned = (signed: Pick<Consent, 'by' | 'name' | 'at'>): Consent[] =>
  consentNames.map((text) => {
    const { version } = currentText(text)
    return Object.assign({ text, version, hash: publishedHash(text, version)!, answer: 'yes' as const }, signed)
  })

/** 'Mia and Kit' */
export const firstNames = (players: readonly Pick<Player, 'name'>[]): string => andList(players.map(firstNameOf))
