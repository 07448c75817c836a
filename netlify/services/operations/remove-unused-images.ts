/** Pictures that nothing shows go a day after they were uploaded: until then the product they are for may still come. */
import { addressOfImage } from '#domain/shop/product-draft.ts'
import { keptFor } from '#domain/facility/retention.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { readImage } from '#server/repositories/images.ts'
import { keys } from '#server/repositories/keys.ts'
import { dropImage, shownImages } from '#server/services/shop/images/product-images.ts'

/** Pictures are big: no more than this many that nothing shows are read in one run. */
const readAtOnce = 20

export async function removeUnusedImages(
  context: ServiceContext & Pick<RequestContext, 'purgeCdn'>,
  listed: readonly string[],
  most: number,
): Promise<number> {
  const youngest = new Date(context.now().getTime() - keptFor.uploadDays * 24 * 3_600_000).toISOString()
  const shown = await shownImages(context.store)
  const unseen = listed.map((key) => key.slice(keys.allImages.length)).filter((id) => !shown.has(addressOfImage(id)))
  let cleared = 0
  try {
    for (const id of unseen.slice(0, Math.min(most, readAtOnce))) {
      const picture = await readImage(context.store, id)
      if (!picture || (picture.at ?? '') > youngest) continue
      await dropImage({ store: context.store }, addressOfImage(id))
      cleared += 1
    }
  } finally {
    // Once for all that went: the CDN takes few purges of one tag in a row.
    if (cleared > 0 && context.purgeCdn) context.waitUntil(context.purgeCdn('images'))
  }
  return cleared
}
