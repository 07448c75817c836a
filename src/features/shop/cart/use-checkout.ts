/**
 * 'Checkout saves the order, empties the cart and shows confirmation': only after the server's yes.
 * Until there is an answer every try carries the same key, over reloads too, so that one cart is never two orders.
 */
import { useState } from 'react'
import { afterOrder, payable, type ReviewedLine } from '#domain/shop/cart.ts'
import type { Order } from '#domain/shop/shop.ts'
import { shopMessages, type Notice } from '#domain/messages/messages.ts'
import { api, NetworkError, ApiError, messageOf } from '#lib/api/api.ts'
import { cartEntry, checkoutKeyEntry } from '#lib/browser-storage/browser-storage.ts'
import { keepOrder } from '#lib/browser-storage/orders.ts'
import { useMutation } from '#lib/api/query.ts'
import { dismissNotice } from '#lib/toast.ts'

async function send({ lines, note }: { lines: readonly ReviewedLine[]; note: string }): Promise<Order> {
  const key = checkoutKeyEntry.read() ?? crypto.randomUUID()
  checkoutKeyEntry.write(key)
  const items = lines.map(({ pid, size, qty }) => ({ pid, size, qty }))
  const body = { items, note, expectedTotalCents: payable(lines) }
  const { order } = await api('placeOrder', { body, idempotencyKey: key })
  return order
}

function keep(order: Order): void {
  keepOrder(order)
  cartEntry.update((cart) => afterOrder(cart, order.items))
  checkoutKeyEntry.clear()
  // An 'Undo' for the cart there was before would undo nothing any more.
  void dismissNotice()
}

const problemOf = (problem: unknown): Notice =>
  problem instanceof NetworkError
    ? { title: problem.message, description: shopMessages.notAnswered }
    : { title: shopMessages.notPlaced, description: messageOf(problem) }

type Checkout = {
  /** The order that has just been placed. */
  order: Order | undefined
  problem: Notice | undefined
  pending: boolean
  place: (lines: readonly ReviewedLine[], note: string) => void
  /** Back to the cart, after an order or a problem. */
  reset: () => void
}

/** `onStale` is called when the server knows the shop better than this page does. */
export function useCheckout(onStale: () => void): Checkout {
  const [refused, setRefused] = useState<Notice>()
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: send,
    onSuccess: keep,
    onError: (problem) => {
      if (problem instanceof ApiError) onStale()
    },
  })
  return {
    order: data,
    problem: refused ?? (error ? problemOf(error) : undefined),
    pending: isPending,
    place(lines, note) {
      // 'Checkout does nothing on an empty cart'
      if (lines.length === 0) return
      const gone = lines.some((line) => line.gone)
      setRefused(gone ? { title: shopMessages.notPlaced, description: shopMessages.removeGone } : undefined)
      if (!gone) mutate({ lines, note })
    },
    reset() {
      setRefused(undefined)
      reset()
    },
  }
}
