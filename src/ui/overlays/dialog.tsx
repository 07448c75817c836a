/** Modal dialog: centered on desktop, a bottom sheet on phones. Escape, Back, the backdrop and the close button close it unless busy. */
import { Description, DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import styles from './dialog.module.css'
import { useHistoryEntry } from './history-entry.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** An action is running: the dialog cannot be closed. */
  busy?: boolean | undefined
  /** Wider, for content in two columns; otherwise 480 px. */
  wide?: boolean
  /** The title names people: in the text font, which has the letters of more languages. */
  isName?: boolean
}

export function Dialog({ open, onClose, title, description, children, busy = false, ...look }: DialogProps) {
  const { wide = false, isName = false } = look
  const close = () => {
    if (!busy) onClose()
    return !busy
  }
  useHistoryEntry(open, close)
  return (
    <HeadlessDialog open={open} onClose={close} className={styles.dialog}>
      <DialogBackdrop transition className={styles.backdrop} />
      <div className={styles.place}>
        <DialogPanel transition className={classNames(styles.panel, wide && styles.wide)}>
          <Head title={title} isName={isName} busy={busy} onClose={close} />
          <Stack gap="4" className={styles.body}>
            {description !== undefined && (
              <Text as={Description} tone="muted">
                {description}
              </Text>
            )}
            {children}
          </Stack>
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}

type HeadProps = { title: string; isName?: boolean; busy?: boolean; onClose: () => void }

const Head = ({ title, isName = false, busy = false, onClose }: HeadProps) => (
  <Row gap="4" align="start" justify="between" wrap={false} className={styles.head}>
    <DialogTitle dir="auto" className={styles.title} data-size={isName ? 'title' : undefined}>
      {title}
    </DialogTitle>
    <button type="button" className={styles.close} onClick={onClose} aria-disabled={busy} aria-label="Close">
      <X aria-hidden="true" size={24} />
    </button>
  </Row>
)

/** Button row at the bottom of a dialog: the action first, then cancel. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <Row gap="3" align="start" className={styles.actions}>
      {children}
    </Row>
  )
}

/** Full-screen sheet for the site navigation on phones. */
export function Sheet({
  open,
  onClose,
  title,
  children,
}: Pick<DialogProps, 'open' | 'onClose' | 'title' | 'children'>) {
  useHistoryEntry(open, () => {
    onClose()
    return true
  })
  return (
    <HeadlessDialog open={open} onClose={onClose} className={styles.dialog}>
      <Stack as={DialogPanel} gap="4-5" transition data-sheet="" data-boards="" className={styles.sheet}>
        <Head title={title} onClose={onClose} />
        {children}
      </Stack>
    </HeadlessDialog>
  )
}
