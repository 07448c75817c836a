/** A forgotten password: one link by e-mail, and a new password with it. The same for members and staff. */
import type { Body } from '#api-contract/schemas.ts'
import type { BrowserSession, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { hash, accountKeyOf } from '#server/repositories/hashes.ts'
import { limitAddressMails } from '#server/repositories/accounts/address-mails.ts'
import { readSigners, type OneSigner } from '#server/repositories/accounts/signers.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { refund } from '#server/repositories/rate-limits.ts'
import { isInTime, isIssuedReset, parseLinkToken, type LinkToken } from '#server/services/sign-in/link-token.ts'
import { limitBadTokens, limitByAccount, limitByNetwork } from '#server/services/limits/rate-limits.ts'
import {
  openFamilySession,
  openSession,
  type DeskStays,
  type OpenedSession,
} from '#server/services/sign-in/sessions.ts'
import { releaseWithheld, withVerifiedAddress } from '#server/services/sign-in/verify-address.ts'
import { isCommonPassword } from '#domain/fields/field-rules.ts'
import { setPassword } from './change-password.ts'

/** One link per address in this time, however often it is asked for. */
const linkEveryMs = 5 * 60_000

/**
 * Asks for a link. Never reads the account: the work, and so the time, is the same for every address. Whether there is an
 * account shows only when the message is sent.
 */
export async function requestReset(
  context: RequestContext & Pick<RequestMeta, 'ip'> & { body: Body<'forgotPassword'> },
): Promise<'done' | 'mail_off'> {
  const { email, role } = context.body
  if (!context.mailEnabled) return 'mail_off'
  await limitByNetwork(context, 'forgot')
  const accountKey = accountKeyOf(context.keyPepper, email)
  const kind = `reset_${role}` as const
  const subjectRef = `w${Math.floor(context.now().getTime() / linkEveryMs)}`
  // Beyond the limit of the address the answer is the same, and nothing is sent.
  if ((await limitAddressMails(context, accountKey, `${kind} ${subjectRef}`)) === undefined)
    await addToOutbox(context, { accountKey, kind, subjectRef })
  return 'done'
}

type Link = { state: 'open' | 'used' | 'expired'; token: LinkToken; account: OneSigner }

type LinkContext = Pick<RequestContext, 'store' | 'keyPepper' | 'now'> & { body: { token: string } }

/** Whose password a link may set, and whether it still may. One that is older than the last password is unknown. */
async function readLink({ store, keyPepper, now, body }: LinkContext): Promise<Link | undefined> {
  const token = parseLinkToken(body.token, 'member') ?? parseLinkToken(body.token, 'staff')
  const accounts = token ? await readSigners(store, token.purpose, token.accountKey) : []
  for (const account of accounts) {
    const { signer } = account
    if (!token || signer.deleting) continue
    if (isIssuedReset(keyPepper, token, signer))
      return { state: isInTime(token, now()) ? 'open' : 'expired', token, account }
    const before = { ...signer, sessionVersion: signer.sessionVersion - 1 }
    if (isIssuedReset(keyPepper, token, before)) return { state: 'used', token, account }
  }
  return undefined
}

/** Says before anything is typed whether a link can be used. */
export async function checkReset(
  context: RequestContext & Pick<RequestMeta, 'ip'> & { body: { token: string } },
): Promise<'open' | 'closed'> {
  const link = await readLink(context)
  if (!link) return limitBadTokens(context, 'closed')
  return link.state === 'open' ? 'open' : 'closed'
}

type ResetResult = OpenedSession | DeskStays | 'closed' | 'common_password'

type ResetContext = RequestContext & RequestMeta & { body: Body<'resetPassword'>; session: BrowserSession }

/**
 * Sets a new password with a link's token. The same write uses the token up and ends every other session. Idempotent: after a
 * lost response the link is used, but its password is the one that is sent again.
 */
export async function resetPassword(context: ResetContext): Promise<ResetResult> {
  const { keyPepper, now, body } = context
  const link = await readLink(context)
  if (!link) return limitBadTokens(context, 'closed')
  const { token, account } = link
  if (link.state === 'used' && isInTime(token, now())) return repeatedReset(context, account)
  if (link.state !== 'open') return 'closed'
  if (await isCommonPassword(body.password, account.signer.email)) return 'common_password'

  // A link that arrived also proves the address.
  const { isSet, signer } = await setPassword(
    context,
    account,
    body.password,
    (current) =>
      isInTime(token, now()) && isIssuedReset(keyPepper, token, current) ? withVerifiedAddress(current) : undefined,
    'staff_password_reset',
  )
  if (account.role === 'member') await releaseWithheld(context, account.accountKey)
  if (!signer) return 'closed'
  // Two copies of a link at once: only one of them has stored its password.
  return isSet ? signedIn(context, { ...account, signer }) : repeatedReset(context, { ...account, signer })
}

/** A link that has been used: a success if the password is the one it was used for. */
async function repeatedReset(context: ResetContext, account: OneSigner): Promise<ResetResult> {
  const { role, accountKey, signer } = account
  // A used link must not be a way to guess the password.
  const attempt = await limitByAccount(context, `password.${role}`, hash(accountKey, signer.id))
  if (!(await context.passwords.verify(context.body.password, signer.password))) return 'closed'
  context.waitUntil(refund(context.store, attempt))
  return signedIn(context, account)
}

const signedIn = (context: ResetContext, { role, accountKey, signer }: OneSigner): Promise<OpenedSession | DeskStays> =>
  role === 'member' ? openFamilySession(context, accountKey, signer) : openSession(context, role, accountKey, signer)
