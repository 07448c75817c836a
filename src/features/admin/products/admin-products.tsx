/** Products for staff: add, edit and remove (specification section 2, 'Admin: Pro Shop'). */
import { useConfirm } from '#features/confirm.tsx'
import { ApiError } from '#lib/api/api.ts'
import { useApiCache, useApiQuery } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { EditedList } from '#features/admin/parts/edited-list.tsx'
import { AddProduct } from './product-forms.tsx'
import { ProductRow } from './product-row.tsx'
import { changedByProducts, type AdminProduct } from './product-fields.tsx'

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
      void cache.invalidate(...changedByProducts)
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
