/** Sign-in: rate limit, verify the password, open a session. Unknown addresses take the same time. */
import type { Role } from '#domain/people/people.ts'
import type { BrowserSession, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { followClaim, lookUpAddress } from '#server/repositories/accounts/addresses.ts'
import type { AnySigner } from '#server/repositories/accounts/signers.ts'
import { refund } from '#server/repositories/rate-limits.ts'
import { readStaffMember } from '#server/repositories/accounts/staff.ts'
import type { Store } from '#server/storage/store.ts'
import { deviceNumber, deviceSubject } from './known-devices.ts'
import { limitByAccount, limitByNetwork } from '#server/services/limits/rate-limits.ts'
import { openSession, type OpenedSession } from './sessions.ts'

type SignInContext = RequestContext &
  Pick<RequestMeta, 'ip'> & { body: { email: string; password: string }; session: BrowserSession }

export async function signIn(context: SignInContext, role: Role): Promise<OpenedSession | 'refused'> {
  const account = await checkCredentials(context, role)
  return account ? openSession(context, role, account.accountKey, account.signer) : 'refused'
}

/** Whose address and password these are, if anybody's, under the limits of a sign-in. */
async function checkCredentials(context: SignInContext, role: Role): Promise<FoundAccount | undefined> {
  const { store, keyPepper, waitUntil } = context
  const { email, password } = context.body
  // Limits are those of the address: an account that has changed it is found by a second read.
  const addressKey = accountKeyOf(keyPepper, email)
  const firstRead = findAccount(store, role, addressKey)
  const device = context.session.device === '' ? undefined : deviceOf(context, role, await (await firstRead).evenly())
  // Check the rate limits before hashing, so that guesses beyond them cost nothing. The network's comes first: a network
  // that is refused must not use up the attempts of an account.
  const [networkAttempt, { account: accountRead }] = await Promise.all([
    limitByNetwork(context, device ? 'sign_in_known' : 'sign_in'),
    firstRead,
  ])
  // The second read takes no time of its own beside this write, so no answer time shows that an address was changed to.
  const [attempt, account] = await Promise.all([
    limitByAccount(context, `sign_in.${role}`, device ?? addressKey),
    accountRead(),
  ])

  const isRight = await context.passwords.verify(password, account?.signer.password)
  if (!account || !isRight) return undefined
  waitUntil(refund(store, attempt))
  waitUntil(refund(store, networkAttempt))
  return account
}

/** The rate-limit key of this browser, if it is a known device of the account. */
function deviceOf(
  { keyPepper, session }: SignInContext,
  role: Role,
  account: FoundAccount | undefined,
): string | undefined {
  if (!account) return undefined
  const { id, sessionVersion } = account.signer
  const bound = { role, accountKey: account.accountKey, id, sessionVersion }
  const number = deviceNumber(keyPepper, bound, session.device)
  return number === undefined ? undefined : deviceSubject(bound, number)
}

type FoundAccount = { accountKey: string; signer: AnySigner }
type FindAccount = () => Promise<FoundAccount | undefined>

/** Finds an account by its address in one read, and for a changed address a second. `evenly` always makes both. */
async function findAccount(
  store: Store,
  role: Role,
  addressKey: string,
): Promise<{ account: FindAccount; evenly: FindAccount }> {
  if (role === 'staff') {
    const found = await readStaffMember(store, addressKey)
    const account: FindAccount = async () => found && { accountKey: addressKey, signer: found.value }
    return { account, evenly: account }
  }
  const first = await lookUpAddress(store, addressKey)
  let second: ReturnType<FindAccount> | undefined
  const account: FindAccount = () => (second ??= followClaim(store, first))
  return {
    account,
    async evenly() {
      if (first.accountKey === addressKey) await lookUpAddress(store, addressKey)
      return account()
    },
  }
}
