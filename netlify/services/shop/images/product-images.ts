/** Pictures of products: taken in once they are clean, and gone with the last product that shows them. */
import { imageIdOf, imageLimits } from '#domain/shop/product-draft.ts'
import type { Principal, RequestContext } from '#server/http/request-context.ts'
import { ignoreUnavailable } from '#server/repositories/update-with-retry.ts'
import { readEvents } from '#server/repositories/events.ts'
import { imageIdFor, storeImage, readImage, type StoredImage } from '#server/repositories/images.ts'
import { keys } from '#server/repositories/keys.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { addedProducts } from '#server/repositories/products.ts'
import type { Store } from '#server/storage/store.ts'
import { cleanImage } from './clean-image.ts'

export type AddedImage = { outcome: 'kept'; id: string } | { outcome: 'too_large' | 'too_wide' | 'not_an_image' }

/**
 * Keeps a picture, `data` being its file as base64, without anything in it that is not picture: no place, no camera, no
 * text. @returns why not, for what is too large or no picture that can be read to its last byte.
 */
export async function addImage(
  desk: Pick<RequestContext, 'store' | 'now' | 'newId'> & { principal: Principal },
  data: string,
): Promise<AddedImage> {
  const sent = Buffer.from(data, 'base64')
  if (sent.length > imageLimits.bytes) return { outcome: 'too_large' }
  const picture = cleanImage(sent)
  if (!picture) return { outcome: 'not_an_image' }
  if (Math.max(picture.width, picture.height) > imageLimits.side) return { outcome: 'too_wide' }
  const id = imageIdFor(picture.bytes)
  await storeImage(desk.store, id, {
    v: 1,
    data: Buffer.from(picture.bytes).toString('base64'),
    at: desk.now().toISOString(),
  })
  await writeAdminLog(desk, desk.principal, 'image_added', id)
  return { outcome: 'kept', id }
}

/** Makes sure that a picture which was there a moment ago still is. */
export async function restoreImage(store: Store, id: string, picture: StoredImage): Promise<void> {
  if (!(await readImage(store, id))) await storeImage(store, id, picture)
}

/** The addresses of every picture that a product or an event shows. */
export async function shownImages(store: Store): Promise<Set<string>> {
  const [products, events] = await Promise.all([addedProducts(store), readEvents(store)])
  return new Set([...products, ...events].flatMap(({ image }) => image ?? []))
}

/** Removes the picture at an address if it is one of ours and nothing shows it; for the time after the answer. */
export async function dropImage(
  { store, purgeCdn: purge }: Pick<RequestContext, 'store' | 'purgeCdn'>,
  address: string,
): Promise<void> {
  const id = imageIdOf(address)
  if (id === undefined) return
  const isShown = async () => (await shownImages(store)).has(address)
  try {
    const picture = await readImage(store, id)
    if (!picture || (await isShown())) return
    await store.remove(keys.image(id))
    // Somebody may have put it on the shelves again while it went.
    if (await isShown()) await storeImage(store, id, picture)
    else await purge?.('images')
  } catch (problem) {
    ignoreUnavailable(problem)
  }
}
