/** What `npm run repair` does with one record: examines it, sets it aside, and restores it from a back-up. */
import { writeFileSync } from 'node:fs'
import { whyUnreadable } from '#server/repositories/record-versions.ts'
import type { RawBlob, RawStore } from '#server/storage/raw-blobs.ts'
import { InvalidRecord } from '#server/storage/invalid-record.ts'
import { parseDoc, type Store } from '#server/storage/store.ts'
import { splitStored } from '#server/storage/transactions.ts'
import { BackupError } from '#scripts/backup/format.ts'

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
