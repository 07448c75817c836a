/**
 * `npm run member -- delete EMAIL`, `-- reset-code EMAIL` and `-- owner EMAIL`: deletes a member's account like the site
 * does, makes a one-time reset code, or makes a staff account an owner. For a site without a staff session; the staff log
 * names the script.
 */
import { BackupError } from './backup/format.ts'
import { runScript } from './backup/run-script.ts'
import { openSite } from './backup/target.ts'
import { deleteMemberByEmail, makeOwnerByEmail, makeResetCodeByEmail } from './member/actions.ts'

const usage = 'npm run member -- delete EMAIL, or reset-code EMAIL, or owner EMAIL (of a staff account)'

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
