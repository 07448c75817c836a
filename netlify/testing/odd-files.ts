/** Files that nobody should be able to leave at the desk as a picture: polyglots, halves, giants, pages, and kin. */
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { imageLimits } from '#domain/product-draft.ts'

/** Noise of a size, to be written in any form. */
export const drawn = (width = 24, height = 16): Sharp =>
  sharp({ create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } } as never })

function chunk(name: string, data: Buffer | string): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), Buffer.from(data)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(named.length - 4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const pngHead = Buffer.from('89504e470d0a1a0a', 'hex')
const header = (width: number, height: number) => {
  const data = Buffer.from('00000000000000000800000000', 'hex')
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  return chunk('IHDR', data)
}
const png = (width: number, height: number, ...between: Buffer[]) =>
  Buffer.concat([
    pngHead,
    header(width, height),
    ...between,
    chunk('IDAT', deflateSync(Buffer.alloc(10))),
    chunk('IEND', ''),
  ])

const words: Record<string, string> = {
  'an SVG': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'an SVG with a prologue': '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'an HTML page': '<!doctype html><script>alert(1)</script>',
  'an HTML page behind blanks': '  \n\t<html><body onload=alert(1)>',
  'an HTML page behind a byte order mark': '\uFEFF<html><script>alert(1)</script>',
  'an HTML comment': '<!-- --><script>alert(1)</script>',
  'an HTML page that says GIF89a': 'GIF89a/*<script>alert(1)</script>*/=1',
  'a script': 'alert(1)',
  'a script with a hash-bang': '#!/bin/sh\nid',
  'a PDF': '%PDF-1.7\n1 0 obj',
  'a GIF': 'GIF89a\u0001\0\u0001\0\u0080\0\0',
  'a bitmap': 'BM\u0036\0\0\0',
  'a TIFF': 'II*\0\u0008\0\0\0',
  'an icon': '\0\0\u0001\0\u0001\0',
  'a ZIP': 'PK\u0003\u0004\u0014\0',
  'a program': 'MZ\u0090\0',
  'another program': '\u007fELF\u0002\u0001',
  'a style sheet': '@import url("https://example.com/x.css");',
  'a manifest': '{"name":"x","start_url":"/"}',
  'XML with an entity': '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  'the letters PNG': 'PNG',
  'a data address': 'data:image/png;base64,iVBORw0KGgo=',
  'an AVIF': '\0\0\0\u001cftypavif\0\0\0\0',
  'a RIFF that is sound': 'RIFF\u0024\0\0\0WAVEfmt ',
  'nothing but zeros': '\0'.repeat(64),
  'one letter': 'x',
}

const half = (file: Buffer) => file.subarray(0, file.length >> 1)
const put = (file: Buffer, at: number, ...bytes: number[]) => {
  const copy = Buffer.from(file)
  bytes.forEach((byte, index) => (copy[at + index] = byte))
  return copy
}
const page = Buffer.from('<html><script>alert(1)</script></html>')
const riff = (body: Buffer) => {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}
const riffChunk = (name: string, data: Buffer) => {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** Files that are odd in every way we could think of, and whether anything of them may be kept. */
export async function oddFiles(): Promise<Map<string, Buffer>> {
  const [realPng, jpeg, webp, wide, moving] = await Promise.all([
    drawn().png().toBuffer(),
    drawn().jpeg().toBuffer(),
    drawn().webp().toBuffer(),
    drawn(imageLimits.side + 1, 4)
      .png()
      .toBuffer(),
    sharp(await drawn(8, 32).png().toBuffer(), { pages: 1 })
      .webp({ loop: 0 })
      .toBuffer(),
  ])
  const odd = new Map(
    Object.entries(words).map(([name, text]): [string, Buffer] => [name, Buffer.from(text, 'latin1')]),
  )
  const both = { PNG: realPng, JPEG: jpeg, WebP: webp }
  for (const [name, file] of Object.entries(both)) {
    odd.set(`half a ${name}`, half(file))
    odd.set(`the head of a ${name}`, file.subarray(0, 12))
    odd.set(`a ${name} with a page behind it`, Buffer.concat([file, page]))
    odd.set(`a ${name} with a ZIP behind it`, Buffer.concat([file, Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]))
    odd.set(`a page before a ${name}`, Buffer.concat([page, file]))
    odd.set(`a ${name} twice`, Buffer.concat([file, file]))
    odd.set(`a ${name} with one letter wrong at the start`, put(file, 1, 0x00))
    odd.set(`zeros after the head of a ${name}`, Buffer.concat([file.subarray(0, 12), Buffer.alloc(500)]))
    odd.set(`a page after the head of a ${name}`, Buffer.concat([file.subarray(0, 12), page]))
  }
  odd.set('a PNG as wide as the sea', png(0x7fffffff, 1))
  odd.set('a PNG as large as the sea', png(100_000, 100_000))
  odd.set('a PNG one pixel too wide', wide)
  odd.set('a PNG without width', png(0, 1))
  odd.set('a PNG without height', png(1, 0))
  odd.set('a PNG with a wrong check sum', put(realPng, 29, 0, 0, 0, 0))
  odd.set('a PNG with an unknown critical chunk', png(4, 4, chunk('HTML', page)))
  odd.set(
    'a PNG with a chunk longer than the file',
    Buffer.concat([pngHead, header(4, 4), Buffer.from('7fffffff49444154', 'hex')]),
  )
  odd.set('a PNG without data', Buffer.concat([pngHead, header(4, 4), chunk('IEND', '')]))
  odd.set('a PNG with two headers', png(4, 4, header(4, 4)))
  odd.set('a PNG that begins with data', Buffer.concat([pngHead, chunk('IDAT', ''), header(4, 4), chunk('IEND', '')]))
  odd.set('a PNG whose chunk has no name', png(4, 4, chunk('<sc>', page)))
  odd.set('a PNG with a page as its comment', png(4, 4, chunk('tEXt', page)))
  odd.set('a PNG with a page in a chunk of its own', png(4, 4, chunk('htMl', page)))
  odd.set('a moving PNG', png(4, 4, chunk('acTL', Buffer.alloc(8)), chunk('fcTL', Buffer.alloc(26))))
  odd.set('a JPEG of four colours', await drawn().toColourspace('cmyk').jpeg().toBuffer())
  odd.set(
    'a JPEG with a page as its comment',
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, page.length + 2]), page, jpeg.subarray(2)]),
  )
  odd.set(
    'a JPEG whose segment has no length',
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, 0]), jpeg.subarray(2)]),
  )
  odd.set('a JPEG of nothing', Buffer.from('ffd8ffd9', 'hex'))
  odd.set('a JPEG within a JPEG', Buffer.concat([jpeg.subarray(0, 2), jpeg]))
  odd.set('a WebP with a page in a chunk of its own', riff(Buffer.concat([webp.subarray(12), riffChunk('HTML', page)])))
  odd.set('a WebP with a page as its words', riff(Buffer.concat([webp.subarray(12), riffChunk('XMP ', page)])))
  odd.set(
    'a WebP that moves',
    riff(
      Buffer.concat([
        riffChunk('VP8X', Buffer.from('0200000000000000000000', 'hex').subarray(0, 10)),
        riffChunk('ANIM', Buffer.alloc(6)),
        riffChunk('ANMF', moving),
      ]),
    ),
  )
  odd.set(
    'a WebP whose canvas is another size',
    riff(Buffer.concat([riffChunk('VP8X', Buffer.from('00000000ffff00ffff00', 'hex')), webp.subarray(12)])),
  )
  odd.set('a WebP that says it is longer', put(webp, 4, 0xff, 0xff, 0, 0))
  odd.set('a WebP without a picture', riff(Buffer.alloc(0)))
  return odd
}

/** Odd, and yet a picture once the rest is taken out. */
export const oddPictures = [
  'a PNG with a page as its comment',
  'a PNG with a page in a chunk of its own',
  'a moving PNG',
  'a JPEG with a page as its comment',
  'a WebP with a page as its words',
]
