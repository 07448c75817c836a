/** A form that opens in place of what it changes: the focus goes in with it, and afterwards back to the button. */
import { useEffect, useRef, useState } from 'react'

/** Put `place` on what holds both, `button` on what opens the form. */
export function useInlineEdit() {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)

  useEffect(() => {
    if (open) place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    else if (wasOpen.current) button.current?.focus()
    wasOpen.current = open
  }, [open])

  return { open, show: () => setOpen(true), hide: () => setOpen(false), place, button }
}
