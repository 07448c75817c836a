/** Pictures that nothing shows go a day after they were uploaded: until then the product they are for may still come. */
import { addressOfImage } from '#domain/product-draft.ts'
import { keptFor } from '#domain/retention.ts'
import type { Desk } from '#server/records/change.ts'
import { readImage } from '#server/records/images.ts'
import { keys } from '#server/records/keys.ts'
import { dropImage, shownImages } from './keep-image.ts'

/** Pictures are big: no more than this many that nothing shows are read in one run. */
const readAtOnce = 20

export async function clearImages(desk: Desk, listed: readonly string[], most: number): Promise<number> {
  const youngest = new Date(desk.now().getTime() - keptFor.uploadDays * 24 * 3_600_000).toISOString()
  const shown = await shownImages(desk.store)
  const unseen = listed.map((key) => key.slice(keys.allImages.length)).filter((id) => !shown.has(addressOfImage(id)))
  let cleared = 0
  for (const id of unseen.slice(0, Math.min(most, readAtOnce))) {
    const picture = await readImage(desk.store, id)
    if (!picture || (picture.at ?? '') > youngest) continue
    await dropImage(desk, addressOfImage(id))
    cleared += 1
  }
  return cleared
}
