/** Images uploaded by staff: bytes under their own hash, so that a URL always shows the same image. */
import { createHash } from 'node:crypto'
import type { ImageType } from '#domain/images/images.ts'
import type { Store } from '#server/storage/store.ts'
import { updateWithRetry, type Updating } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { StoredImage } from '#records/shop.ts'

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte)

/** The type of a file by its first bytes, whatever its name; undefined for anything but PNG, JPEG and WebP. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  const isRiff = startsWith(bytes, 0x52, 0x49, 0x46, 0x46)
  return isRiff && startsWith(bytes.subarray(8), 0x57, 0x45, 0x42, 0x50) ? 'image/webp' : undefined
}

const idLength = 40

export const imageIdFor = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, idLength)

export const readImage = async (store: Store, id: string): Promise<StoredImage | undefined> =>
  (await store.read(keys.image(id)))?.value

/** Stores an image. Uploading the same bytes again only updates `at`. */
export async function storeImage(context: Updating, id: string, image: StoredImage): Promise<void> {
  const { at = '' } = image
  await updateWithRetry(
    context,
    keys.image(id),
    (current) => (current && (current.at ?? '') >= at ? undefined : image),
    'nothing',
  )
}
