/** How a staff account comes to be: by the set-up token, once for the whole club, or by an invitation, once each (product 3). */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Body } from '#api-contract/schemas.ts'
import type { Profile } from '#domain/accounts/people.ts'
import type { LogCode } from '#domain/messages/admin-messages.ts'
import type { RequestContext, SessionCookies, RequestMeta } from '#server/http/request-context.ts'
import { updateWithRetry } from '#server/repositories/update-with-retry.ts'
import { readInvitation, type FirstStaff, type Invitation } from '#server/repositories/invitations.ts'
import { hash, ownerKeyOf, keys } from '#server/repositories/keys.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { createStaffMember, readStaffMember, readStaffRecord, type StaffMember } from '#server/repositories/staff.ts'
import { isCommon } from '#server/services/accounts/passwords/common-passwords.ts'
import { limitByNetwork } from '#server/services/accounts/rate-limits.ts'
import { openSession, type OpenedSession } from '#server/services/accounts/sessions.ts'

export type Joined =
  | { outcome: 'joined'; profile: Profile; opened: OpenedSession }
  | { outcome: 'closed' | 'common_password' | 'email_taken' }
  | { outcome: 'too_many'; seconds: number }

type Asking = RequestContext & Pick<RequestMeta, 'ip'> & { body: Body<'acceptInvitation'>; session: SessionCookies }

/** A way in: `look` says whether it stands open for this person, `pass` goes through it, and then it is shut for others. */
type Door = {
  look: (ownerKey: string) => Promise<boolean>
  pass: (ownerKey: string) => Promise<boolean>
  log: LogCode
}

const sameSecret = (one: string, other: string) =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())

/** The first account of the club. */
export function setUpStaff(context: Asking): Promise<Joined> {
  const { store, now, setupToken, body } = context
  return join(context, {
    log: 'staff_set_up',
    async look(ownerKey) {
      if (setupToken === undefined || !sameSecret(body.token, setupToken)) return false
      const first = await store.read<FirstStaff>(keys.firstStaff)
      return !first || first.value.holder === ownerKey
    },
    async pass(ownerKey) {
      const first: FirstStaff = { v: 1, holder: ownerKey, at: now().toISOString() }
      const written = await store.create(keys.firstStaff, first)
      return (
        written.won || (written.current ?? (await store.read<FirstStaff>(keys.firstStaff)))?.value.holder === ownerKey
      )
    },
  })
}

/** A further account. An invitation ends with its time, with its use, and with the account of who gave it. */
export function acceptInvite(context: Asking): Promise<Joined> {
  const { store, now, body } = context
  const isOpenFor = (invite: Invitation | undefined, ownerKey: string) =>
    invite !== undefined && now().toISOString() < invite.expiresAt && (invite.usedBy ?? ownerKey) === ownerKey
  return join(context, {
    log: 'staff_joined',
    async look(ownerKey) {
      const invite = (await readInvitation(store, body.token))?.value
      if (!invite || !isOpenFor(invite, ownerKey)) return false
      return (await readStaffMember(store, invite.by)) !== undefined
    },
    async pass(ownerKey) {
      const used = await updateWithRetry<Invitation>(context, keys.invitation(body.token), (invite) =>
        invite && isOpenFor(invite, ownerKey) && !invite.usedBy ? { ...invite, usedBy: ownerKey } : undefined,
      )
      return used?.value.usedBy === ownerKey
    },
  })
}

/** Sent twice it is one account. Who may not come in is told nothing of who has an account here. */
async function join(context: Asking, door: Door): Promise<Joined> {
  const { store, keyPepper: pepper, body } = context
  if (isCommon(body.password, body.email)) return { outcome: 'common_password' }
  const leave = await limitByNetwork(context, 'staff_join')
  if (!leave.allowed) return { outcome: 'too_many', seconds: leave.seconds }

  const ownerKey = ownerKeyOf(pepper, body.email)
  const joinedBy = hash('join', ownerKey, body.token)
  if (!(await door.look(ownerKey))) return { outcome: 'closed' }
  const there = (await readStaffRecord(store, ownerKey))?.value
  const cameThisWay = there?.joinedBy === joinedBy
  // Whoever was removed does not come back by the way they came.
  if (cameThisWay && there.state === 'removed') return { outcome: 'closed' }
  if (there && there.state !== 'removed' && !cameThisWay) return { outcome: 'email_taken' }
  if (!(await door.pass(ownerKey))) return { outcome: 'closed' }

  const kept = cameThisWay ? there : await makeAccount(context, ownerKey, joinedBy)
  if (!kept || !(await context.passwords.verify(body.password, kept.password))) return { outcome: 'email_taken' }
  const { id, email, profileName } = kept
  await writeAdminLog(context, kept, door.log, id)
  const opened = await openSession(context, 'staff', ownerKey, kept, context.session.sent)
  return { outcome: 'joined', profile: { id, email, profileName }, opened }
}

/** The account as it is kept now, if this request or its twin made it. */
async function makeAccount(context: Asking, ownerKey: string, joinedBy: string): Promise<StaffMember | undefined> {
  const { store, now, newId, passwords, body } = context
  const written = await createStaffMember(store, ownerKey, {
    v: 1,
    rev: 1,
    id: newId(),
    email: body.email,
    profileName: body.name,
    createdAt: now().toISOString(),
    password: await passwords.hash(body.password),
    sessionVersion: 1,
    joinedBy,
  })
  if (written.won) return written.kept
  return written.current?.value.joinedBy === joinedBy ? written.current.value : undefined
}
