/** Stores what a caregiver signs for the players of the family. All is part of the member's record, which a booking reads anyway. */
import type { Body } from '#api-contract/schemas.ts'
import { currentText, publishedHash } from '#domain/consents/consent-texts.ts'
import { answerTo, mayRefuse, missingConsents, type Consent } from '#domain/consents/consents.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { updateMember } from '#server/repositories/accounts/members.ts'
import type { Member } from '#records/families.ts'

export type ConsentResult =
  | { outcome: 'saved'; member: Member }
  /** `unpublished`: the text has no such version. `outdated`: it has a newer one. `refused`: only photos may be answered with no. */
  | { outcome: 'unpublished' | 'outdated' | 'refused' | 'no_player' | 'gone' }

/** Answers kept for one text and player. */
const keptAnswers = 12

/**
 * Signs all of these answers or none. Idempotent: an answer that is the last one already is not added again. It leaves `rev`
 * alone, so a form that is open elsewhere meets no conflict. `onlyMissing`: what the family has answered stays as it is.
 */
export async function giveConsent(
  context: Pick<RequestContext, 'store' | 'now'> & {
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
  const signed = { by: { id: principal.id, name: principal.profileName }, name: body.name, at: now().toISOString() }
  const knows = (member: Member) => body.answers.every(({ player }) => member.players.some(({ id }) => id === player))
  const stored = await updateMember(context, principal.accountKey, (member) => {
    if (member.deleting || !knows(member)) return undefined
    const players = member.players.map((player) => {
      const missing = missingConsents(player)
      const answers = body.answers.filter(
        ({ player: whose, text }) => whose === player.id && (!onlyMissing || missing.includes(text)),
      )
      const consents = answers.reduce((before, answer) => withAnswer(before, answer, signed), player.consents)
      return consents === player.consents ? player : { ...player, consents }
    })
    return players.every((player, nth) => player === member.players[nth]) ? undefined : { ...member, players }
  })
  if (!stored || stored.value.deleting) return { outcome: 'gone' }
  return knows(stored.value) ? { outcome: 'saved', member: stored.value } : { outcome: 'no_player' }
}

type Answer = Body<'giveConsent'>['answers'][number]

function withAnswer(
  consents: Consent[],
  { text, version, answer }: Answer,
  signed: Pick<Consent, 'by' | 'name' | 'at'>,
): Consent[] {
  const last = answerTo(consents, text)
  if (last?.version === version && last.answer === answer) return consents
  const added: Consent = { text, version, hash: publishedHash(text, version)!, answer, ...signed }
  const oldest = new Set(consents.filter((each) => each.text === text).slice(0, -(keptAnswers - 1)))
  return [...consents.filter((each) => !oldest.has(each)), added]
}
