/** Dialogs whose code loads when first wanted: on hover or focus of what opens them, at the latest on the click. */
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { responseMessages } from '#domain/messages/site-messages.ts'
import { notify } from '#lib/toast.ts'

export type DialogCode = ComponentType<{ open: boolean; onClose: () => void }>

/** Spread on the button that opens the dialog. */
export type DialogTrigger = {
  onPointerEnter: () => void
  onFocus: () => void
  onClick: (event: { currentTarget: HTMLElement }) => void
  'aria-haspopup': 'dialog'
}

/**
 * `load` brings the dialog's component; it is asked again after a failure, so a lost connection only costs one click.
 * Put `dialog` anywhere in the page.
 */
export function useLazyDialog(load: () => Promise<DialogCode>): { trigger: DialogTrigger; dialog: ReactNode } {
  const [Loaded, setLoaded] = useState<DialogCode>()
  const [open, setOpen] = useState(false)

  const prepare = () => void load().catch(() => undefined)
  // The dialog's own memory of the focus begins when its code is there: too late for the button that asked for it.
  const opener = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const { activeElement } = document
    // Nowhere, or still in the dialog that is going.
    if (!open && (activeElement === document.body || activeElement?.closest('[role=dialog]'))) opener.current?.focus()
  }, [open])

  const show: DialogTrigger['onClick'] = ({ currentTarget }) => {
    opener.current = currentTarget
    load().then(
      (code) => {
        setLoaded(() => code)
        setOpen(true)
      },
      () => void notify({ title: responseMessages.noAnswer }, 'problem'),
    )
  }
  return {
    trigger: { onPointerEnter: prepare, onFocus: prepare, onClick: show, 'aria-haspopup': 'dialog' },
    dialog: Loaded && <Loaded open={open} onClose={() => setOpen(false)} />,
  }
}
