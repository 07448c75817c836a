/** Sanitizes WebP (RFC 9649): a RIFF file with one bitmap; the extended format adds a canvas and transparency. */

const headLength = 12

type Chunk = { name: string; data: Buffer; whole: Buffer }
type Size = { width: number; height: number }

/** Metadata chunks, dropped: camera, text, color profile. */
const metadataChunks = new Set(['EXIF', 'XMP ', 'ICCP'])
/** The transparency flag of the extended header; the other flags announce dropped chunks. */
const alphaFlag = 0x10
const animationFlag = 0x02

/** @returns the image without metadata; undefined if the file is not a valid still WebP from its first to its last byte. */
export function cleanWebp(bytes: Buffer): { width: number; height: number; bytes: Uint8Array } | undefined {
  if (bytes.length < headLength || bytes.readUInt32LE(4) !== bytes.length - 8) return undefined
  const chunks = chunksOf(bytes)?.filter(({ name }) => !metadataChunks.has(name))
  const bitmap = chunks?.at(-1)
  const size = bitmap && sizeOf(bitmap)
  if (!chunks || !size || !isValidLayout(chunks, size)) return undefined
  const body = Buffer.concat(chunks.map(({ name, whole }) => (name === 'VP8X' ? clearMetadataFlags(whole) : whole)))
  const head = Buffer.from(bytes.subarray(0, headLength))
  head.writeUInt32LE(body.length + 4, 4)
  return { ...size, bytes: Buffer.concat([head, body]) }
}

function chunksOf(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  for (let at = headLength; at < bytes.length;) {
    if (at + 8 > bytes.length) return undefined
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length
    const padded = end + (length % 2)
    if (padded > bytes.length || (padded > end && bytes[end] !== 0)) return undefined
    chunks.push({
      name: bytes.toString('latin1', at, at + 4),
      data: bytes.subarray(at + 8, end),
      whole: bytes.subarray(at, padded),
    })
    at = padded
  }
  return chunks
}

/** True for a bitmap alone, or an extended header of the same size, optional transparency and a bitmap. */
function isValidLayout(chunks: readonly Chunk[], { width, height }: Size): boolean {
  const names = chunks.map(({ name }) => name).join(',')
  if (names === 'VP8 ' || names === 'VP8L') return true
  if (names !== 'VP8X,VP8 ' && names !== 'VP8X,VP8L' && names !== 'VP8X,ALPH,VP8 ') return false
  const { data } = chunks[0]!
  if (data.length !== 10 || (data[0]! & animationFlag) !== 0) return false
  return data.readUIntLE(4, 3) + 1 === width && data.readUIntLE(7, 3) + 1 === height
}

function sizeOf({ name, data }: Chunk): Size | undefined {
  if (name === 'VP8 ' && data.length >= 10) {
    const isKeyFrame = (data[0]! & 1) === 0 && data.readUIntBE(3, 3) === 0x9d012a
    return isKeyFrame ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff } : undefined
  }
  if (name === 'VP8L' && data.length >= 5 && data[0] === 0x2f) {
    const bits = data.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return undefined
}

function clearMetadataFlags(extended: Buffer): Buffer {
  const clean = Buffer.from(extended)
  clean[8] = clean[8]! & alphaFlag
  return clean
}
