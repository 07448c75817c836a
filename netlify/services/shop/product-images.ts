/** Images of products and events: stored as uploaded, removed when nothing uses them any more. */
import { imageIdOf, imageLimits } from '#domain/images/images.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { readEvents } from '#server/repositories/events.ts'
import { imageIdFor, imageType, readImage, storeImage } from '#server/repositories/shop/images.ts'
import { keys } from '#server/repositories/keys.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { addedProducts } from '#server/repositories/shop/products.ts'
import { ignoreUnavailable, type Store } from '#server/storage/store.ts'
import type { TransactionalStore } from '#server/storage/transactional-store.ts'
import type { StoredImage } from '#records/shop.ts'

export type AddImageResult = { outcome: 'stored'; id: string } | { outcome: 'too_large' | 'not_an_image' }

/** Stores an image, in base64. `not_an_image`: by its first bytes it is no PNG, JPEG or WebP. */
export async function addImage(
  context: RequestContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal },
  data: string,
): Promise<AddImageResult> {
  const file = Buffer.from(data, 'base64')
  if (file.length > imageLimits.bytes) return { outcome: 'too_large' }
  const type = imageType(file)
  if (!type) return { outcome: 'not_an_image' }
  const id = imageIdFor(file)
  const to = `${type.slice('image/'.length).toUpperCase()}, ${Math.ceil(file.length / 1000)} kB`
  const image = { v: 1, data: file.toString('base64'), at: context.now().toISOString() } as const
  await storeImage(logIn(context, 'image_added', id, { to }), id, image)
  return { outcome: 'stored', id }
}

/** Saves what uses the image at `address`, by `save`. @returns 'no_such_image', without saving, for an uploaded one that is gone. */
export async function saveWithImage<Result extends { outcome: string }>(
  store: TransactionalStore,
  address: string,
  save: () => Promise<Result>,
): Promise<Result | { outcome: 'no_such_image' }> {
  const id = imageIdOf(address)
  if (id === undefined) return save()
  const image = await readImage(store, id)
  if (!image) return { outcome: 'no_such_image' }
  const result = await save()
  // A colleague may have removed the last other use of this image, and the image, in the meantime.
  if (result.outcome === 'saved' && !(await readImage(store, id))) await storeImage({ store }, id, image)
  return result
}

/** @returns the addresses of all images that a product or an event uses. */
export async function imagesInUse(store: Store): Promise<Set<string>> {
  const [products, events] = await Promise.all([addedProducts(store), readEvents(store)])
  return new Set([...products, ...events].flatMap(({ image }) => image ?? []))
}

/** Purges removed images from the CDN. If that fails, stores them again, so that the garbage collector repeats it. */
export async function purgeImages(
  { store, purgeCdn }: Pick<RequestContext, 'store' | 'purgeCdn'>,
  removed: readonly (readonly [id: string, image: StoredImage])[],
): Promise<void> {
  try {
    await purgeCdn?.('images')
  } catch (problem) {
    for (const [id, image] of removed) await storeImage({ store }, id, image)
    throw problem
  }
}

/** Removes an uploaded image if nothing uses it. For work after the response: ignores storage errors. */
export async function removeUnusedImage(
  context: Pick<RequestContext, 'store' | 'purgeCdn'>,
  address: string,
): Promise<void> {
  const { store } = context
  const id = imageIdOf(address)
  if (id === undefined) return
  const isInUse = async () => (await imagesInUse(store)).has(address)
  try {
    const image = await readImage(store, id)
    if (!image || (await isInUse())) return
    await store.remove(keys.image(id))
    // A concurrent request may have started to use it while it was being removed.
    if (await isInUse()) await storeImage({ store }, id, image)
    else await purgeImages(context, [[id, image]])
  } catch (problem) {
    ignoreUnavailable(problem)
  }
}
