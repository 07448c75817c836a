/** On a phone the bar opens over the slot that was tapped: scrolls the slot out from under it. */
import { type RefObject, useEffect } from 'react'
import type { Slot } from '#domain/bookings/bookings.ts'

/** Above the bar, in pixels. */
const gap = 8

export function usePickInSight(bar: RefObject<HTMLElement | null>, pick: Slot | undefined): void {
  const picked = pick && `${pick.unit} ${pick.date} ${pick.time}`
  useEffect(() => {
    const slot = picked && document.querySelector('[role="grid"] [aria-pressed="true"]')?.getBoundingClientRect()
    const over = bar.current?.getBoundingClientRect()
    if (!slot || !over || slot.right < over.left || slot.left > over.right) return
    const hidden = slot.bottom + gap - over.top
    if (hidden > 0 && slot.top < window.innerHeight) window.scrollBy({ top: hidden })
  }, [bar, picked])
}
