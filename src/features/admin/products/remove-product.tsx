/** Confirms the removal of a product. */
import { adminShopMessages } from '#domain/messages/admin-messages.ts'
import { api, ApiError, messageOf } from '#lib/api/api.ts'
import { notify } from '#lib/toast.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { AdminProduct } from './queries.ts'

type RemoveProductProps = { product: AdminProduct; refresh: () => Promise<unknown>; onClose: () => void }

export function RemoveProduct({ product: { id, name }, refresh, onClose }: RemoveProductProps) {
  const remove = async () => {
    await api('removeProduct', { params: { id } }).catch((reason: unknown) => {
      // Already removed, by a colleague or by a first try whose response was lost.
      if (!(reason instanceof ApiError && reason.status === 404)) throw reason
    })
    void notify(adminShopMessages.removed(name))
    onClose()
    await refresh().catch(() => undefined)
  }
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description="The product and its image are removed from the shop. Existing orders are not affected."
      action="Remove product"
      pendingLabel="Removing..."
      onConfirm={remove}
      messageFor={(problem) => `${adminShopMessages.notRemoved}. ${messageOf(problem)}`}
      onClose={onClose}
    />
  )
}
