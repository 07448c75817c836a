/** Restores a back-up: verifies the whole file before it writes, and never overwrites a record. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { keys } from '#server/repositories/keys.ts'
import { proofOf } from '#server/repositories/key-pepper.ts'
import type { RawBlob, RawStore } from '#server/storage/raw-blobs.ts'
import { BackupError, fromLine, type Footer, type Header, type Line } from './format.ts'
import { inParallel } from './in-parallel.ts'

const concurrentWrites = 16

export type RestoreOptions = {
  file: string
  store: RawStore
  keyPepper: string
  /** Allows a target that is not empty; existing records stay unchanged. */
  intoFull?: boolean
  /** Verifies everything and writes nothing. */
  dryRun?: boolean
}

/** `skipped` keys already existed. `still`: nothing changed in the site while the back-up was made. */
export type Restored = { head: Header; keys: number; written: number; skipped: number; still: boolean }

/** @throws BackupError before anything is written. */
export async function restoreBackup({ file, store, keyPepper, intoFull, dryRun }: RestoreOptions): Promise<Restored> {
  const { head, last, proof, still } = await verify(file)
  if (proof !== undefined && proof !== proofOf(keyPepper))
    throw new BackupError('KEY_PEPPER is not the one this back-up was made with: nobody could sign in.')
  const existing = await store.list()
  if (existing.length > 0 && !intoFull)
    throw new BackupError('The site is not empty. --into-full adds the missing records and overwrites nothing.')
  if (
    existing.some(({ key }) => key === keys.keyPepperProof) &&
    proofIn(await store.read(keys.keyPepperProof)) !== proof
  )
    throw new BackupError('The site uses another KEY_PEPPER than this back-up.')

  const restored: Restored = { head, keys: last.size, written: 0, skipped: 0, still }
  if (dryRun) return restored
  const taken = new Set<string>(existing.map(({ key }) => key))
  await inParallel(newestLines(file, last), concurrentWrites, async (line) => {
    if (!taken.has(line.key) && (await store.create(line.key, fromLine(line)))) restored.written += 1
    else restored.skipped += 1
  })
  return restored
}

const proofIn = (raw: { body: Buffer } | undefined): string | undefined =>
  raw && (JSON.parse(raw.body.toString()) as { proof?: string }).proof

/** The lines of a file. @throws if it cannot be read or unzipped: `pipeline` hands errors of each step to the last. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  const unzipped = pipeline(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8')
  for await (const part of unzipped as AsyncIterable<string>) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Reads and checks the whole file. `last` maps each key to the number of its newest line. */
async function verify(
  file: string,
): Promise<{ head: Header; last: Map<string, number>; proof: string | undefined; still: boolean }> {
  const all = createHash('sha256')
  const last = new Map<string, number>()
  let head: Header | undefined
  let footer: Footer | undefined
  let proof: string | undefined
  let number = 0
  try {
    for await (const text of linesOf(file)) {
      const line = JSON.parse(text) as Header | Line | Footer
      if (footer) throw new BackupError('The file is damaged: there is data after its end.')
      if ('end' in line) {
        footer = line
        if (all.digest('hex') !== line.sha256) throw new BackupError('The file is damaged: its checksum is wrong.')
        continue
      }
      all.update(`${text}\n`)
      if ('nest' in line) {
        head = line
      } else {
        const raw = fromLine(line)
        if (line.key === keys.keyPepperProof) proof = proofIn(raw)
        last.set(line.key, number)
      }
      number += 1
    }
  } catch (problem) {
    if (problem instanceof BackupError) throw problem
    const isUnreadable = problem instanceof Error && 'syscall' in problem
    throw new BackupError(
      isUnreadable ? 'The file cannot be read.' : 'The file is damaged, or not a back-up of this site.',
    )
  }
  if (head?.v !== 1) throw new BackupError('This is not a back-up that this version can read.')
  for (const key of footer?.gone ?? []) last.delete(key)
  if (!footer || footer.keys !== last.size) throw new BackupError('The file is damaged: its end is missing.')
  return { head, last, proof, still: footer.still }
}

/** The blob that a back-up has under a key; undefined if it has none. @throws BackupError if the file is damaged. */
export async function findInBackup(file: string, key: string): Promise<RawBlob | undefined> {
  const { last } = await verify(file)
  for await (const line of newestLines(file, last)) if (line.key === key) return fromLine(line)
  return undefined
}

/** Yields the newest line of each key. */
async function* newestLines(file: string, last: ReadonlyMap<string, number>): AsyncGenerator<Line> {
  let number = 0
  for await (const text of linesOf(file)) {
    const line = JSON.parse(text) as Header | Line | Footer
    if ('key' in line && last.get(line.key) === number) yield line
    number += 1
  }
}
