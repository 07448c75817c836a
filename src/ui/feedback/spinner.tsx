/** A turning ring for a wait whose outcome has no shape yet; it shows only when the wait is felt. */
import styles from './spinner.module.css'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'

export function Spinner({ label = 'Loading…' }: { label?: string }) {
  return (
    <output className={styles['spinner']}>
      <span className={styles['ring']} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  )
}
