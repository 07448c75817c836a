/** Sanitizes PNG (W3C PNG specification, third edition): chunks with a length, a name and a checksum, from IHDR to IEND. */
import { crc32 } from 'node:zlib'

const signatureLength = 8
/** Bytes around a chunk's data: length, name, checksum. */
const chunkOverhead = 12

/** Chunks for pixels and colors. Text, location, time, profile and animation chunks are dropped. */
const allowedChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'IDAT', 'IEND'])

/** Critical chunks start with a capital: a decoder that does not know one cannot render the image. */
const isCritical = (name: string) => /^[A-Z]/.test(name)

type Chunk = { name: string; data: Buffer; whole: Buffer }

/** @returns the image without metadata; undefined if the file is not a valid PNG from its first to its last byte. */
export function cleanPng(bytes: Buffer): { width: number; height: number; bytes: Uint8Array } | undefined {
  const chunks = chunksOf(bytes)
  if (!chunks || chunks.some(({ name }) => isCritical(name) && !allowedChunks.has(name))) return undefined
  const [header] = chunks
  const names = chunks.map(({ name }) => name)
  const occursOnce = (name: string) => names.indexOf(name) === names.lastIndexOf(name)
  if (!header || header.name !== 'IHDR' || header.data.length !== 13 || !occursOnce('IHDR') || !occursOnce('PLTE'))
    return undefined
  if (names.at(-1) !== 'IEND' || !occursOnce('IEND') || !names.includes('IDAT')) return undefined
  const parts = chunks.filter(({ name }) => allowedChunks.has(name)).map(({ whole }) => whole)
  return {
    width: header.data.readUInt32BE(0),
    height: header.data.readUInt32BE(4),
    bytes: Buffer.concat([bytes.subarray(0, signatureLength), ...parts]),
  }
}

function chunksOf(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  for (let at = signatureLength; at < bytes.length;) {
    if (at + chunkOverhead > bytes.length) return undefined
    const length = bytes.readUInt32BE(at)
    const end = at + chunkOverhead + length
    if (end > bytes.length) return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    const nameAndData = bytes.subarray(at + 4, end - 4)
    if (!/^[A-Za-z]{4}$/.test(name) || crc32(nameAndData) !== bytes.readUInt32BE(end - 4)) return undefined
    chunks.push({ name, data: nameAndData.subarray(4), whole: bytes.subarray(at, end) })
    at = end
  }
  return chunks
}
