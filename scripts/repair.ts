/**
 * `npm run repair -- KEY [--backup FILE] [--set-aside | --restore]`: shows a record and why it cannot be read, and what a
 * back-up has under that key. On request it sets the record aside, in a local file, or restores the one of the back-up.
 */
import { parseArgs } from 'node:util'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import { openRawBlobs } from '#server/storage/raw-blobs.ts'
import { BackupError } from './backup/format.ts'
import { findInBackup } from './backup/read-backup.ts'
import { runScript } from './backup/run-script.ts'
import { targetFrom } from './backup/target.ts'
import { examine, restoreOne, setAside } from './repair/actions.ts'

const usage = 'npm run repair -- KEY [--backup FILE] [--set-aside | --restore]'

await runScript(async () => {
  const { values, positionals } = parseArgs({
    options: {
      backup: { type: 'string' },
      'set-aside': { type: 'boolean', default: false },
      restore: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [key] = positionals
  if (key === undefined || (values.restore && values.backup === undefined)) throw new BackupError(usage)
  const { name, ...explicit } = targetFrom(process.env)
  const raw = openRawBlobs({ name, ...explicit })
  const record = await examine(raw, key)
  console.log(record.text)
  console.log(record.why.length === 0 ? 'This record can be read.' : `It cannot be read:\n${record.why.join('\n')}`)
  const saved = values.backup === undefined ? undefined : await findInBackup(values.backup, key)
  if (values.backup !== undefined)
    console.log(saved ? `The back-up has:\n${saved.body.toString('utf8')}` : 'The back-up does not have this record.')

  const repair = { raw, store: openBlobsStore({ name, explicit }), key, record }
  const file = `aside-${key.replaceAll('/', '-')}-${Date.now()}.json`
  if (values.restore) await restoreOne(repair, file, saved)
  else if (values['set-aside']) await setAside(repair, file)
  else return
  console.log(
    `The record is in ${file} now${values.restore ? ', and the one of the back-up is on the site' : ' and no longer on the site'}.`,
  )
})
