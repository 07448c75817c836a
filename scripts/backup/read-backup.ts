/** Brings a back-up back: everything is checked before anything is written, and what is there is never overwritten. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { keys } from '#server/repositories/keys.ts'
import { proofOf } from '#server/repositories/key-pepper.ts'
import type { RawStore } from '#server/storage/raw-blobs.ts'
import { fromLine, Unusable, type Foot, type Head, type Line } from './format.ts'
import { inParallel } from './in-parallel.ts'

const writesAtOnce = 16

export type Restoring = {
  file: string
  store: RawStore
  pepper: string
  /** Also where something is there already; that stays as it is. */
  intoFull?: boolean
  /** Everything is checked, and nothing written. */
  dryRun?: boolean
}

/** `kept` are keys that were there already. */
export type Restored = { head: Head; keys: number; written: number; kept: number }

/** @throws Unusable with a sentence for whoever asked, before anything was written. */
export async function restoreBackup({ file, store, pepper, intoFull, dryRun }: Restoring): Promise<Restored> {
  const { head, last, proof } = await verified(file)
  if (proof !== undefined && proof !== proofOf(pepper))
    throw new Unusable('KEY_PEPPER is not the one this back-up was filed under: nobody could sign in.')
  const there = await store.list()
  if (there.length > 0 && !intoFull)
    throw new Unusable('The site is not empty. With --into-full what is missing is added, and nothing overwritten.')
  if (there.some(({ key }) => key === keys.keyPepperProof) && proofIn(await store.read(keys.keyPepperProof)) !== proof)
    throw new Unusable('The site is filed under another KEY_PEPPER than this back-up.')

  const restored: Restored = { head, keys: last.size, written: 0, kept: 0 }
  if (dryRun) return restored
  await inParallel(newest(file, last), writesAtOnce, async (line) => {
    if (await store.create(line.key, fromLine(line))) restored.written += 1
    else restored.kept += 1
  })
  return restored
}

const proofIn = (raw: { body: Buffer } | undefined): string | undefined =>
  raw && (JSON.parse(raw.body.toString()) as { proof?: string }).proof

const linesOf = (file: string) =>
  createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY })

/** Reads the whole file once. `last` tells for each key in which line its newest version is. */
async function verified(file: string): Promise<{ head: Head; last: Map<string, number>; proof: string | undefined }> {
  const all = createHash('sha256')
  const last = new Map<string, number>()
  let head: Head | undefined
  let foot: Foot | undefined
  let proof: string | undefined
  let number = 0
  try {
    for await (const text of linesOf(file)) {
      const line = JSON.parse(text) as Head | Line | Foot
      if (foot) throw new Unusable('The file is damaged: it goes on after its end.')
      if ('end' in line) {
        foot = line
        if (all.digest('hex') !== line.sha256) throw new Unusable('The file is damaged: its checksum is another.')
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
    throw problem instanceof Unusable ? problem : new Unusable('The file is damaged, or no back-up of this site.')
  }
  if (head?.v !== 1) throw new Unusable('This is no back-up that this version can read.')
  for (const key of foot?.gone ?? []) last.delete(key)
  if (!foot || foot.keys !== last.size) throw new Unusable('The file is damaged: its end is missing.')
  return { head, last, proof }
}

/** The newest line of each key. */
async function* newest(file: string, last: ReadonlyMap<string, number>): AsyncGenerator<Line> {
  let number = 0
  for await (const text of linesOf(file)) {
    const line = JSON.parse(text) as Head | Line | Foot
    if ('key' in line && last.get(line.key) === number) yield line
    number += 1
  }
}
