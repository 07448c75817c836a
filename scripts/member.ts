/**
 * `npm run member -- delete EMAIL`, `-- reset-code EMAIL` and `-- owner EMAIL`: deletes a member's account like the site
 * does, makes a one-time reset code, or makes a staff account an owner. For a site without a staff session; the staff log
 * names the script. All of it goes through the services of the site, so that no session becomes valid again.
 */
import type { RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { accountOfAddress, type AddressAccount } from '#server/repositories/accounts/addresses.ts'
import { confirmKeyPepper } from '#server/repositories/key-pepper.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { deleteMemberOf } from '#server/services/leaving/delete-account.ts'
import { makeResetCodeFor, type MadeCode } from '#server/services/sign-in/codes.ts'
import { changeStaffRole } from '#server/services/staff/colleagues.ts'
import { readStaffMember } from '#server/repositories/accounts/staff.ts'
import { BackupError } from './backup/format.ts'
import { runScript } from './backup/run-script.ts'
import { openSite } from './backup/target.ts'

const usage = 'npm run member -- delete EMAIL, or reset-code EMAIL, or owner EMAIL (of a staff account)'

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

if (import.meta.main)
  await runScript(async () => {
    const [action, email, ...others] = process.argv.slice(2)
    if (email === undefined || others.length > 0) throw new BackupError(usage)
    const { name, context } = openSite(process.env)
    if (action === 'delete') {
      await deleteMemberByEmail(context, email)
      console.log(`Deleted the account in ${name}. Bookings and RSVPs are canceled, personal data is erased.`)
    } else if (action === 'reset-code') {
      const { code, expiresAt } = await makeResetCodeByEmail(context, email)
      console.log(`${code}, valid until ${expiresAt}, once. The family enters it on the sign-in page of ${name}.`)
    } else if (action === 'owner') {
      await makeOwnerByEmail(context, email)
      console.log(`This staff account is an owner of ${name} now.`)
    } else throw new BackupError(usage)
  })
