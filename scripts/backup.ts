/**
 * `npm run backup [-- --store NAME] [FILE]`: writes everything of the site to one file, readable by you alone. It holds
 * families' data: keep it where nobody else can read it, and delete it when its time is over.
 */
import { parseArgs } from 'node:util'
import { openRawBlobs } from '#server/storage/raw-blobs.ts'
import { placeFrom } from './backup/target.ts'
import { runScript } from './backup/run-script.ts'
import { writeBackup } from './backup/write-backup.ts'

await runScript(async () => {
  const { values, positionals } = parseArgs({ options: { store: { type: 'string' } }, allowPositionals: true })
  const now = new Date()
  const file = positionals[0] ?? `nest-${now.toISOString().slice(0, 19).replaceAll(':', '')}.backup.gz`
  const place = placeFrom(process.env, values.store)
  const { keys, still } = await writeBackup(openRawBlobs(place), place.name, now, file)
  console.log(`${keys} records of ${place.name} are in ${file}.`)
  if (!still) console.log('The site was busy to the end: make another one in a quiet hour.')
})
