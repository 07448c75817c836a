/** One product in the staff list, with its actions. */
import { noteTexts } from '#domain/shop/product-notes.ts'
import { isProductImage } from '#domain/shop/product-draft.ts'
import type { DialogTrigger } from '#lib/loading/use-lazy-dialog.ts'
import { Button } from '#ui/button.tsx'
import { ImagePreview } from '#ui/image-preview.tsx'
import { useInlineEdit } from '#ui/forms/use-inline-edit.ts'
import { Row, Text } from '#ui/layout/box.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import listStyles from '#features/admin/parts/lists.module.css'
import { classNames } from '#ui/class-names.ts'
import styles from './admin-products.module.css'
import type { AdminProduct } from './product-fields.tsx'
import { EditProduct } from './product-forms.tsx'

type ProductRowProps = { product: AdminProduct; remove: DialogTrigger }

export function ProductRow({ product, remove }: ProductRowProps) {
  const { open: editing, show, hide, container, button } = useInlineEdit()
  const { name, price, image, left } = product
  const hiddenName = (
    <>
      {' '}
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  )
  if (editing) {
    return (
      <li ref={container}>
        <EditProduct product={product} onClose={hide} />
      </li>
    )
  }
  return (
    <li ref={container} className={classNames(listStyles.card, styles.row)}>
      <ImagePreview address={isProductImage(image) ? image : undefined} />
      <div>
        <Text as="h3" size="name">
          {name}
        </Text>
        <p>
          <b>{price}</b>
        </p>
        {left.length > 0 && (
          <Text size="small" tone="muted">
            Left:{' '}
            {left
              .map(({ size, count }) => (left.length === 1 && size === 'One Size' ? count : `${size} ${count}`))
              .join(', ')}
          </Text>
        )}
        {noteTexts(product).map((text) => (
          <Text key={text} size="small" tone="muted">
            {text}
          </Text>
        ))}
      </div>
      <Row gap="3" justify="end">
        <Button ref={button} tone="ghost" size="sm" onClick={show}>
          Edit{hiddenName}
        </Button>
        <Button tone="quiet" size="sm" {...remove}>
          Remove{hiddenName}
        </Button>
      </Row>
    </li>
  )
}
