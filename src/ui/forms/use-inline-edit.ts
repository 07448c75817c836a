/** Inline editing: moves the focus into the form when it opens, and back to the button when it closes. */
import { useEffect, useRef, useState } from 'react'

/** Put the `container` ref on the element around the form, and the props `button` on the button that opens it. */
export function useInlineEdit<Container extends HTMLElement = HTMLLIElement>() {
  const [open, setOpen] = useState(false)
  const container = useRef<Container>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)

  useEffect(() => {
    if (open) container.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    else if (wasOpen.current) button.current?.focus()
    wasOpen.current = open
  }, [open])

  const show = () => setOpen(true)
  return { open, show, hide: () => setOpen(false), container, button: { ref: button, onClick: show } }
}
