/** A page on which records are added, edited and removed. */
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState, type ReactNode } from 'react'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { Loaded, type QueryState } from '#features/parts/loaded.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'
import { Section } from '#ui/layout/section.tsx'
import { usePagination } from '#ui/pagination.tsx'
import styles from './lists.module.css'

type EditedListProps<Item> = {
  /** The heading of the form for a new record, and the form. */
  add: string
  form: ReactNode
  /** The heading of the list, and what stands beside it and above it. */
  title: string
  beside?: ReactNode
  above?: ReactNode
  query: QueryState
  items: readonly Item[]
  pageSize: number
  /** A change of it goes back to the first page. */
  resetKey?: string
  /** What stands there without an item. */
  none: string
  children: (item: Item) => ReactNode
}

export function EditedList<Item>({ add, form, title, beside, above, query, none, ...list }: EditedListProps<Item>) {
  const { items, pageSize, resetKey, children } = list
  const { shown, foot } = usePagination(items, resetKey, pageSize)
  return (
    <div className={styles.page}>
      <AddPanel title={add}>{form}</AddPanel>
      <Section title={title} beside={beside}>
        {above}
        <Loaded
          query={query}
          title={staffMessages.notLoaded}
          shape="card"
          count={3}
          empty={items.length === 0 && <Empty titleAs="h3" title={none} />}
        >
          <Stack as="ul" aria-label={title}>
            {shown.map(children)}
          </Stack>
        </Loaded>
        {foot}
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
