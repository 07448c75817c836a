/** A page on which records are added, edited and removed. */
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Row, Stack } from '#ui/layout/box.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from './lists.module.css'

type EditedListProps = {
  /** The heading of the form for a new record, and the form. */
  add: string
  form: ReactNode
  /** The heading of the list, and what stands beside it. */
  title: string
  beside?: ReactNode
  children: ReactNode
}

export function EditedList({ add, form, title, beside, children }: EditedListProps) {
  return (
    <div className={styles.page}>
      <AddPanel title={add}>{form}</AddPanel>
      <Section title={title} beside={beside}>
        {children}
      </Section>
    </div>
  )
}

/** The form for a new record. A phone folds it under its heading, and keeps what is typed. */
function AddPanel({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Stack as="section" gap="4-5" className={styles.panel} aria-labelledby={id} data-folded={isOpen ? undefined : ''}>
      <Row gap="3" justify="between" wrap={false} className={styles.panelHead}>
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
      </Row>
      <div>{children}</div>
    </Stack>
  )
}
