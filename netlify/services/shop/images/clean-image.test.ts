/** Pictures: what is drawn stays, pixel for pixel; what is not drawn goes; and whatever else a file may be is refused. */
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { drawn, malformedFiles, malformedImages } from '#server/test-support/fixtures/malformed-images.ts'
import { cleanImage } from './clean-image.ts'

const secret = 'taken at 12 Goalie Lane'

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
    const clean = cleanImage(file)!
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
    const clean = cleanImage(file)!
    expect([(await sharp(file).metadata()).icc, (await sharp(clean.bytes).metadata()).icc]).toEqual([
      expect.any(Buffer),
      undefined,
    ])
    expect((await pixels(clean.bytes)).length).toBe((await pixels(file)).length)
  })

  it('is refused when it ends anywhere before its end, and when it goes on after it', async () => {
    const file = await make(told(drawn())).toBuffer()
    for (let length = 0; length < file.length; length += 1 + (length >> 5)) {
      expect(cleanImage(file.subarray(0, length)), `${length} of ${file.length}`).toBeUndefined()
    }
    expect(cleanImage(Buffer.concat([file, Buffer.from('PK\u0003\u0004')]))).toBeUndefined()
  })

  it('never throws, whatever becomes of single bytes', async () => {
    const file = await make(told(drawn())).toBuffer()
    for (let at = 0; at < file.length; at += 1) {
      const broken = Buffer.from(file)
      broken[at] = broken[at]! ^ 0xff
      expect(() => cleanImage(broken)).not.toThrow()
    }
  })
})

describe('the corpus of odd files', () => {
  let odd: Map<string, Buffer>
  beforeAll(async () => {
    odd = await malformedFiles()
  })

  test("at least 60, '0 served with an executable type'", async () => {
    expect(odd.size).toBeGreaterThanOrEqual(60)
    const server = testServer()
    const { cookie } = await server.signUpStaff()
    const keptOnes: string[] = []
    for (const [name, file] of odd) {
      const answer = await server.ask('POST', '/api/images', { data: file.toString('base64') }, { cookie })
      if (answer.status !== 201) {
        expect([413, 415], name).toContain(answer.status)
        continue
      }
      keptOnes.push(name)
      const { address } = (answer.body as Reply<'addImage'>).image
      const shown = await server.serve(new Request(`https://thenest.example${address}`), {})
      expect(shown.status).toBe(200)
      expect(shown.headers.get('content-type'), name).toMatch(/^image\/(png|jpeg|webp)$/)
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
      expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(Buffer.from(await shown.arrayBuffer()).includes('script'), name).toBe(false)
    }
    expect(keptOnes.toSorted()).toEqual(malformedImages.toSorted())
  })

  test('none of them makes the reader throw, whole or cut', () => {
    for (const [name, file] of odd) {
      for (let length = 0; length <= file.length; length += 1 + (length >> 4)) {
        expect(() => cleanImage(Buffer.from(file.subarray(0, length))), name).not.toThrow()
      }
    }
  })
})
