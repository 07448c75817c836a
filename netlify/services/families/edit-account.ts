/** Changes the addresses and the card of a family. */
import type { Body } from '#api-contract/schemas.ts'
import { toBilled } from '#server/repositories/accounts/signers.ts'
import { isCardToTake } from '#domain/families/taken-cards.ts'
import type { Member } from '#records/families.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { editFamily, type EditContext, type EditFamilyResult, type EditRefusal } from './edit-family.ts'

/** The addresses, and the card where given: of another one whoever is billed is told. */
export function editAccount(context: EditContext<Body<'editAccount'>>): Promise<EditFamilyResult> {
  const { rev, ...submitted } = context.body
  let before: Member | undefined
  return editFamily<EditRefusal>(
    context,
    rev,
    (member) => {
      before = member
      return context.principal.isFirst || hasSameValues(member, ofFirstOnly(submitted))
        ? withCardAsked({ ...member, ...submitted }, member, context.now())
        : { outcome: 'first_only' }
    },
    (edited, accountKey) => {
      if (!before || hasSameCard(edited, before)) return undefined
      const subjectRef = mailSubjectRef.family(edited.rev)
      return [{ accountKey, kind: 'card_new', subjectRef, ...toBilled(edited) }]
    },
  )
}

const hasSameCard = (one: Member, other: Member): boolean =>
  one.cardLast4 === other.cardLast4 && one.cardExp === other.cardExp

/** Another card is one that the club has not taken. */
const withCardAsked = (edited: Member, before: Member, now: Date): Member =>
  hasSameCard(edited, before) ? edited : { ...edited, ...(!isCardToTake(before) && { cardAsked: now.toISOString() }) }

type Details = Partial<Omit<Body<'editAccount'>, 'rev'>>

/** What is sent of billing address and card. A billing address that is the home address is everybody's to change. */
function ofFirstOnly({ address, billingAddress, ...others }: Details): Details {
  const isHome = others.billingAddressType === 'same' && billingAddress === address
  return isHome || billingAddress === undefined ? others : { ...others, billingAddress }
}

const hasSameValues = (member: Member, submitted: Details): boolean =>
  (Object.keys(submitted) as (keyof typeof submitted)[]).every((field) => member[field] === submitted[field])
