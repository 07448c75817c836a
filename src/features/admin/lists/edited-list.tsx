/** The form for a new record, which stands on the page. A phone folds it under its heading, and keeps what is typed. */
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import styles from './lists.module.css'

export function AddPanel({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id} data-folded={!isOpen || undefined}>
      <div className={styles.panelHead}>
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className={styles.fold}
          aria-labelledby={id}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown aria-hidden="true" size={22} />
        </button>
      </div>
      <div className={styles.foldable}>{children}</div>
    </section>
  )
}
