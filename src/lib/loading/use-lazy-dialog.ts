/** A dialog whose code loads when the pointer or the focus reaches the button that opens it, at the latest on click. */
import { createElement, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Preloadable } from './lazy-with-preload.ts'

export type DialogProps = { open: boolean; onClose: () => void }

/** Props for the button that opens the dialog. */
export type DialogTrigger = {
  onPointerEnter: () => void
  onFocus: () => void
  onClick: (event: { currentTarget: HTMLElement }) => void
  'aria-haspopup': 'dialog'
}

/** `Dialog` is made once, outside of any component; `props` are its further ones. Render `dialog` anywhere on the page. */
export function useLazyDialog<Props extends object>(
  Dialog: Preloadable<DialogProps & Props>,
  ...[props]: object extends Props ? [props?: Props] : [props: Props]
): { trigger: DialogTrigger; dialog: ReactNode } {
  const [open, setOpen] = useState<boolean>()
  // The dialog itself restores focus only to what had it when its code had loaded, which may not be the trigger.
  const opener = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const { activeElement } = document
    // Focus is nowhere, or still in the closing dialog.
    if (!open && (activeElement === document.body || activeElement?.closest('[role=dialog]'))) opener.current?.focus()
  }, [open])

  const preload = () => void Dialog.preload().catch(() => undefined)
  const show: DialogTrigger['onClick'] = ({ currentTarget }) => {
    opener.current = currentTarget
    Dialog.whenLoaded(() => setOpen(true))
  }
  return {
    trigger: { onPointerEnter: preload, onFocus: preload, onClick: show, 'aria-haspopup': 'dialog' },
    dialog: open !== undefined && createElement(Dialog, { ...(props as Props), open, onClose: () => setOpen(false) }),
  }
}
