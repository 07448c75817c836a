/** Image sanitizing: pixels stay identical, metadata is dropped, everything else is rejected. */
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { noiseImage, malformedFiles, repairableImages } from '#server/test-support/fixtures/malformed-images.ts'
import { cleanImage } from './clean-image.ts'

const secret = 'taken at 12 Goalie Lane'

const withMetadata = (image: Sharp) =>
  image
    .withExif({ IFD0: { ImageDescription: secret, Copyright: secret }, IFD3: { GPSLatitude: '42/1 39/1 0/1' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)

const encoders: Record<string, (image: Sharp) => Sharp> = {
  'a PNG': (image) => image.png(),
  'a PNG of a palette': (image) => image.png({ palette: true }),
  'an interlaced PNG': (image) => image.png({ progressive: true }),
  'a PNG with transparency': (image) => image.ensureAlpha(0.5).png(),
  'a JPEG': (image) => image.jpeg(),
  'a progressive JPEG': (image) => image.jpeg({ progressive: true }),
  'a grey JPEG': (image) => image.greyscale().jpeg(),
  'a WebP': (image) => image.webp(),
  'a WebP without loss': (image) => image.webp({ lossless: true }),
  'a WebP with transparency': (image) => image.ensureAlpha(0.5).webp(),
}

const pixels = (file: Uint8Array) => sharp(file).raw().toBuffer()

describe.each(Object.entries(encoders))('%s', (_, encode) => {
  it('keeps its pixels and loses its metadata', async () => {
    const file = await encode(withMetadata(noiseImage())).toBuffer()
    expect(file.includes(secret)).toBe(true)
    const sanitized = cleanImage(file)!
    expect(sanitized).toMatchObject({ width: 24, height: 16 })
    const meta = await sharp(sanitized.bytes).metadata()
    expect([meta.exif, meta.icc, meta.xmp, meta.iptc, meta.comments]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(Buffer.from(sanitized.bytes).includes(secret)).toBe(false)
    expect(await pixels(sanitized.bytes)).toEqual(await pixels(file))
  })

  it('loses its color profile and stays valid', async () => {
    const file = await encode(noiseImage().withIccProfile('p3')).toBuffer()
    const sanitized = cleanImage(file)!
    expect([(await sharp(file).metadata()).icc, (await sharp(sanitized.bytes).metadata()).icc]).toEqual([
      expect.any(Buffer),
      undefined,
    ])
    expect((await pixels(sanitized.bytes)).length).toBe((await pixels(file)).length)
  })

  it('is rejected if truncated anywhere or with trailing data', async () => {
    const file = await encode(withMetadata(noiseImage())).toBuffer()
    for (let length = 0; length < file.length; length += 1 + (length >> 5)) {
      expect(cleanImage(file.subarray(0, length)), `${length} of ${file.length}`).toBeUndefined()
    }
    expect(cleanImage(Buffer.concat([file, Buffer.from('PK\u0003\u0004')]))).toBeUndefined()
  })

  it('with any single corrupt byte does not throw', async () => {
    const file = await encode(withMetadata(noiseImage())).toBuffer()
    for (let at = 0; at < file.length; at += 1) {
      const broken = Buffer.from(file)
      broken[at] = broken[at]! ^ 0xff
      expect(() => cleanImage(broken)).not.toThrow()
    }
  })
})

describe('the corpus of malformed files', () => {
  let malformed: Map<string, Buffer>
  beforeAll(async () => {
    malformed = await malformedFiles()
  })

  test("at least 60, '0 served with an executable type'", async () => {
    expect(malformed.size).toBeGreaterThanOrEqual(60)
    const server = testServer()
    const { cookie } = await server.signUpStaff()
    const accepted: string[] = []
    for (const [name, file] of malformed) {
      const response = await server.ask('POST', '/api/images', { data: file.toString('base64') }, { cookie })
      if (response.status !== 201) {
        expect([413, 415], name).toContain(response.status)
        continue
      }
      accepted.push(name)
      const { address } = (response.body as Reply<'addImage'>).image
      const served = await server.serve(new Request(`https://thenest.example${address}`), {})
      expect(served.status).toBe(200)
      expect(served.headers.get('content-type'), name).toMatch(/^image\/(png|jpeg|webp)$/)
      expect(served.headers.get('x-content-type-options')).toBe('nosniff')
      expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(Buffer.from(await served.arrayBuffer()).includes('script'), name).toBe(false)
    }
    expect(accepted.toSorted()).toEqual(repairableImages.toSorted())
  })

  test('do not make the parser throw, whole or truncated', () => {
    for (const [name, file] of malformed) {
      for (let length = 0; length <= file.length; length += 1 + (length >> 4)) {
        expect(() => cleanImage(Buffer.from(file.subarray(0, length))), name).not.toThrow()
      }
    }
  })
})
