/** Text for screen readers only. */
import type { ReactNode } from 'react'
import styles from './layout.module.css'

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
