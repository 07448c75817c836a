/** Pictures: what is drawn stays, pixel for pixel; what is not drawn goes; and whatever else a file may be is refused. */
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Reply } from '#contract/wire.ts'
import { imageLimits } from '#domain/product-draft.ts'
import { testHouse } from '#server/testing/house.ts'
import { cleanPicture } from './clean-picture.ts'

const secret = 'taken at 12 Goalie Lane'

const drawn = (width = 24, height = 16): Sharp =>
  sharp({ create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } } as never })

const told = (picture: Sharp) =>
  picture
    .withExif({ IFD0: { ImageDescription: secret, Copyright: secret }, IFD3: { GPSLatitude: '42/1 39/1 0/1' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)

const made: Record<string, (picture: Sharp) => Sharp> = {
  'a PNG': (picture) => picture.png(),
  'a PNG of a palette': (picture) => picture.png({ palette: true }),
  'an interlaced PNG': (picture) => picture.png({ progressive: true }),
  'a PNG with transparency': (picture) => picture.ensureAlpha(0.5).png(),
  'a JPEG': (picture) => picture.jpeg(),
  'a progressive JPEG': (picture) => picture.jpeg({ progressive: true }),
  'a grey JPEG': (picture) => picture.greyscale().jpeg(),
  'a WebP': (picture) => picture.webp(),
  'a WebP without loss': (picture) => picture.webp({ lossless: true }),
  'a WebP with transparency': (picture) => picture.ensureAlpha(0.5).webp(),
}

const pixels = (file: Uint8Array) => sharp(file).raw().toBuffer()

describe.each(Object.entries(made))('%s', (_, make) => {
  it('shows the same and tells nothing', async () => {
    const file = await make(told(drawn())).toBuffer()
    expect(file.includes(secret)).toBe(true)
    const clean = cleanPicture(file)!
    expect(clean).toMatchObject({ width: 24, height: 16 })
    const meta = await sharp(clean.bytes).metadata()
    expect([meta.exif, meta.icc, meta.xmp, meta.iptc, meta.comments]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(Buffer.from(clean.bytes).includes(secret)).toBe(false)
    expect(await pixels(clean.bytes)).toEqual(await pixels(file))
  })

  it('keeps no colour profile, and is whole without', async () => {
    const file = await make(drawn().withIccProfile('p3')).toBuffer()
    const clean = cleanPicture(file)!
    expect([(await sharp(file).metadata()).icc, (await sharp(clean.bytes).metadata()).icc]).toEqual([
      expect.any(Buffer),
      undefined,
    ])
    expect((await pixels(clean.bytes)).length).toBe((await pixels(file)).length)
  })

  it('is refused when it ends anywhere before its end, and when it goes on after it', async () => {
    const file = await make(told(drawn())).toBuffer()
    for (let length = 0; length < file.length; length += 1 + (length >> 5)) {
      expect(cleanPicture(file.subarray(0, length)), `${length} of ${file.length}`).toBeUndefined()
    }
    expect(cleanPicture(Buffer.concat([file, Buffer.from('PK\u0003\u0004')]))).toBeUndefined()
  })

  it('never throws, whatever becomes of single bytes', async () => {
    const file = await make(told(drawn())).toBuffer()
    for (let at = 0; at < file.length; at += 1) {
      const broken = Buffer.from(file)
      broken[at] = broken[at]! ^ 0xff
      expect(() => cleanPicture(broken)).not.toThrow()
    }
  })
})

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
async function oddFiles(): Promise<Map<string, Buffer>> {
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
  const odd = new Map(Object.entries(words).map(([name, text]): [string, Buffer] => [name, Buffer.from(text, 'latin1')]))
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
const pictures = [
  'a PNG with a page as its comment',
  'a PNG with a page in a chunk of its own',
  'a moving PNG',
  'a JPEG with a page as its comment',
  'a WebP with a page as its words',
]

describe('the corpus of odd files', () => {
  let odd: Map<string, Buffer>
  beforeAll(async () => {
    odd = await oddFiles()
  })

  test("at least 60, '0 served with an executable type'", async () => {
    expect(odd.size).toBeGreaterThanOrEqual(60)
    const house = testHouse()
    const { cookie } = await house.signUpStaff()
    const keptOnes: string[] = []
    for (const [name, file] of odd) {
      const answer = await house.ask('POST', '/api/images', { data: file.toString('base64') }, { cookie })
      if (answer.status !== 201) {
        expect([413, 415], name).toContain(answer.status)
        continue
      }
      keptOnes.push(name)
      const { address } = (answer.body as Reply<'addImage'>).image
      const shown = await house.serve(new Request(`https://thenest.example${address}`), {})
      expect(shown.status).toBe(200)
      expect(shown.headers.get('content-type'), name).toMatch(/^image\/(png|jpeg|webp)$/)
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
      expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(Buffer.from(await shown.arrayBuffer()).includes('script'), name).toBe(false)
    }
    expect(keptOnes.toSorted()).toEqual(pictures.toSorted())
  })

  test('none of them makes the reader throw, whole or cut', () => {
    for (const [name, file] of odd) {
      for (let length = 0; length <= file.length; length += 1 + (length >> 4)) {
        expect(() => cleanPicture(Buffer.from(file.subarray(0, length))), name).not.toThrow()
      }
    }
  })
})
