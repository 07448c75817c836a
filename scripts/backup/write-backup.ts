/** Writes everything of a store to one file that only its owner can read. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { RawStore } from '#server/storage/raw-blobs.ts'
import { toLine, Unusable, type Foot, type Head, type Line } from './format.ts'
import { inParallel } from './in-parallel.ts'

const readsAtOnce = 16
/** People go on booking meanwhile: what has changed since it was read is read again, this often at most. */
const looks = 6

export type Written = { keys: number; still: boolean }

/** @throws Unusable if the file is there already, Unavailable if the store does not answer; then no file is left. */
export async function writeBackup(store: RawStore, name: string, at: Date, file: string): Promise<Written> {
  const handle = await open(file, 'wx', 0o600).catch(() => {
    throw new Unusable('The file cannot be made, or is there already.')
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
  // It is awaited at the end; until then its failure must not be nobody's.
  written.catch(() => {})
  const all = createHash('sha256')
  let drained: Promise<void> | undefined
  const write = async (line: Head | Line) => {
    const text = `${JSON.stringify(line)}\n`
    all.update(text)
    if (gzip.write(text)) return
    drained ??= once(gzip, 'drain').then(() => {
      drained = undefined
    })
    await Promise.race([drained, written])
  }

  await write({ nest: 'backup', v: 1, store: name, at: at.toISOString() })
  // By the tag of the list, not of the reading: what was read may be newer, and is then read again.
  const held = new Map<string, string>()
  let there = new Set<string>()
  let still = false
  for (let look = 0; look < looks && !still; look += 1) {
    const listed = await store.list()
    there = new Set(listed.map(({ key }) => key))
    const changed = listed.filter(({ key, tag }) => held.get(key) !== tag)
    still = changed.length === 0
    await inParallel(changed, readsAtOnce, async ({ key, tag }) => {
      const raw = await store.read(key)
      if (!raw) return
      held.set(key, tag)
      await write(toLine(key, raw))
    })
  }
  const gone = [...held.keys()].filter((key) => !there.has(key))
  const keys = held.size - gone.length
  const foot: Foot = { end: true, keys, gone, still, sha256: all.digest('hex') }
  gzip.end(`${JSON.stringify(foot)}\n`)
  await written
  return { keys, still }
}
