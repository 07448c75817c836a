/** Note, total and 'Checkout': beside the lines on desktop, a sticky bar at the bottom on phones. */
import { useId } from 'react'
import { dollars } from '#domain/shop/money.ts'
import { orderLimits } from '#domain/shop/shop.ts'
import type { Notice } from '#domain/messages/messages.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { LineInput } from '#ui/forms/field-frame.tsx'
import styles from './cart.module.css'

type CartSummaryProps = {
  /** In cents. */
  total: number
  note: string
  onNote: (note: string) => void
  problem: Notice | undefined
  pending: boolean
  onCheckout: () => void
}

export function CartSummary({ total, note, onNote, problem, pending, onCheckout }: CartSummaryProps) {
  const does = useId()
  return (
    <div className={styles.rail}>
      <section className={styles.note} aria-label="Order note">
        <LineInput
          label="Note for the front desk (optional)"
          hint="For example, a name or the day you will pick it up."
          value={note}
          maxLength={orderLimits.note}
          autoComplete="off"
          onChange={onNote}
        />
      </section>
      <section className={styles.summary} aria-label="Total and checkout" data-page-bar="">
        {problem && (
          <Banner tone="problem" title={problem.title}>
            {problem.description}
          </Banner>
        )}
        <p className={styles.total} aria-live="polite">
          <span>Total</span> <b>{dollars(total)}</b>
        </p>
        <p className={styles.small} id={does}>
          Places the order. Pay at the desk when you pick it up.
        </p>
        <Button pending={pending} pendingLabel="Placing your order..." aria-describedby={does} onClick={onCheckout}>
          Checkout
        </Button>
      </section>
    </div>
  )
}
