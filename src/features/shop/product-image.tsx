/** The picture of a product: one of our drawings, or the image staff gave it. Decoration: the name always stands beside it. */
import { productDrawing } from '#illustrations/products/product-drawing.tsx'

export function ProductArt({ image }: { image: string }) {
  return productDrawing(image) ?? <img src={image} alt="" width={480} height={480} loading="lazy" decoding="async" />
}
