/**
 * `npm run restore -- FILE [--dry-run] [--into-full] [--store NAME]`: brings a back-up into an empty site. Nothing is
 * written before the whole file was checked, and nothing that is there is overwritten.
 */
import { parseArgs } from 'node:util'
import { openRawBlobs } from '#server/storage/raw-blobs.ts'
import { Unusable } from './backup/format.ts'
import { pepperFrom, placeFrom } from './backup/target.ts'
import { restoreBackup } from './backup/read-backup.ts'
import { runScript } from './backup/run-script.ts'

await runScript(async () => {
  const { values, positionals } = parseArgs({
    options: {
      store: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      'into-full': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [file] = positionals
  if (file === undefined) throw new Unusable('Which file? npm run restore -- FILE')
  const place = placeFrom(process.env, values.store)
  const dryRun = values['dry-run']
  const { head, keys, written, kept } = await restoreBackup({
    file,
    store: openRawBlobs(place),
    pepper: pepperFrom(process.env),
    intoFull: values['into-full'],
    dryRun,
  })
  console.log(`The back-up of ${head.store}, made ${head.at}, is whole: ${keys} records.`)
  console.log(
    dryRun ? 'Nothing was written.' : `${written} written to ${place.name}, ${kept} were there and stay as they are.`,
  )
})
