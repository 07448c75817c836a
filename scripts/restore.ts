/**
 * `npm run restore -- FILE [--dry-run] [--into-full]`: restores a back-up into an empty site. Checks the
 * whole file before it writes anything, and never overwrites a record.
 */
import { parseArgs } from 'node:util'
import { openRawBlobs } from '#server/storage/raw-blobs.ts'
import { BackupError } from './backup/format.ts'
import { keyPepperFrom, targetFrom } from './backup/target.ts'
import { restoreBackup } from './backup/read-backup.ts'
import { runScript } from './backup/run-script.ts'
import { audit } from './audit.ts'

await runScript(async () => {
  const { values, positionals } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      'into-full': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [file] = positionals
  if (file === undefined) throw new BackupError('Which file? npm run restore -- FILE')
  const target = targetFrom(process.env)
  const dryRun = values['dry-run']
  const { head, keys, written, skipped, still } = await restoreBackup({
    file,
    store: openRawBlobs(target),
    keyPepper: keyPepperFrom(process.env),
    intoFull: values['into-full'],
    dryRun,
  })
  console.log(`The back-up of ${head.store}, made ${head.at}, is intact: ${keys} records.`)
  if (!still)
    console.log('It was made while the club was open: a change under way may be in it by half. The audit says where.')
  console.log(
    dryRun
      ? 'Nothing was written.'
      : `${written} written to ${target.name}, ${skipped} already existed and were left unchanged.`,
  )
  if (!dryRun) await audit()
})
