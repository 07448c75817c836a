/** PNG (W3C PNG specification, third edition): chunks with a length, a name and a check sum, from IHDR to IEND. */
import { crc32 } from 'node:zlib'
import type { CleanImage } from './clean-image.ts'

const signatureLength = 8
/** Length, name and check sum around a chunk's data. */
const frame = 12

/** What draws the picture, and how its colours are meant. Text, places, times, profiles and moving pictures are not here. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'IDAT', 'IEND'])

/** Capital first letter: a decoder that does not know it cannot draw the picture. */
const isCritical = (name: string) => /^[A-Z]/.test(name)

type Chunk = { name: string; data: Buffer; whole: Buffer }

/** The picture without what is not drawn; nothing for a file that is no PNG from its first to its last byte. */
export function cleanPng(bytes: Buffer): Omit<CleanImage, 'type'> | undefined {
  const chunks = chunksOf(bytes)
  if (!chunks || chunks.some(({ name }) => isCritical(name) && !kept.has(name))) return undefined
  const [header] = chunks
  const names = chunks.map(({ name }) => name)
  const once = (name: string) => names.indexOf(name) === names.lastIndexOf(name)
  if (!header || header.name !== 'IHDR' || header.data.length !== 13 || !once('IHDR') || !once('PLTE')) return undefined
  if (names.at(-1) !== 'IEND' || !once('IEND') || !names.includes('IDAT')) return undefined
  const parts = chunks.filter(({ name }) => kept.has(name)).map(({ whole }) => whole)
  return {
    width: header.data.readUInt32BE(0),
    height: header.data.readUInt32BE(4),
    bytes: Buffer.concat([bytes.subarray(0, signatureLength), ...parts]),
  }
}

function chunksOf(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  for (let at = signatureLength; at < bytes.length;) {
    if (at + frame > bytes.length) return undefined
    const length = bytes.readUInt32BE(at)
    const end = at + frame + length
    if (end > bytes.length) return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    const named = bytes.subarray(at + 4, end - 4)
    if (!/^[A-Za-z]{4}$/.test(name) || crc32(named) !== bytes.readUInt32BE(end - 4)) return undefined
    chunks.push({ name, data: named.subarray(4), whole: bytes.subarray(at, end) })
    at = end
  }
  return chunks
}
