/** Cards that list what was bought, with a status, a sum and actions. */
import type { ReactNode } from 'react'
import { Row, SmallPrint, Stack, Text } from './box.tsx'
import styles from './purchase.module.css'

type PurchaseListProps = {
  /** Accessible name of the list. */
  label: string
  /** Two columns on wide screens. */
  columns?: boolean
  children: ReactNode
}

export function PurchaseList({ label, columns, children }: PurchaseListProps) {
  return (
    <Stack as="ul" className={styles.list} aria-label={label} data-columns={columns ? '' : undefined}>
      {children}
    </Stack>
  )
}

type PurchaseProps = {
  title: ReactNode
  /** Level of the title. */
  titleAs?: 'p' | 'h2' | 'h3'
  status: ReactNode
  /** `sum` is of the item, where it is shown. */
  items: readonly { key: string; text: string; sum?: string }[]
  /** Number or date below the items, and the sum beside it. */
  reference: ReactNode
  sum: string
  /** Shown above the items, such as an address. */
  above?: ReactNode
  note?: string
  actions?: ReactNode
}

/** A list item of `PurchaseList`. */
export function Purchase(props: PurchaseProps) {
  const { title, titleAs = 'p', status, items, reference, sum, above, note = '', actions } = props
  return (
    <Stack as="li" gap="1-5" card="low" className={styles.purchase}>
      <Row justify="between">
        <Text as={titleAs} size="name">
          {title}
        </Text>
        {status}
      </Row>
      {above && <SmallPrint>{above}</SmallPrint>}
      <Stack as="ul" gap="0">
        {items.map(({ key, text, sum: itemSum }) =>
          itemSum === undefined ? (
            <li key={key}>{text}</li>
          ) : (
            <Row as="li" key={key} gap="4" align="start" justify="between" wrap={false}>
              <span>{text}</span>
              <span className={styles.sum}>{itemSum}</span>
            </Row>
          ),
        )}
      </Stack>
      {note !== '' && <p>Note: {note}</p>}
      <Row as="p" justify="between">
        <SmallPrint as="span">{reference}</SmallPrint>
        <b>{sum}</b>
      </Row>
      {actions && (
        <Row gap="4" className={styles.actions}>
          {actions}
        </Row>
      )}
    </Stack>
  )
}
