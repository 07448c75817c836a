/**
 * Re-encodes an image before upload: scaled to the display size, upright and without camera metadata. A file the browser
 * cannot decode is not an image.
 */
import { imageLimits } from '#domain/shop/product-draft.ts'
import { adminShopMessages } from '#domain/shop/admin-shop-messages.ts'

/** From best quality to a size that nearly always fits. */
const qualities = [0.85, 0.7, 0.5]
/** A browser that cannot encode the first type returns a blob of another type. */
const types = ['image/webp', 'image/jpeg']

/** @returns the scaled image as base64, or why the file cannot be uploaded, for the user. */
export async function scaleImage(file: File): Promise<{ data: string } | { problem: string }> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return { problem: adminShopMessages.notAnImage }
  const canvas = draw(bitmap)
  for (const type of types) {
    if (type === 'image/jpeg') paintBehind(canvas)
    for (const quality of qualities) {
      const blob = await new Promise<Blob | null>((resolve) => {
        canvas.toBlob(resolve, type, quality)
      })
      if (blob?.type !== type) break
      if (blob.size <= imageLimits.bytes) return { data: await base64(blob) }
    }
  }
  return { problem: adminShopMessages.imageTooLarge }
}

/** JPEG has no transparency: what is transparent would be black. */
function paintBehind(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
}

function draw(bitmap: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, imageLimits.side / Math.max(bitmap.width, bitmap.height))
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}

const base64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    // After the head of the data URL.
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^.*,/, '')))
    reader.addEventListener('error', () => reject(reader.error!))
    reader.readAsDataURL(blob)
  })
