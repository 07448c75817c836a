/** Pictures that staff uploaded: the cleaned bytes under their own fingerprint, so that an address never changes what it shows. */
import { createHash } from 'node:crypto'
import type { Store } from '#server/store/store.ts'
import { keys } from './keys.ts'

/** `data` is base64. */
export type KeptImage = { v: 1; data: string }

const idLength = 40

export const imageIdFor = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, idLength)

export const readImage = async (store: Store, id: string): Promise<KeptImage | undefined> =>
  (await store.read<KeptImage>(keys.image(id)))?.value

/** Keeps a picture; the same bytes twice are one. */
export async function keepImage(store: Store, id: string, image: KeptImage): Promise<void> {
  await store.create(keys.image(id), image)
}
