/**
 * A colleague adds a family at the counter, and invites it by e-mail to choose a password. The invitation ends when it is used,
 * replaced or taken back, with every other link of that account: each of these raises its session version.
 */
import { randomBytes } from 'node:crypto'
import type { Body } from '#api-contract/schemas.ts'
import { whoRegistered } from '#domain/families/families.ts'
import { heldFor } from '#domain/full-club/line.ts'
import type { WriteContext } from '#server/context/request-context.ts'
import { limitAddressMails } from '#server/repositories/accounts/address-mails.ts'
import { memberIn } from '#server/repositories/accounts/members.ts'
import { withSigner } from '#server/repositories/accounts/signers.ts'
import { doneBy, logIn } from '#server/repositories/admin-log.ts'
import { accountKeyOfMember } from '#server/repositories/admin-rows.ts'
import { accountKeyOf, hash } from '#server/repositories/hashes.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { addToOutbox, messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import { heldIfCapped, type ClubFull } from '#server/services/full-club/places.ts'
import { toursOf } from '#server/services/tours/invite-visitor.ts'
import { createFamily, newFamily } from './register.ts'

const invitation = (accountKey: string, sessionVersion: number): Intent => ({
  accountKey,
  kind: 'invitation_member',
  subjectRef: mailSubjectRef.password(sessionVersion),
})

/** True if a message may go to the address; a colleague can mistype one, as anybody. */
const mayWriteTo = async (context: WriteContext, addressKey: string): Promise<boolean> =>
  context.mailEnabled === true &&
  (await limitAddressMails(context, addressKey, hash('invite family', context.idempotencyKey))) === undefined

/** Idempotent. Nobody knows its password: the family chooses one by the invitation, or with a code of the front desk. */
export async function addFamily(
  context: WriteContext & { body: Body<'addFamily'> },
): Promise<{ outcome: 'added'; id: string; isSent: boolean } | { outcome: 'email_taken' } | ClubFull> {
  const { keyPepper, principal, body } = context
  const { email, ...registration } = body
  const addressKey = accountKeyOf(keyPepper, email)
  const joinedBy = hash('desk', addressKey, principal.id, context.idempotencyKey)
  const invited = doneBy(principal, context.now())
  const createdAt = invited.at
  const [password, tours, held] = await Promise.all([
    context.passwords.hash(randomBytes(32).toString('base64url')),
    toursOf(context, { email, parentPhone: body.parentPhone }),
    heldIfCapped(context),
  ])
  const made = newFamily(
    context,
    {
      ...registration,
      cardType: '',
      cardLast4: '',
      cardExp: '',
      billingAddressType: 'same',
      billingAddress: registration.address,
    },
    { email, password, createdAt, addressKey, joinedBy },
  )
  const family = {
    ...withSigner(made, { ...whoRegistered(made), invited }),
    cardAsked: createdAt,
  }
  const logged = logIn(context, 'member_added', family.id, { member: family.id })
  const written = await createFamily(logged, addressKey, family, {
    tours,
    held,
    // Who is at the counter may have the place that is held for the address.
    isOwn: (entry) => entry.addressKey === addressKey && heldFor(entry, context.now()) > 0,
  })
  if ('outcome' in written) return written
  const signer = written.won ? whoRegistered(written.member) : written.signer
  if (signer?.joinedBy !== joinedBy) return { outcome: 'email_taken' }
  const { id } = signer
  // Only now: who is refused may still be written to that they wait for a place. Also where an earlier copy of this request ended here.
  const isSent = await mayWriteTo(context, addressKey)
  if (isSent) await addToOutbox(context, invitation(written.accountKey, 1))
  if (context.replicate) context.waitUntil(context.replicate(written.accountKey))
  return { outcome: 'added', id, isSent }
}

export type InviteFamilyResult = { outcome: 'done'; isSent: boolean } | { outcome: 'no_member' | 'has_password' }

/** With another link, or with none. Links of before no longer work. */
export async function inviteFamily(
  context: WriteContext & { body: Body<'inviteFamily'> },
  id: string,
): Promise<InviteFamilyResult> {
  const { principal, body } = context
  const accountKey = await accountKeyOfMember(context, id)
  if (!accountKey) return { outcome: 'no_member' }
  const isSent = body.invited && (await mayWriteTo(context, accountKey))
  const code = body.invited ? 'member_invited' : 'member_invitation_ended'
  return transact(
    logIn(context, code, id, { member: id }),
    [keys.member(accountKey)],
    (documents): InviteFamilyResult => {
      const member = memberIn(documents, accountKey)
      if (!member || member.deleting) return { outcome: 'no_member' }
      const first = whoRegistered(member)
      if (!first.invited) return { outcome: 'has_password' }
      // Taken back before, or by a copy of this request.
      if (!body.invited && first.invited.over) return { outcome: 'done', isSent: false }
      const { at, by } = first.invited
      const invited = body.invited ? doneBy(principal, documents.now) : { at, by, over: true as const }
      const sessionVersion = first.sessionVersion + 1
      documents.set(keys.member(accountKey), withSigner(member, { ...first, invited, sessionVersion }))
      if (isSent) {
        const message = { ...invitation(accountKey, sessionVersion), caregiver: first.id }
        documents.need(messageKeys(documents, message))
        queueMessage(documents, message)
      }
      return { outcome: 'done', isSent }
    },
  )
}
