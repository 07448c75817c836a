/** Empty state of a list, with optional help and actions. */
import type { ReactNode } from 'react'
import styles from './empty.module.css'

type EmptyProps = {
  illustration?: ReactNode
  title: string
  /** A help sentence. */
  children?: ReactNode
  actions?: ReactNode
  titleAs?: 'h1' | 'h2' | 'h3' | 'p'
}

export function Empty({ illustration, title, children, actions, titleAs: Title = 'h2' }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {illustration !== undefined && <div className={styles.illustration}>{illustration}</div>}
      <Title className={styles.title}>{title}</Title>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
