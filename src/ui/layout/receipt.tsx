/** Cards that list what was bought, with a status, a sum and actions. */
import type { ReactNode } from 'react'
import styles from './receipt.module.css'

type ReceiptListProps = {
  /** Accessible name of the list. */
  label: string
  /** Two columns on wide screens. */
  columns?: boolean
  children: ReactNode
}

export function ReceiptList({ label, columns, children }: ReceiptListProps) {
  return (
    <ul className={styles.list} aria-label={label} data-columns={columns ? '' : undefined}>
      {children}
    </ul>
  )
}

type ReceiptProps = {
  title: ReactNode
  /** Level of the title. */
  titleAs?: 'p' | 'h3'
  status: ReactNode
  items: readonly { key: string; text: string }[]
  /** Number or date below the items, and the sum beside it. */
  reference: ReactNode
  sum: string
  /** Shown above the items, such as an address. */
  above?: ReactNode
  note?: string
  actions?: ReactNode
}

/** A list item of `ReceiptList`. */
export function Receipt(props: ReceiptProps) {
  const { title, titleAs: Title = 'p', status, items, reference, sum, above, note = '', actions } = props
  return (
    <li className={styles.receipt}>
      <div className={styles.head}>
        <Title className={styles.title}>{title}</Title>
        {status}
      </div>
      {above && <p className={styles.small}>{above}</p>}
      <ul className={styles.items}>
        {items.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      {note !== '' && <p>Note: {note}</p>}
      <p className={styles.foot}>
        <span className={styles.small}>{reference}</span>
        <b>{sum}</b>
      </p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}
