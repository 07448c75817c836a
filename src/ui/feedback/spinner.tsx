/** Loading spinner for content of unknown size. It appears after a short delay. */
import styles from './spinner.module.css'
import { VisuallyHidden } from '#ui/layout/box.tsx'

export function Spinner() {
  return (
    <output className={styles.spinner}>
      <span className={styles.ring} aria-hidden="true" />
      <VisuallyHidden>Loading...</VisuallyHidden>
    </output>
  )
}
