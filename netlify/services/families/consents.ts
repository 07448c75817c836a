/** Stores what a caregiver signs for the players of the family. All is part of the member's record, which a booking reads anyway. */
import type { Body } from '#api-contract/schemas.ts'
import { currentText, publishedHash } from '#domain/consents/consent-texts.ts'
import { answerTo, mayRefuse, missingConsents, type Consent } from '#domain/consents/consents.ts'
import type { Principal } from '#server/context/request-context.ts'
import { doneBy } from '#server/repositories/admin-log.ts'
import { memberIn } from '#server/repositories/accounts/members.ts'
import { keys } from '#server/repositories/keys.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { Member } from '#records/families.ts'

export type ConsentResult =
  | { outcome: 'saved'; member: Member }
  /** `unpublished`: the text has no such version. `outdated`: it has a newer one. `refused`: only photos may be answered with no. */
  | { outcome: 'unpublished' | 'outdated' | 'refused' | 'no_player' | 'gone' }

/** Answers kept for one text and player. */
const keptAnswers = 12

/**
 * Signs all of these answers or none. Idempotent: an answer that is the last one already is not added again. It leaves `rev`
 * alone, so a form that is open elsewhere meets no conflict. Both caregivers get a copy. `onlyMissing`: what the family has
 * answered stays as it is.
 */
export async function giveConsent(
  context: ServiceContext & {
    principal: Pick<Principal, 'id' | 'profileName' | 'accountKey'>
    body: Body<'giveConsent'>
    onlyMissing?: boolean
  },
): Promise<ConsentResult> {
  const { principal, body, now, onlyMissing = false } = context
  for (const { text, version, answer } of body.answers) {
    if (publishedHash(text, version) === undefined) return { outcome: 'unpublished' }
    if (version !== currentText(text).version) return { outcome: 'outdated' }
    if (answer === 'no' && !mayRefuse(text)) return { outcome: 'refused' }
  }
  const signed = { ...doneBy(principal, now()), name: body.name }
  const knows = (member: Member) => body.answers.every(({ player }) => member.players.some(({ id }) => id === player))
  const { accountKey } = principal
  const copy: Intent = { accountKey, kind: 'consents_signed', subjectRef: signed.at }
  return transact(context, [keys.member(accountKey), ...messageKeys(context, copy)], (documents): ConsentResult => {
    const member = memberIn(documents, accountKey)
    if (!member || member.deleting) return { outcome: 'gone' }
    if (!knows(member)) return { outcome: 'no_player' }
    const players = member.players.map((player) => {
      const missing = missingConsents(player)
      const answers = body.answers.filter(
        ({ player: whose, text }) => whose === player.id && (!onlyMissing || missing.includes(text)),
      )
      const consents = answers.reduce((before, answer) => withAnswer(before, answer, signed), player.consents)
      return consents === player.consents ? player : { ...player, consents }
    })
    if (players.every((player, nth) => player === member.players[nth])) return { outcome: 'saved', member }
    const edited = { ...member, players }
    documents.set(keys.member(accountKey), edited)
    queueMessage(documents, copy)
    return { outcome: 'saved', member: edited }
  })
}

function withAnswer(
  consents: Consent[],
  { text, version, answer }: Body<'giveConsent'>['answers'][number],
  signed: Pick<Consent, 'by' | 'name' | 'at'>,
): Consent[] {
  const last = answerTo(consents, text)
  if (last?.version === version && last.answer === answer) return consents
  const added: Consent = { text, version, hash: publishedHash(text, version)!, answer, ...signed }
  const oldest = new Set(consents.filter((each) => each.text === text).slice(0, -(keptAnswers - 1)))
  return [...consents.filter((each) => !oldest.has(each)), added]
}
