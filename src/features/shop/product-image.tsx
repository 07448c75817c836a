/** Product image: a built-in drawing or the image set by staff. Decorative, because the name is always next to it. */
import { productDrawing } from '#illustrations/product-drawing.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './shop.module.css'

export function ProductImage({ image, className }: { image: string; className: string | undefined }) {
  return (
    <div className={classNames(styles.frame, className)}>
      {productDrawing(image) ?? <img src={image} alt="" width={480} height={480} loading="lazy" decoding="async" />}
    </div>
  )
}
