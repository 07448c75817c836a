/**
 * Reads a picture to its last byte and writes it anew with what draws it and nothing else. What is not understood is
 * refused: a file that is also something else, one that goes on after its end, one that moves. No pixel is decoded here.
 */
import type { ImageType } from '#domain/shop/product-draft.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebp } from './clean-webp.ts'

/** `width` and `height` in pixels; `bytes` is the whole file. */
export type CleanImage = { type: ImageType; width: number; height: number; bytes: Uint8Array }

const begins = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte)

/** What a file is by its first bytes, whatever it is called. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (begins(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  const isRiff = begins(bytes, 0x52, 0x49, 0x46, 0x46)
  return isRiff && begins(bytes.subarray(8), 0x57, 0x45, 0x42, 0x50) ? 'image/webp' : undefined
}

/** The picture in a file; nothing for anything else. */
export function cleanImage(bytes: Buffer): CleanImage | undefined {
  const type = imageType(bytes)
  const clean = type && { 'image/png': cleanPng, 'image/jpeg': cleanJpeg, 'image/webp': cleanWebp }[type](bytes)
  return clean && clean.width > 0 && clean.height > 0 ? { type, ...clean } : undefined
}
