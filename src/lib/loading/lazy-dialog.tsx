/** Dialogs whose code loads on hover or focus of their trigger, at the latest on click. */
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { responseMessages } from '#domain/messages/site-messages.ts'
import { notify } from '#lib/toast.ts'
import { reloadIfNeeded } from './site-update.ts'

export type DialogComponent = ComponentType<{ open: boolean; onClose: () => void }>

/** Props for the button that opens the dialog. */
export type DialogTrigger = {
  onPointerEnter: () => void
  onFocus: () => void
  onClick: (event: { currentTarget: HTMLElement }) => void
  'aria-haspopup': 'dialog'
}

/** Says that code did not load, and reloads the page if that helps. `pressed`: the button that waits for the code. */
export function codeNotLoaded(pressed: Element | null = document.activeElement): void {
  void notify({ title: responseMessages.noResponse }, 'problem')
  reloadIfNeeded(pressed?.closest('button'))
}

/**
 * `load` imports the dialog component. After a failure, the next click tries again. Render `dialog` anywhere on the page.
 */
export function useLazyDialog(load: () => Promise<DialogComponent>): { trigger: DialogTrigger; dialog: ReactNode } {
  const [Loaded, setLoaded] = useState<DialogComponent>()
  const [open, setOpen] = useState(false)

  const preload = () => void load().catch(() => undefined)
  // The dialog itself restores focus only to what had it when its code had loaded, which may not be the trigger.
  const opener = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const { activeElement } = document
    // Focus is nowhere, or still in the closing dialog.
    if (!open && (activeElement === document.body || activeElement?.closest('[role=dialog]'))) opener.current?.focus()
  }, [open])

  const show: DialogTrigger['onClick'] = ({ currentTarget }) => {
    opener.current = currentTarget
    load().then(
      (component) => {
        setLoaded(() => component)
        setOpen(true)
      },
      () => codeNotLoaded(currentTarget),
    )
  }
  return {
    trigger: { onPointerEnter: preload, onFocus: preload, onClick: show, 'aria-haspopup': 'dialog' },
    dialog: Loaded && <Loaded open={open} onClose={() => setOpen(false)} />,
  }
}
