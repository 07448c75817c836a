/** Asks by name before a product goes. */
import { adminShopMessages } from '#domain/messages/admin-messages.ts'
import { api, ApiError, messageOf } from '#lib/api/api.ts'
import { notify } from '#lib/toast.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { AdminProduct } from './queries.ts'

type RemoveProductProps = { product: AdminProduct; refresh: () => Promise<unknown>; onClose: () => void }

export function RemoveProduct({ product: { id, name }, refresh, onClose }: RemoveProductProps) {
  const remove = async () => {
    await api('removeProduct', { params: { id } }).catch((reason: unknown) => {
      // A colleague was faster, or the answer to the first try was lost: it is gone either way.
      if (!(reason instanceof ApiError && reason.status === 404)) throw reason
    })
    void notify(adminShopMessages.removed(name))
    onClose()
    await refresh().catch(() => undefined)
  }
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description="It leaves the shop, and its picture with it. Orders that have been placed keep it."
      deed="Remove product"
      doing="Removing..."
      onConfirm={remove}
      sentenceOf={(problem) => `${adminShopMessages.notRemoved}. ${messageOf(problem)}`}
      onClose={onClose}
    />
  )
}
