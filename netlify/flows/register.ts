/** Joining: one record, kept only if the address is free, and the new member is signed in. Sent twice it is one registration. */
import type { Body } from '#contract/wire.ts'
import type { Profile } from '#domain/people.ts'
import type { House, SessionDesk, Visit } from '#server/http/house.ts'
import { fingerprint, holderOf } from '#server/records/keys.ts'
import { createMember, readMember, type Member } from '#server/records/members.ts'
import { isCommon } from './common-passwords.ts'
import { newMember } from './new-member.ts'
import { permitForNetwork } from './permits.ts'
import { openSession, type Opened } from './sessions.ts'

export type Registered =
  | { outcome: 'registered'; profile: Profile; sync: 'done' | 'pending' | 'off'; opened: Opened }
  | { outcome: 'common_password' }
  | { outcome: 'email_taken' }
  | { outcome: 'too_many'; seconds: number }

type Asking = House & Visit & { body: Body<'register'>; session: SessionDesk }

export async function register(house: Asking): Promise<Registered> {
  const { store, pepper, body } = house
  if (isCommon(body.password, body.email)) return { outcome: 'common_password' }
  const leave = await permitForNetwork(house, 'register')
  if (!leave.allowed) return { outcome: 'too_many', seconds: leave.seconds }

  const holder = holderOf(pepper, body.email)
  const member = await newMember(house, body, fingerprint('register', holder, house.idempotencyKey))
  const written = await createMember(store, holder, member)
  const there = written.won ? written.member : (written.current ?? (await readMember(store, holder))?.value)
  if (!there || (!written.won && !(await isSameRequest(house, member, there)))) return { outcome: 'email_taken' }

  const { id, email, profileName } = there
  const [opened, sync] = await Promise.all([
    openSession(house, 'member', holder, there, house.session.shown),
    house.mirror?.(holder) ?? ('off' as const),
  ])
  return { outcome: 'registered', profile: { id, email, profileName }, sync, opened }
}

/** True if the member who is there was made by this very request, whose answer got lost. */
const isSameRequest = async ({ passwords, body }: Asking, asked: Member, there: Member): Promise<boolean> =>
  there.joinedBy === asked.joinedBy && (await passwords.verify(body.password, there.password))
