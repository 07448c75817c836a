/** Reads the files of a zip archive: names and contents, as the central directory lists them. */
import { inflateRawSync } from 'node:zlib'

const endMark = Buffer.from('504b0506', 'hex')
const stored = 0

/** @throws if it is no archive. Built for the archives of our own build: no encryption, no more than 65,535 files. */
export function zipFiles(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(endMark)
  if (end < 0) throw new Error('not a zip archive')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const header = archive.readUInt32LE(at + 42)
    const from = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    const body = archive.subarray(from, from + size)
    files.set(archive.toString('utf8', at + 46, at + 46 + name), method === stored ? body : inflateRawSync(body))
    at += 46 + name + extra + comment
  }
  return files
}
