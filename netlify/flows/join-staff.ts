/** How a staff account comes to be: by the set-up token, once for the whole club, or by an invitation, once each (product 3). */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Body } from '#contract/wire.ts'
import type { Profile } from '#domain/people.ts'
import type { LogCode } from '#domain/staff-words.ts'
import type { House, SessionDesk, Visit } from '#server/http/house.ts'
import { change } from '#server/records/change.ts'
import { readInvite, type FirstStaff, type Invite } from '#server/records/invites.ts'
import { fingerprint, holderOf, keys } from '#server/records/keys.ts'
import { writeLog } from '#server/records/log.ts'
import { createStaffMember, readStaffMember, readStaffRecord, type StaffMember } from '#server/records/staff.ts'
import { isCommon } from './common-passwords.ts'
import { permitForNetwork } from './permits.ts'
import { openSession, type Opened } from './sessions.ts'

export type Joined =
  | { outcome: 'joined'; profile: Profile; opened: Opened }
  | { outcome: 'closed' | 'common_password' | 'email_taken' }
  | { outcome: 'too_many'; seconds: number }

type Asking = House & Pick<Visit, 'ip'> & { body: Body<'acceptInvite'>; session: SessionDesk }

/** A way in: `look` says whether it stands open for this person, `pass` goes through it, and then it is shut for others. */
type Door = {
  look: (holder: string) => Promise<boolean>
  pass: (holder: string) => Promise<boolean>
  log: LogCode
}

const sameSecret = (one: string, other: string) =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())

/** The first account of the club. */
export function setUpStaff(house: Asking): Promise<Joined> {
  const { store, now, setupToken, body } = house
  return join(house, {
    log: 'staff_set_up',
    async look(holder) {
      if (setupToken === undefined || !sameSecret(body.token, setupToken)) return false
      const first = await store.read<FirstStaff>(keys.firstStaff)
      return !first || first.value.holder === holder
    },
    async pass(holder) {
      const first: FirstStaff = { v: 1, holder, at: now().toISOString() }
      const written = await store.create(keys.firstStaff, first)
      return (
        written.won || (written.current ?? (await store.read<FirstStaff>(keys.firstStaff)))?.value.holder === holder
      )
    },
  })
}

/** A further account. An invitation ends with its time, with its use, and with the account of who gave it. */
export function acceptInvite(house: Asking): Promise<Joined> {
  const { store, now, body } = house
  const isOpenFor = (invite: Invite | undefined, holder: string) =>
    invite !== undefined && now().toISOString() < invite.expiresAt && (invite.usedBy ?? holder) === holder
  return join(house, {
    log: 'staff_joined',
    async look(holder) {
      const invite = (await readInvite(store, body.token))?.value
      if (!invite || !isOpenFor(invite, holder)) return false
      return (await readStaffMember(store, invite.by)) !== undefined
    },
    async pass(holder) {
      const used = await change<Invite>(house, keys.invite(body.token), (invite) =>
        invite && isOpenFor(invite, holder) && !invite.usedBy ? { ...invite, usedBy: holder } : undefined,
      )
      return used?.value.usedBy === holder
    },
  })
}

/** Sent twice it is one account. Who may not come in is told nothing of who has an account here. */
async function join(house: Asking, door: Door): Promise<Joined> {
  const { store, pepper, body } = house
  if (isCommon(body.password, body.email)) return { outcome: 'common_password' }
  const leave = await permitForNetwork(house, 'staff_join')
  if (!leave.allowed) return { outcome: 'too_many', seconds: leave.seconds }

  const holder = holderOf(pepper, body.email)
  const joinedBy = fingerprint('join', holder, body.token)
  if (!(await door.look(holder))) return { outcome: 'closed' }
  const there = (await readStaffRecord(store, holder))?.value
  const cameThisWay = there?.joinedBy === joinedBy
  // Whoever was removed does not come back by the way they came.
  if (cameThisWay && there.state === 'removed') return { outcome: 'closed' }
  if (there && there.state !== 'removed' && !cameThisWay) return { outcome: 'email_taken' }
  if (!(await door.pass(holder))) return { outcome: 'closed' }

  const kept = cameThisWay ? there : await makeAccount(house, holder, joinedBy)
  if (!kept || !(await house.passwords.verify(body.password, kept.password))) return { outcome: 'email_taken' }
  const { id, email, profileName } = kept
  await writeLog(house, kept, door.log, id)
  const opened = await openSession(house, 'staff', holder, kept, house.session.shown)
  return { outcome: 'joined', profile: { id, email, profileName }, opened }
}

/** The account as it is kept now, if this request or its twin made it. */
async function makeAccount(house: Asking, holder: string, joinedBy: string): Promise<StaffMember | undefined> {
  const { store, now, newId, passwords, body } = house
  const written = await createStaffMember(store, holder, {
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
