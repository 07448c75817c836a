/** What `npm run member` does, on any store: through the same services as the site, so that no session becomes valid again. */
import type { RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { accountOfAddress, type AddressAccount } from '#server/repositories/accounts/addresses.ts'
import { confirmKeyPepper } from '#server/repositories/key-pepper.ts'
import { keys, accountKeyOf } from '#server/repositories/keys.ts'
import { deleteMemberOf } from '#server/services/accounts/delete-account.ts'
import { makeResetCodeFor, type MadeCode } from '#server/services/accounts/codes.ts'
import { BackupError } from '#scripts/backup/format.ts'
import { changeStaffRole } from '#server/services/staff/colleagues.ts'
import { readStaffMember } from '#server/repositories/accounts/staff.ts'

type ScriptContext = Pick<RequestContext, 'store' | 'now' | 'keyPepper'> & Pick<RequestMeta, 'idempotencyKey'>

/** Who the staff log names. */
const script = { id: 'script', profileName: 'npm run member' }

/** @throws BackupError if the store is empty or of another key pepper. */
async function checkStore({ store, keyPepper }: ScriptContext): Promise<void> {
  if (!(await store.read(keys.keyPepperProof))) throw new BackupError('This store has no members.')
  if (!(await confirmKeyPepper(store, keyPepper))) throw new BackupError('KEY_PEPPER is not the one of this site.')
}

/** @throws BackupError if no account has the address. */
async function accountFor(context: ScriptContext, email: string): Promise<AddressAccount> {
  await checkStore(context)
  const { store, keyPepper } = context
  const account = await accountOfAddress(store, accountKeyOf(keyPepper, email))
  if (!account) throw unknown()
  return account
}

/** Waits for the work after it, too. */
async function completed(act: (waitUntil: RequestContext['waitUntil']) => Promise<unknown>): Promise<void> {
  const pending: Promise<unknown>[] = []
  await act((work) => void pending.push(work))
  while (pending.length > 0) await pending.pop()
}

const unknown = () => new BackupError('No member has this email.')

/** Deletes an account, and completes an interrupted deletion. @throws BackupError if no account has the address. */
export async function deleteMemberByEmail(context: ScriptContext, email: string): Promise<void> {
  const account = await accountFor(context, email)
  await completed((waitUntil) => deleteMemberOf({ ...context, waitUntil, principal: script }, account))
}

/** Makes a reset code for the caregiver who has the address. @throws BackupError if no account has the address. */
export async function makeResetCodeByEmail(context: ScriptContext, email: string): Promise<MadeCode> {
  const { accountKey, signer } = await accountFor(context, email)
  const made = await makeResetCodeFor(
    { ...context, principal: { ...script, openedAt: context.now().getTime() } },
    accountKey,
    signer.id,
  )
  if (!made) throw unknown()
  return made
}

/** Makes a staff account an owner, for a club whose last one cannot sign in. @throws BackupError if none has the address. */
export async function makeOwnerByEmail(context: ScriptContext, email: string): Promise<void> {
  await checkStore(context)
  const { store, keyPepper } = context
  const accountKey = accountKeyOf(keyPepper, email)
  const staff = (await readStaffMember(store, accountKey))?.value
  if (!staff) throw new BackupError('No staff account has this email.')
  await completed((waitUntil) => changeStaffRole({ ...context, waitUntil, principal: script }, staff.id, 'owner'))
}
