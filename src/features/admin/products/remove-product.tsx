/** Confirms the removal of a product. */
import { adminShopMessages } from '#domain/messages/admin-shop-messages.ts'
import { ApiError } from '#lib/api/api.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { changedByProducts, type AdminProduct } from './product-fields.tsx'

type RemoveProductProps = { product: AdminProduct; onClose: () => void }

export function RemoveProduct({ product: { id, name }, onClose }: RemoveProductProps) {
  const cache = useApiCache()
  const removed = async () => {
    await cache.update('adminProducts', undefined, ({ products }) => ({
      products: products.filter((each) => each.id !== id),
    }))
    void notify(adminShopMessages.removed(name))
    onClose()
    void cache.invalidate(...changedByProducts)
  }
  const { pending, problem, run } = useApiMutation('removeProduct', {
    failed: adminShopMessages.notRemoved,
    onDone: removed,
    onFailed: (error) => {
      // Already removed, by a colleague or by a first try whose response was lost.
      if (error instanceof ApiError && error.status === 404) void removed()
    },
  })
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description="The product and its image are removed from the shop. Existing orders are not affected."
      action="Remove product"
      pendingLabel="Removing..."
      onConfirm={() => run({ params: { id } })}
      pending={pending}
      problem={problem}
      onClose={onClose}
    />
  )
}
