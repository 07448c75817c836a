/** Pictures that staff uploaded: the cleaned bytes under their own fingerprint, so that an address never changes what it shows. */
import { createHash } from 'node:crypto'
import type { Store } from '#server/storage/store.ts'
import { updateWithRetry } from './update-with-retry.ts'
import { keys } from './keys.ts'

/** `data` is base64; `at` the ISO instant of the last upload, absent where it was long ago. */
export type StoredImage = { v: 1; data: string; at?: string }

const idLength = 40

export const imageIdFor = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, idLength)

export const readImage = async (store: Store, id: string): Promise<StoredImage | undefined> =>
  (await store.read<StoredImage>(keys.image(id)))?.value

/** Keeps a picture; the same bytes twice are one, as young as the last upload. */
export async function storeImage(store: Store, id: string, image: StoredImage): Promise<void> {
  const { at = '' } = image
  await updateWithRetry<StoredImage>(
    { store },
    keys.image(id),
    (there) => (there && (there.at ?? '') >= at ? undefined : image),
    'nothing',
  )
}
