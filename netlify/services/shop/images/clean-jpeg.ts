/** Sanitizes JPEG (ITU-T T.81): segments with markers, from SOI to EOI, with entropy-coded data after each scan header. */

const soi = 0xd8
const eoi = 0xd9
const sos = 0xda

/** Baseline, extended and progressive frames; browsers render no others. */
const frames = new Set([0xc0, 0xc1, 0xc2])
/** Tables: Huffman, quantization, restart interval. */
const tables = new Set([0xc4, 0xdb, 0xdd])
/** Application segments and comments: camera, location, profiles, thumbnails, text. */
const isMetadata = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

/** @returns the image without metadata; undefined if the file is not a valid JPEG from its first to its last byte. */
export function cleanJpeg(bytes: Buffer): { width: number; height: number; bytes: Uint8Array } | undefined {
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let frame: { width: number; height: number } | undefined
  let scans = 0
  for (let at = 2; at + 1 < bytes.length;) {
    const marker = bytes[at + 1]!
    if (bytes[at] !== 0xff || marker === soi) return undefined
    if (marker === eoi) {
      const isWhole = at + 2 === bytes.length && frame && scans > 0
      return isWhole ? { ...frame!, bytes: Buffer.concat([...parts, bytes.subarray(at)]) } : undefined
    }
    const end = segmentEnd(bytes, at)
    if (end === undefined) return undefined
    const segment = bytes.subarray(at, end)
    if (frames.has(marker)) {
      if (frame || segment.length < 11 || ![1, 3].includes(segment[9]!)) return undefined
      frame = { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) }
    } else if (marker === sos) {
      if (!frame) return undefined
      scans += 1
    } else if (!tables.has(marker) && !isMetadata(marker)) return undefined
    at = marker === sos ? scanEnd(bytes, end) : end
    if (!isMetadata(marker)) parts.push(bytes.subarray(end - segment.length, at))
  }
  return undefined
}

/** @returns the end offset of the segment at `at`, from its length field. */
function segmentEnd(bytes: Buffer, at: number): number | undefined {
  if (at + 4 > bytes.length) return undefined
  const length = bytes.readUInt16BE(at + 2)
  return length < 2 || at + 2 + length > bytes.length ? undefined : at + 2 + length
}

/** @returns the end of the entropy-coded data after a scan header: the next marker except stuffing and restarts. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1]
    if (next !== 0 && !(next !== undefined && next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}
