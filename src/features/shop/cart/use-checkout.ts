/**
 * 'Checkout saves the order, empties the cart and shows confirmation', but only after the server confirms.
 * Until then every attempt sends the same idempotency key, even after a reload, so that a cart is ordered only once. What
 * was sent is stored with it, so that a reloaded and changed cart can ask what became of it.
 */
import { useState } from 'react'
import { withoutOrdered, payable, type ReviewedLine } from '#domain/shop/cart.ts'
import type { Order } from '#domain/shop/shop.ts'
import type { Notice } from '#domain/text/notice.ts'
import { NetworkError, ApiError, messageOf } from '#lib/api/errors.ts'
import type { Attempt } from '#lib/api/attempt.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { cartEntry, checkoutEntry } from '#lib/browser-storage/browser-storage.ts'
import { saveOrder } from '#features/shop/orders/stored-orders.ts'
import { dismissNotice } from '#lib/toast.ts'

/** The unanswered checkout. */
const storedAttempt = {
  read: () => checkoutEntry.read() ?? undefined,
  write(attempt: Attempt | undefined) {
    if (attempt) checkoutEntry.write(attempt)
    else checkoutEntry.clear()
  },
}

function onPlaced(order: Order): void {
  saveOrder(order)
  cartEntry.update((cart) => withoutOrdered(cart, order.items))
  // Dismiss an open 'Undo' toast: it refers to the previous cart.
  void dismissNotice()
}

const notPlaced = 'Could not place your order'

const noticeOf = (problem: unknown): Notice =>
  problem instanceof NetworkError
    ? {
        title: problem.message,
        description: 'Your cart is saved. It is safe to try again: your order will not be placed twice.',
      }
    : { title: notPlaced, description: messageOf(problem) }

type Checkout = {
  /** The order just placed. */
  order: Order | undefined
  problem: Notice | undefined
  pending: boolean
  place: (lines: readonly ReviewedLine[], note: string) => void
  /** Clears the order or problem and shows the cart again. */
  reset: () => void
}

/** @param onStale called when the server rejects the order, because the product list may be outdated. */
export function useCheckout(onStale: () => void): Checkout {
  const [order, setOrder] = useState<Order>()
  const [hasUnavailable, setHasUnavailable] = useState(false)
  const { run, pending, error, reset } = useApiMutation('placeOrder', {
    stored: storedAttempt,
    onDone({ order: placed }) {
      onPlaced(placed)
      setOrder(placed)
    },
    onFailed(failure) {
      if (!(failure instanceof ApiError)) return
      // The key belongs to a checkout that is not stored here, or to an order that was refused for good: the next is another.
      if (afterwardsNewKey.has(failure.code)) checkoutEntry.clear()
      onStale()
    },
  })
  return {
    order,
    problem: hasUnavailable ? removeUnavailable : error ? noticeOf(error) : undefined,
    pending,
    place(lines, note) {
      // 'Checkout does nothing on an empty cart'
      if (lines.length === 0) return
      const isBlocked = lines.some((line) => line.gone)
      setHasUnavailable(isBlocked)
      if (isBlocked) return
      const items = lines.map(({ pid, size, qty, player }) => ({
        pid,
        size,
        qty,
        ...(player !== undefined && { player }),
      }))
      void run({ body: { items, note, expectedTotalCents: payable(lines) } })
    },
    reset() {
      setHasUnavailable(false)
      setOrder(undefined)
      reset()
    },
  }
}

const afterwardsNewKey: ReadonlySet<string> = new Set(['key_reused', 'sold_out', 'too_many', 'full'])

const removeUnavailable: Notice = { title: notPlaced, description: 'Please remove unavailable items first.' }
