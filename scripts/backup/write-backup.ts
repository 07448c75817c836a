/** Writes all records of a store to one file with mode 0600. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { RawStore } from '#server/storage/raw-blobs.ts'
import { BackupError, toLine, type Footer, type Header, type Line } from './format.ts'
import { inParallel } from './in-parallel.ts'

const concurrentReads = 16
/** Records may change during the back-up: read the changed ones again, in at most this many passes. */
const maxPasses = 6

/** `consistent`: nothing changed during the last pass. */
export type Written = { keys: number; consistent: boolean }

/** @throws BackupError if the file exists, StorageUnavailable if the store does not answer; leaves no file behind. */
export async function writeBackup(store: RawStore, name: string, at: Date, file: string): Promise<Written> {
  const handle = await open(file, 'wx', 0o600).catch(() => {
    throw new BackupError('The file cannot be created, or already exists.')
  })
  try {
    return await writeTo(handle.createWriteStream(), store, name, at)
  } catch (problem) {
    await handle.close()
    await rm(file)
    throw problem
  }
}

async function writeTo(file: Writable, store: RawStore, name: string, at: Date): Promise<Written> {
  const gzip = createGzip()
  const written = pipeline(gzip, file)
  // Awaited at the end; until then a failure must not be an unhandled rejection.
  written.catch(() => {})
  const all = createHash('sha256')
  let drained: Promise<void> | undefined
  const write = async (line: Header | Line) => {
    const text = `${JSON.stringify(line)}\n`
    all.update(text)
    if (gzip.write(text)) return
    drained ??= once(gzip, 'drain').then(() => {
      drained = undefined
    })
    await Promise.race([drained, written])
  }

  await write({ nest: 'backup', v: 1, store: name, at: at.toISOString() })
  // Compare with the listed tag: a record read after the listing may be newer and is then read again.
  const readTags = new Map<string, string>()
  let existing = new Set<string>()
  let consistent = false
  for (let pass = 0; pass < maxPasses && !consistent; pass += 1) {
    const listed = await store.list()
    existing = new Set(listed.map(({ key }) => key))
    const changed = listed.filter(({ key, tag }) => readTags.get(key) !== tag)
    consistent = changed.length === 0
    await inParallel(changed, concurrentReads, async ({ key, tag }) => {
      const raw = await store.read(key)
      if (!raw) return
      readTags.set(key, tag)
      await write(toLine(key, raw))
    })
  }
  const gone = [...readTags.keys()].filter((key) => !existing.has(key))
  const keys = readTags.size - gone.length
  const footer: Footer = { end: true, keys, gone, still: consistent, sha256: all.digest('hex') }
  gzip.end(`${JSON.stringify(footer)}\n`)
  await written
  return { keys, consistent }
}
