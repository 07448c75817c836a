/**
 * Draws a picture anew before it is sent: no larger than it is shown, the right way up, and without what a camera writes
 * into its files. What the browser cannot draw is no picture.
 */
import { imageLimits } from '#domain/shop/product-draft.ts'
import { adminShopMessages } from '#domain/messages/admin-messages.ts'

/** The chosen file cannot be sent; the message says why, to the person. */
export class NotAnImage extends Error {
  override name = 'NoPicture'
}

/** From the best to what nearly always fits. */
const qualities = [0.85, 0.7, 0.5]
/** Where a browser cannot write the first, it answers with another type than was asked for. */
const types = ['image/webp', 'image/jpeg']

/** The file as base64. @throws NoPicture for what is none, or stays too large. */
export async function scaleImage(file: File): Promise<string> {
  const drawn = await draw(file)
  for (const type of types) {
    for (const quality of qualities) {
      const written = await new Promise<Blob | null>((resolve) => {
        drawn.toBlob(resolve, type, quality)
      })
      if (written?.type !== type) break
      if (written.size <= imageLimits.bytes) return base64(written)
    }
  }
  throw new NotAnImage(adminShopMessages.imageTooLarge)
}

async function draw(file: File): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  const picture = await createImageBitmap(file).catch(() => {
    throw new NotAnImage(adminShopMessages.notAnImage)
  })
  const scale = Math.min(1, imageLimits.side / Math.max(picture.width, picture.height))
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas
}

/** Many arguments at once are too many for some browsers. */
const slice = 8192

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += slice) text += String.fromCharCode(...bytes.subarray(at, at + slice))
  return btoa(text)
}
