/**
 * `npm run backup [-- FILE]`: writes all records of the site to one file with mode 0600. The file holds
 * personal data: store it safely and delete it when it is no longer needed.
 */
import { openRawBlobs } from '#server/storage/raw-blobs.ts'
import { targetFrom } from './backup/target.ts'
import { runScript } from './backup/run-script.ts'
import { writeBackup } from './backup/write-backup.ts'

await runScript(async () => {
  const now = new Date()
  const file = process.argv[2] ?? `nest-${now.toISOString().slice(0, 19).replaceAll(':', '')}.backup.gz`
  const target = targetFrom(process.env)
  const { keys, consistent } = await writeBackup(openRawBlobs(target), target.name, now, file)
  console.log(`Wrote ${keys} records of ${target.name} to ${file}.`)
  if (!consistent) console.log('Records changed until the end: make another back-up at a quiet time.')
})
