/**
 * The form of a back-up: gzipped lines of JSON. First what it is of, then one line for each blob with the checksum of its
 * bytes, last how many there are and the checksum of all lines before. Of two lines with one key the later one counts.
 */
import { createHash } from 'node:crypto'
import type { Raw } from '#server/storage/raw-blobs.ts'

export type Head = { nest: 'backup'; v: 1; store: string; at: string }

/** Text as it is; bytes that are no text as base64. */
export type Line = { key: string; sha256: string; metadata: Record<string, unknown> } & (
  | { text: string }
  | { base64: string }
)

/** `gone` are keys that were read and removed before the end. `still`: nothing changed any more while the last was read. */
export type Foot = { end: true; keys: number; gone: string[]; still: boolean; sha256: string }

/** Why a file cannot be used; a sentence for whoever sits before it. */
export class Unusable extends Error {
  override name = 'Unusable'
}

const checksum = (body: Buffer): string => createHash('sha256').update(body).digest('hex')

export function toLine(key: string, { body, metadata }: Raw): Line {
  const text = body.toString('utf8')
  const isText = Buffer.from(text).equals(body)
  const line = { key, sha256: checksum(body), metadata }
  return isText ? { ...line, text } : { ...line, base64: body.toString('base64') }
}

/** @throws Unusable if the bytes are not those that were written. */
export function fromLine(line: Line): Raw {
  const body = 'text' in line ? Buffer.from(line.text) : Buffer.from(line.base64, 'base64')
  if (checksum(body) !== line.sha256) throw new Unusable('The file is damaged: a record does not have its checksum.')
  return { body, metadata: line.metadata }
}
