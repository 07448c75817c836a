/** Note, total and 'Checkout': beside the lines on desktop, a sticky bar at the bottom on phones. */
import { useId } from 'react'
import { dollars } from '#domain/text/text.ts'
import { orderLimits, totalLabel, type CartLine } from '#domain/shop/shop.ts'
import type { Notice } from '#domain/text/notice.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { LineInput } from '#ui/forms/field-frame.tsx'
import { Row, SmallPrint, Stack } from '#ui/layout/box.tsx'
import styles from './cart.module.css'

type CartSummaryProps = {
  lines: readonly CartLine[]
  /** In cents. */
  total: number
  note: string
  onNote: (note: string) => void
  problem: Notice | undefined
  pending: boolean
  onCheckout: () => void
}

export function CartSummary({ lines, total, note, onNote, problem, pending, onCheckout }: CartSummaryProps) {
  const does = useId()
  return (
    <Stack gap="4" className={styles.rail} data-beside="">
      <Stack as="section" card="low" aria-label="Order note">
        <LineInput
          label="Note for the front desk (optional)"
          hint="For example, a name or the day you will pick it up."
          value={note}
          maxLength={orderLimits.note}
          autoComplete="off"
          onChange={onNote}
        />
      </Stack>
      <Stack
        as="section"
        gap="3-5"
        card="high"
        className={styles.summary}
        aria-label="Total and checkout"
        data-page-bar=""
        data-foot=""
      >
        {problem && (
          <Banner tone="problem" title={problem.title}>
            {problem.description}
          </Banner>
        )}
        <Row as="p" gap="0" align="baseline" justify="between" className={styles.total} aria-live="polite">
          <SmallPrint as="span">{totalLabel(lines)}</SmallPrint> <b>{dollars(total)}</b>
        </Row>
        <SmallPrint className={styles.means} id={does}>
          Places the order. Pay at the desk when you pick it up.
        </SmallPrint>
        <Button pending={pending} pendingLabel="Placing your order..." aria-describedby={does} onClick={onCheckout}>
          Checkout
        </Button>
      </Stack>
    </Stack>
  )
}
