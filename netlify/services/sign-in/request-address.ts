/** Asks for a change of the address a caregiver signs in with: a link to the new address, and word of it to the old one. */
import type { Body } from '#api-contract/schemas.ts'
import { sameEmail } from '#domain/people/people.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { TooManyAttempts } from '#server/context/too-many-attempts.ts'
import { limitAddressMails } from '#server/repositories/accounts/address-mails.ts'
import { accountOfAddress } from '#server/repositories/accounts/addresses.ts'
import { issuerOf } from '#server/repositories/accounts/credentials.ts'
import { memberIn } from '#server/repositories/accounts/members.ts'
import { signerOf, withSigner } from '#server/repositories/accounts/signers.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf, hash } from '#server/repositories/hashes.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import { expiresAtOf, recentChangesOf } from './change-address.ts'
import { confirmPassword } from './passwords/confirm-password.ts'
import { limitByAccount } from '#server/services/limits/rate-limits.ts'

/** How many changes of a caregiver can wait to be stopped, so that nobody makes the record grow. */
const mostChanges = 5

type RequestAddressResult = 'done' | 'same' | 'taken' | 'gone' | 'wrong_password'

type RequestAddressContext = RequestContext & RequestMeta & { principal: Principal; body: Body<'requestAddress'> }

/** Asks for a change; it replaces an earlier one. A taken address is refused as at registration. */
export async function requestAddress(context: RequestAddressContext): Promise<RequestAddressResult> {
  const { store, keyPepper, principal, body } = context
  const { accountKey } = principal
  const { signer } = (await confirmPassword(context, principal, body.password)) ?? {}
  if (!signer) return 'wrong_password'
  if (sameEmail(signer.email, body.email)) return 'same'
  const id = hash('address', context.idempotencyKey)
  if (signer.pendingAddress?.id === id) return 'done'
  const [first, ...others] = recentChangesOf(context, signer)
  if (first && others.length + 1 >= mostChanges)
    throw new TooManyAttempts((expiresAtOf(first) - context.now().getTime()) / 1000)
  // The family's own limit, not its network's: the answer says who has an account.
  await limitByAccount(context, 'address.member', hash(accountKey, principal.id))
  const newKey = accountKeyOf(keyPepper, body.email)
  if (await accountOfAddress(store, newKey)) return 'taken'
  // A session must flood neither mailbox; one that was never verified may be a stranger's.
  for (const addressKey of [accountKeyOf(keyPepper, signer.email), newKey]) {
    const seconds = await limitAddressMails(context, addressKey, id)
    if (seconds !== undefined) throw new TooManyAttempts(seconds)
  }

  const messages: Intent[] = [
    { accountKey, kind: 'address_new', subjectRef: id },
    { accountKey, kind: 'address_old', subjectRef: id, caregiver: principal.id },
  ]
  const pendingAddress = { id, issuer: issuerOf(principal), email: body.email, at: context.now().toISOString() }
  const known = [keys.member(accountKey), ...messages.flatMap((message) => messageKeys(context, message))]
  return transact(context, known, (documents): RequestAddressResult => {
    const member = memberIn(documents, accountKey)
    const current = member && signerOf(member, principal.id)
    if (!current || current.deleting) return 'gone'
    if (current.pendingAddress?.id === id) return 'done'
    documents.set(keys.member(accountKey), withSigner(member, { ...current, pendingAddress }))
    for (const message of messages) queueMessage(documents, message)
    return 'done'
  })
}
