/**
 * Sanitizes an image: parses the whole file and rewrites it with rendering data only. Rejects anything it does not
 * understand: polyglot files, trailing data, animations. Decodes no pixels.
 */
import type { ImageType } from '#domain/shop/product-draft.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebp } from './clean-webp.ts'

/** `width` and `height` in pixels; `bytes` is the whole file. */
type CleanImage = { type: ImageType; width: number; height: number; bytes: Uint8Array }

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte)

/** Detects the type of a file by its first bytes, whatever its name. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  const isRiff = startsWith(bytes, 0x52, 0x49, 0x46, 0x46)
  return isRiff && startsWith(bytes.subarray(8), 0x57, 0x45, 0x42, 0x50) ? 'image/webp' : undefined
}

/** @returns the sanitized image; undefined if the file is not a valid image. */
export function cleanImage(bytes: Buffer): CleanImage | undefined {
  const type = imageType(bytes)
  const sanitized = type && { 'image/png': cleanPng, 'image/jpeg': cleanJpeg, 'image/webp': cleanWebp }[type](bytes)
  return sanitized && sanitized.width > 0 && sanitized.height > 0 ? { type, ...sanitized } : undefined
}
