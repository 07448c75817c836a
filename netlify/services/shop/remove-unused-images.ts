/** Removes images that nothing uses, a day after upload: until then the product they are for may still be saved. */
import { addressOfImage } from '#domain/images/images.ts'
import { retentionPeriods } from '#domain/facility/retention.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { readImage } from '#server/repositories/shop/images.ts'
import { keys } from '#server/repositories/keys.ts'
import { removeUnusedImage, imagesInUse, purgeImages } from './product-images.ts'
import type { StoredImage } from '#records/shop.ts'

/** Images are large, so one run reads at most this many. */
const maxReads = 20

export async function removeUnusedImages(
  context: ServiceContext & Pick<RequestContext, 'purgeCdn'>,
  imageKeys: readonly string[],
  limit: number,
): Promise<number> {
  const newest = new Date(context.now().getTime() - retentionPeriods.uploadDays * 24 * 3_600_000).toISOString()
  const inUse = await imagesInUse(context.store)
  const unused = imageKeys.map((key) => key.slice(keys.allImages.length)).filter((id) => !inUse.has(addressOfImage(id)))
  const removed: [string, StoredImage][] = []
  try {
    for (const id of unused.slice(0, Math.min(limit, maxReads))) {
      const image = await readImage(context.store, id)
      if (!image || (image.at ?? '') > newest) continue
      await removeUnusedImage({ store: context.store }, addressOfImage(id))
      removed.push([id, image])
    }
  } finally {
    // Purge once per run: the CDN limits repeated purges of one tag.
    if (removed.length > 0 && context.purgeCdn) context.waitUntil(purgeImages(context, removed))
  }
  return removed.length
}
