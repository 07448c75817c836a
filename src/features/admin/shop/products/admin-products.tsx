/** Products for staff: add, edit and remove (specification section 2, 'Admin: Pro Shop'). */
import { useConfirm } from '#features/parts/confirm.tsx'
import { ApiError } from '#lib/api/api.ts'
import { useApiCache, useApiQuery } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { EditedList } from '#features/admin/parts/edited-list.tsx'
import { AddProduct, EditProduct, type AdminProduct } from './product-forms.tsx'
import { noteTexts } from '#domain/shop/product-notes.ts'
import { isProductImage } from '#domain/images/images.ts'
import type { DialogTrigger } from '#lib/loading/use-lazy-dialog.ts'
import { QuietButton, SmallButton } from '#ui/button.tsx'
import { ImagePreview } from '#ui/image-preview.tsx'
import { useInlineEdit } from '#ui/forms/use-inline-edit.ts'
import { Row, SmallPrint, Text, VisuallyHidden } from '#ui/layout/box.tsx'
import listStyles from '#features/admin/parts/lists.module.css'
import { classNames } from '#ui/class-names.ts'
import styles from './admin-products.module.css'

export function AdminProducts() {
  const query = useApiQuery('adminProducts', { select: ({ products }) => products })
  const removal = useRemoval()
  return (
    <>
      <EditedList
        add="Add a product"
        form={<AddProduct />}
        title="Current products"
        query={query}
        items={query.data ?? []}
        pageSize={25}
        none="No products yet"
      >
        {(product) => <ProductRow key={product.id} product={product} remove={removal.trigger(product)} />}
      </EditedList>
      {removal.dialog}
    </>
  )
}

function useRemoval() {
  const cache = useApiCache()
  return useConfirm(({ id, name }: AdminProduct) => {
    const onDone = async () => {
      await cache.update('adminProducts', undefined, ({ products }) => ({
        products: products.filter((each) => each.id !== id),
      }))
      void notify({ title: 'Product removed', description: name })
    }
    return {
      call: 'removeProduct',
      input: { params: { id } },
      title: `Remove ${name}?`,
      description: 'The product and its image are removed from the shop. Existing orders are not affected.',
      action: 'Remove product',
      pendingLabel: 'Removing...',
      failed: 'Could not remove this product',
      onDone,
      onFailed: (error) => {
        // Already removed, by a colleague or by a first try whose response was lost.
        const isGone = error instanceof ApiError && error.status === 404
        if (isGone) void onDone()
        return isGone
      },
    }
  })
}

function ProductRow({ product, remove }: { product: AdminProduct; remove: DialogTrigger }) {
  const { open: editing, hide, container, button } = useInlineEdit()
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
        <Text as="h3" dir="auto" size="name">
          {name}
        </Text>
        <p>
          <b>{price}</b>
        </p>
        {left.length > 0 && (
          <SmallPrint>
            Left:{' '}
            {left
              .map(({ size, count }) => (left.length === 1 && size === 'One Size' ? count : `${size} ${count}`))
              .join(', ')}
          </SmallPrint>
        )}
        {noteTexts(product).map((text) => (
          <SmallPrint key={text} dir="auto">
            {text}
          </SmallPrint>
        ))}
      </div>
      <Row gap="3" justify="end">
        <SmallButton {...button}>Edit{hiddenName}</SmallButton>
        <QuietButton {...remove}>Remove{hiddenName}</QuietButton>
      </Row>
    </li>
  )
}
