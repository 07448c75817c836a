/** Page header: the h1, a lead sentence, and page-level actions at the right. */
import type { ReactNode } from 'react'
import styles from './layout.module.css'

export function PageHead({ title, lead, actions }: { title: ReactNode; lead?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.pageHead}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
