/** Asks by name before a product goes. */
import { useState } from 'react'
import { shopDeskWords } from '#domain/staff-words.ts'
import { api, Refused, sentenceOf } from '#lib/api.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import type { DeskProduct } from './use-desk-products.ts'

type RemoveProductProps = { product: DeskProduct; refresh: () => Promise<unknown>; onClose: () => void }

export function RemoveProduct({ product: { id, name }, refresh, onClose }: RemoveProductProps) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  const remove = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      await api('removeProduct', { params: { id } }).catch((reason: unknown) => {
        // A colleague was faster, or the answer to the first try was lost: it is gone either way.
        if (!(reason instanceof Refused && reason.status === 404)) throw reason
      })
      void notify(shopDeskWords.removed(name))
      onClose()
      await refresh().catch(() => undefined)
    } catch (reason) {
      setPending(false)
      setProblem(`${shopDeskWords.notRemoved}. ${sentenceOf(reason)}`)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={`Remove ${name}?`}
      description="It leaves the shop, and its picture with it. Orders that have been placed keep it."
    >
      {problem !== undefined && <Banner tone="problem">{problem}</Banner>}
      <DialogActions>
        <Button tone="danger" pending={pending} pendingLabel="Removing..." onClick={() => void remove()}>
          Remove product
        </Button>
        <Button tone="ghost" aria-disabled={pending} onClick={onClose}>
          Keep it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
