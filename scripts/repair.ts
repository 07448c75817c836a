/**
 * `npm run repair -- KEY [--backup FILE] [--set-aside | --restore]`: shows a record and why it cannot be read, and what a
 * back-up has under that key. On request it sets the record aside, in a local file, or restores the one of the back-up.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import { BackupError } from './backup/format.ts'
import { findInBackup } from './backup/read-backup.ts'
import { runScript } from './backup/run-script.ts'
import { targetFrom } from './backup/target.ts'
import { whyUnreadable } from '#server/repositories/record-versions.ts'
import { openRawBlobs, type RawBlob, type RawStore } from '#server/storage/raw-blobs.ts'
import { InvalidRecord } from '#server/storage/invalid-record.ts'
import { parseDoc, type Store } from '#server/storage/store.ts'
import { splitStored } from '#server/storage/intents.ts'

const usage = 'npm run repair -- KEY [--backup FILE] [--set-aside | --restore]'

/** A record as stored, and why it cannot be read; `why` is empty if it can. */
export type Examined = { blob: RawBlob; text: string; why: string[] }

/** @throws BackupError if there is no such record, or no such kind of record. */
export async function examine(store: RawStore, key: string): Promise<Examined> {
  const blob = await store.read(key)
  if (!blob) throw new BackupError(`There is no record ${key}.`)
  return examineBlob(key, blob)
}

function examineBlob(key: string, blob: RawBlob): Examined {
  const text = blob.body.toString('utf8')
  const value = parseDoc(text)
  if (Object.keys(value).length === 0)
    return { blob, text, why: ['the whole record: it is no JSON object with fields'] }
  const shown = JSON.stringify(value, undefined, 2)
  try {
    const { value: record, intent } = splitStored(value)
    const next = intent?.next
      ? whyUnreadable(key, intent.next).map((why) => `what a transaction makes of it: ${why}`)
      : []
    return { blob, text: shown, why: [...(record ? whyUnreadable(key, record) : []), ...next] }
  } catch (problem) {
    if (problem instanceof InvalidRecord) return { blob, text: shown, why: [problem.message] }
    if (problem instanceof TypeError) throw new BackupError(`${key} is not a key of this site.`)
    throw problem
  }
}

type Repair = { raw: RawStore; store: Pick<Store, 'remove'>; key: string; record: Examined }

/**
 * Writes a record that cannot be read to a new local file with mode 0600, and removes it from the site. Nothing else changes
 * such a record: the site neither reads nor overwrites it. @throws BackupError if it can be read or has changed.
 */
export async function setAside({ raw, store, key, record }: Repair, file: string): Promise<void> {
  if (record.why.length === 0) throw new BackupError('This record can be read, so it is not set aside.')
  writeFileSync(file, record.blob.body, { flag: 'wx', mode: 0o600 })
  const current = await raw.read(key)
  if (!current?.body.equals(record.blob.body)) throw new BackupError('The record has changed meanwhile. Look again.')
  await store.remove(key)
}

/** Sets a record aside, and stores the one of a back-up instead. @throws BackupError if that one cannot be read either. */
export async function restoreOne(repair: Repair, file: string, saved: RawBlob | undefined): Promise<void> {
  if (!saved) throw new BackupError('The back-up does not have this record.')
  if (examineBlob(repair.key, saved).why.length > 0)
    throw new BackupError('The record of the back-up cannot be read either.')
  await setAside(repair, file)
  if (!(await repair.raw.create(repair.key, saved)))
    throw new BackupError('The site has stored a new record meanwhile.')
}

if (import.meta.main)
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
