/** Images uploaded by staff: sanitized bytes under their own hash, so that a URL always shows the same image. */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Store } from '#server/storage/store.ts'
import { updateWithRetry } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { instant, version1 } from '#server/repositories/records/fields.ts'

/** `data` is base64; `at` is the time of the last upload, absent in old records. */
export const storedImage = z.object({ v: version1, data: z.string(), at: instant.exactOptional() })
export type StoredImage = z.infer<typeof storedImage>

const idLength = 40

export const imageIdFor = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, idLength)

export const readImage = async (store: Store, id: string): Promise<StoredImage | undefined> =>
  (await store.read<StoredImage>(keys.image(id)))?.value

/** Stores an image. Uploading the same bytes again only updates `at`. */
export async function storeImage(store: Store, id: string, image: StoredImage): Promise<void> {
  const { at = '' } = image
  await updateWithRetry<StoredImage>(
    { store },
    keys.image(id),
    (current) => (current && (current.at ?? '') >= at ? undefined : image),
    'nothing',
  )
}
