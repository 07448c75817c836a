/**
 * The back-up file format: gzipped lines of JSON. A header, one line per blob with the checksum of its bytes, and a footer
 * with the number of keys and the checksum of all lines before it. If a key occurs twice, the later line is valid.
 */
import { createHash } from 'node:crypto'
import type { RawBlob } from '#server/storage/raw-blobs.ts'

export type Header = { nest: 'backup'; v: 1; store: string; at: string }

/** `text` if the bytes are valid UTF-8, `base64` otherwise. */
export type Line = { key: string; sha256: string; metadata: Record<string, unknown> } & (
  | { text: string }
  | { base64: string }
)

/** `gone`: keys that were deleted after they were read. `still`: nothing changed during the last pass. */
export type Footer = { end: true; keys: number; gone: string[]; still: boolean; sha256: string }

/** A problem the user can fix; `message` is a sentence for them. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const checksum = (body: Buffer): string => createHash('sha256').update(body).digest('hex')

export function toLine(key: string, { body, metadata }: RawBlob): Line {
  const text = body.toString('utf8')
  const isText = Buffer.from(text).equals(body)
  const line = { key, sha256: checksum(body), metadata }
  return isText ? { ...line, text } : { ...line, base64: body.toString('base64') }
}

/** @throws BackupError if the bytes do not match their checksum. */
export function fromLine(line: Line): RawBlob {
  const body = 'text' in line ? Buffer.from(line.text) : Buffer.from(line.base64, 'base64')
  if (checksum(body) !== line.sha256) throw new BackupError('The file is damaged: a record does not have its checksum.')
  return { body, metadata: line.metadata }
}
