/** Asks by name before a product goes. */
import { shopDeskWords } from '#domain/staff-words.ts'
import { api, Refused, sentenceOf } from '#lib/api.ts'
import { notify } from '#lib/toast.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { DeskProduct } from './use-desk-products.ts'

type RemoveProductProps = { product: DeskProduct; refresh: () => Promise<unknown>; onClose: () => void }

export function RemoveProduct({ product: { id, name }, refresh, onClose }: RemoveProductProps) {
  const remove = async () => {
    await api('removeProduct', { params: { id } }).catch((reason: unknown) => {
      // A colleague was faster, or the answer to the first try was lost: it is gone either way.
      if (!(reason instanceof Refused && reason.status === 404)) throw reason
    })
    void notify(shopDeskWords.removed(name))
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
      sentenceOf={(problem) => `${shopDeskWords.notRemoved}. ${sentenceOf(problem)}`}
      onClose={onClose}
    />
  )
}
