/** One product in the staff list, with its actions. */
import { useEffect, useRef, useState } from 'react'
import { noteTexts } from '#domain/shop/product-notes.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { EditProduct } from './edit-product.tsx'
import { ProductImage } from './product-image.tsx'
import styles from './admin-products.module.css'
import type { AdminProduct } from './queries.ts'

type ProductRowProps = { product: AdminProduct; refresh: () => Promise<AdminProduct[]>; onRemove: () => void }

export function ProductRow({ product, refresh, onRemove }: ProductRowProps) {
  const [editing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  // The form replaced the button: return the focus when it closes.
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus()
    wasEditing.current = editing
  }, [editing])
  const { name, price, image } = product
  const hiddenName = (
    <>
      {' '}
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  )
  if (editing) {
    return (
      <li>
        <EditProduct product={product} refresh={refresh} onClose={() => setEditing(false)} />
      </li>
    )
  }
  return (
    <li className={styles['row']}>
      <ProductImage image={image} />
      <div>
        <h3 className={styles['name']}>{name}</h3>
        <p className={styles['price']}>{price}</p>
        {noteTexts(product).map((text) => (
          <p key={text} className={styles['description']}>
            {text}
          </p>
        ))}
      </div>
      <div className={styles['actions']}>
        <Button ref={editButton} tone="ghost" size="sm" onClick={() => setEditing(true)}>
          Edit{hiddenName}
        </Button>
        <Button tone="quiet" size="sm" aria-haspopup="dialog" onClick={onRemove}>
          Remove{hiddenName}
        </Button>
      </div>
    </li>
  )
}
