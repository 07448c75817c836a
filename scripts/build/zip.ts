/** Reads the zip archives of packed functions: stored or deflated files only. */
import { inflateRawSync } from 'node:zlib'

const [centralEntry, end] = [0x02014b50, 0x06054b50]

/** The files by name. @throws TypeError if the bytes are not a zip archive. */
export function filesOfZip(zip: Buffer): Map<string, Buffer> {
  let tail = zip.length - 22
  while (tail >= 0 && zip.readUInt32LE(tail) !== end) tail -= 1
  if (tail < 0) throw new TypeError('not a zip archive')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(tail + 16)
  for (let left = zip.readUInt16LE(tail + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== centralEntry) throw new TypeError('not a zip archive')
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const lengths = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const local = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + lengths[0]!)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + size)
    files.set(name, method === 0 ? packed : inflateRawSync(packed))
    at += 46 + lengths.reduce((sum, length) => sum + length, 0)
  }
  return files
}
