/**
 * `npm run owner -- EMAIL`: makes a staff account an owner, for a club whose last one cannot sign in. The staff log names the
 * script.
 */
import type { RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { confirmKeyPepper } from '#server/repositories/key-pepper.ts'
import { keys, accountKeyOf } from '#server/repositories/keys.ts'
import { changeStaffRole } from '#server/services/staff/colleagues.ts'
import { readStaffMember } from '#server/repositories/accounts/staff.ts'
import { BackupError } from './backup/format.ts'
import { runScript } from './backup/run-script.ts'
import { openSite } from './backup/target.ts'

type ScriptContext = Pick<RequestContext, 'store' | 'now' | 'keyPepper'> & Pick<RequestMeta, 'idempotencyKey'>

/** Who the staff log names. */
const script = { id: 'script', profileName: 'npm run owner' }

/** @throws BackupError if no staff account has the address, or the store is empty or of another key pepper. */
export async function makeOwner(context: ScriptContext, email: string): Promise<void> {
  const { store, keyPepper } = context
  if (!(await store.read(keys.keyPepperProof))) throw new BackupError('This store has no members.')
  if (!(await confirmKeyPepper(store, keyPepper))) throw new BackupError('KEY_PEPPER is not the one of this site.')
  const staff = (await readStaffMember(store, accountKeyOf(keyPepper, email)))?.value
  if (!staff) throw new BackupError('No staff account has this email.')
  const pending: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => void pending.push(work)
  await changeStaffRole({ ...context, waitUntil, principal: script }, staff.id, 'owner')
  await Promise.all(pending)
}

if (import.meta.main)
  await runScript(async () => {
    const [email, ...others] = process.argv.slice(2)
    if (email === undefined || others.length > 0) throw new BackupError('npm run owner -- EMAIL (of a staff account)')
    const { name, context } = openSite(process.env)
    await makeOwner(context, email)
    console.log(`This staff account is an owner of ${name} now.`)
  })
