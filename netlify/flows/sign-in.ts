/** Signing in: leave to try first, then the password, then a new session. An unknown address takes the same way in the same time. */
import type { Profile, Role } from '#domain/people.ts'
import type { House, SessionDesk, Visit } from '#server/http/house.ts'
import { holderOf } from '#server/records/keys.ts'
import { giveBack } from '#server/records/permits.ts'
import { subjectOfDevice } from './device.ts'
import { permitForAccount, permitForNetwork } from './permits.ts'
import { openSession, readAccount, type Opened } from './sessions.ts'

export type SignedIn =
  | { outcome: 'signed_in'; profile: Profile; opened: Opened }
  | { outcome: 'refused' }
  | { outcome: 'too_many'; seconds: number }

type Asking = House & Pick<Visit, 'ip'> & { body: { email: string; password: string }; session: SessionDesk }

/** Both kinds of account sign in alike, each among its own. */
export async function signIn(house: Asking, role: Role): Promise<SignedIn> {
  const { store, pepper, later } = house
  const { email, password } = house.body
  const holder = holderOf(pepper, email)
  const known = subjectOfDevice(pepper, role, holder, house.session.device)
  // Nobody's guesses are hashed beyond their number: the permits come before the work.
  const [leave, alsoLeave, account] = await Promise.all([
    permitForAccount(house, `sign_in.${role}`, known ?? holder),
    known ? undefined : permitForNetwork(house, 'sign_in'),
    readAccount(store, role, holder),
  ])
  if (!leave.allowed) return { outcome: 'too_many', seconds: leave.seconds }
  if (alsoLeave && !alsoLeave.allowed) return { outcome: 'too_many', seconds: alsoLeave.seconds }

  const right = await house.passwords.verify(password, account?.value.password)
  if (!account || !right) return { outcome: 'refused' }
  later(giveBack(store, leave.permit))
  const { id, email: registered, profileName } = account.value
  const opened = await openSession(house, role, holder, account.value, house.session.shown)
  return { outcome: 'signed_in', profile: { id, email: registered, profileName }, opened }
}
