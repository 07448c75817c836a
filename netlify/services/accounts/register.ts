/** Joining: one record, kept only if the address is free, and the new member is signed in. Sent twice it is one registration. */
import type { Body } from '#api-contract/schemas.ts'
import type { Profile } from '#domain/accounts/people.ts'
import type { RequestContext, SessionCookies, RequestMeta } from '#server/http/request-context.ts'
import { hash, ownerKeyOf } from '#server/repositories/keys.ts'
import { createMember, readMember, type Member } from '#server/repositories/members.ts'
import { isCommon } from './passwords/common-passwords.ts'
import { newMember } from './new-member.ts'
import { limitByNetwork } from './rate-limits.ts'
import { openSession, type OpenedSession } from './sessions.ts'

export type Registered =
  | { outcome: 'registered'; profile: Profile; sync: 'done' | 'pending' | 'off'; opened: OpenedSession }
  | { outcome: 'common_password' }
  | { outcome: 'email_taken' }
  | { outcome: 'too_many'; seconds: number }

type Asking = RequestContext & RequestMeta & { body: Body<'register'>; session: SessionCookies }

export async function register(context: Asking): Promise<Registered> {
  const { store, keyPepper: pepper, body } = context
  if (isCommon(body.password, body.email)) return { outcome: 'common_password' }
  const leave = await limitByNetwork(context, 'register')
  if (!leave.allowed) return { outcome: 'too_many', seconds: leave.seconds }

  const ownerKey = ownerKeyOf(pepper, body.email)
  const member = await newMember(context, body, hash('register', ownerKey, context.idempotencyKey))
  const written = await createMember(store, ownerKey, member)
  const there = written.won ? written.member : (written.current ?? (await readMember(store, ownerKey))?.value)
  if (!there || (!written.won && !(await isSameRequest(context, member, there)))) return { outcome: 'email_taken' }

  const { id, email, profileName } = there
  const [opened, sync] = await Promise.all([
    openSession(context, 'member', ownerKey, there, context.session.sent),
    context.replicate?.(ownerKey) ?? ('off' as const),
  ])
  return { outcome: 'registered', profile: { id, email, profileName }, sync, opened }
}

/** True if the member who is there was made by this very request, whose answer got lost. */
const isSameRequest = async ({ passwords, body }: Asking, asked: Member, there: Member): Promise<boolean> =>
  there.joinedBy === asked.joinedBy && (await passwords.verify(body.password, there.password))
