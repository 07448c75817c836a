/**
 * `npm run import -- FILE.csv [--dry-run]`: brings a club's families into the site. Names every problem by its line, and
 * writes nothing while there is one. Run again, it imports only who is not there yet.
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { passwordHasher } from '#server/services/accounts/passwords/password-hashes.ts'
import { BackupError } from './backup/format.ts'
import { runScript } from './backup/run-script.ts'
import { openSite } from './backup/target.ts'
import { importFile } from './import/import-file.ts'

await runScript(async () => {
  const options = { 'dry-run': { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0)
    throw new BackupError('Which file? npm run import -- FILE.csv [--dry-run]')
  const bytes = await readFile(file).catch(() => {
    throw new BackupError('This file cannot be read.')
  })
  const { name, context } = openSite(process.env)
  const mailEnabled = Boolean(process.env['SMTP_URL'] && process.env['MAIL_FROM'])
  const pending: Promise<unknown>[] = []
  const importing = {
    ...context,
    passwords: passwordHasher,
    mailEnabled,
    newId: () => randomBytes(16).toString('hex'),
    waitUntil: (work: Promise<unknown>) => void pending.push(work),
  }
  const { problems, families, imported } = await importFile(importing, bytes, values['dry-run'])
  await Promise.all(pending)
  for (const { line, message } of problems) console.error(`Line ${line}: ${message}`)
  if (problems.length > 0) throw new BackupError(`Problems: ${problems.length}. Nothing was written.`)
  if (!imported) {
    console.log(`Families that can be imported, unless they are there already: ${families}. Nothing was written.`)
    return
  }
  console.log(`Families imported into ${name}: ${imported.created}. There already: ${imported.known}.`)
  console.log(
    mailEnabled
      ? `Families invited by email, who have no password yet: ${imported.invited}.`
      : 'Without SMTP_URL and MAIL_FROM nobody is invited. Run it again with them, or hand out reset codes.',
  )
})
