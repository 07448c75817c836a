/** Pictures that nothing shows go a day after they were uploaded: until then the product they are for may still come. */
import { addressOfImage } from '#domain/product-draft.ts'
import { keptFor } from '#domain/retention.ts'
import type { House } from '#server/http/house.ts'
import type { Desk } from '#server/records/change.ts'
import { readImage } from '#server/records/images.ts'
import { keys } from '#server/records/keys.ts'
import { dropImage, shownImages } from './keep-image.ts'

/** Pictures are big: no more than this many that nothing shows are read in one run. */
const readAtOnce = 20

export async function clearImages(
  desk: Desk & Pick<House, 'purge'>,
  listed: readonly string[],
  most: number,
): Promise<number> {
  const youngest = new Date(desk.now().getTime() - keptFor.uploadDays * 24 * 3_600_000).toISOString()
  const shown = await shownImages(desk.store)
  const unseen = listed.map((key) => key.slice(keys.allImages.length)).filter((id) => !shown.has(addressOfImage(id)))
  let cleared = 0
  try {
    for (const id of unseen.slice(0, Math.min(most, readAtOnce))) {
      const picture = await readImage(desk.store, id)
      if (!picture || (picture.at ?? '') > youngest) continue
      await dropImage({ store: desk.store }, addressOfImage(id))
      cleared += 1
    }
  } finally {
    // Once for all that went: the CDN takes few purges of one tag in a row.
    if (cleared > 0 && desk.purge) desk.later(desk.purge('images'))
  }
  return cleared
}
