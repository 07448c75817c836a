/** Products for staff: add, edit and remove (specification section 2, 'Admin: Pro Shop'). */
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { useConfirm } from '#features/confirm.tsx'
import { ApiError } from '#lib/api/api.ts'
import { useApiCache, useApiQuery } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { Stack } from '#ui/layout/box.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loaded } from '#features/loaded.tsx'
import { usePagination } from '#ui/pagination.tsx'
import { EditedList } from '#features/admin/parts/edited-list.tsx'
import { AddProduct } from './add-product.tsx'
import { ProductRow } from './product-row.tsx'
import { changedByProducts, type AdminProduct } from './product-fields.tsx'

const pageSize = 25

export function AdminProducts() {
  const query = useApiQuery('adminProducts', { select: ({ products }) => products })
  const removal = useRemoval()
  const { shown, foot } = usePagination(query.data ?? [], pageSize)

  return (
    <EditedList add="Add a product" form={<AddProduct />} title="Current products">
      <Loaded
        query={query}
        title={staffMessages.notLoaded}
        shape="card"
        count={3}
        empty={shown.length === 0 && <Empty titleAs="h3" title="No products yet" />}
      >
        <Stack as="ul" aria-label="Current products">
          {shown.map((product) => (
            <ProductRow key={product.id} product={product} remove={removal.trigger(product)} />
          ))}
        </Stack>
      </Loaded>
      {foot}
      {removal.dialog}
    </EditedList>
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
