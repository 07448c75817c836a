/** Product image: a built-in drawing or the image set by staff. Decorative, because the name is always next to it. */
import { productDrawing } from '#illustrations/product-drawing.tsx'

export function ProductImage({ image }: { image: string }) {
  return productDrawing(image) ?? <img src={image} alt="" width={480} height={480} loading="lazy" decoding="async" />
}
