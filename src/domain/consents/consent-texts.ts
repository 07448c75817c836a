/** The texts that are signed, as they are now: settings of the club (src/club/consents.ts), published by version and hash. */
import { consentTexts } from '#club/consents.ts'
import { publishedConsents } from '#club/published-consents.ts'
import { dayOfInstant } from '#domain/calendar/calendar.ts'
import { consentMessages } from './consent-messages.ts'
import { capitalize } from '#domain/text/text.ts'
import { answerTo, consentNames, mayRefuse, type Consent, type ConsentName } from './consents.ts'

/** A text as it is now. */
export const currentText = (text: ConsentName) => consentTexts[text]

/** The hash of a published version; undefined for one that never was. */
export const publishedHash = (text: ConsentName, version: number): string | undefined =>
  publishedConsents.find((each) => each.text === text && each.version === version)?.hash

/** 'Signed Nov 24, 2026 by Robin Example, version 1', and whether that is still the current one. */
function consentStatus(text: ConsentName, last: Consent | undefined): string {
  if (!last) return 'Not signed yet'
  const words = consentMessages.signedOn(dayOfInstant(last.at), last.name, last.version)
  const signed = mayRefuse(text) ? `${capitalize(last.answer)}. ${words}` : words
  return last.version === currentText(text).version ? signed : `${signed}. There is a newer version to sign.`
}

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
