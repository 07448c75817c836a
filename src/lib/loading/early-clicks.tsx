/** Prerendered content that React has not hydrated: public/early-clicks.js keeps a click on its buttons until it has. */
import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** Repeats a click that came before the element, which has the mark, was hydrated. */
export function repeatEarlyClick(element: Element): void {
  delete (element as HTMLElement).dataset['unhydrated']
  window.dispatchEvent(new Event('hydrated'))
}

const touches = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin', 'click'] as const

/** From the start of the script, so that no touch is missed while the code of the page comes. */
const touched = import.meta.env.SSR
  ? undefined
  : Promise.race(
      touches.map(
        (type) =>
          new Promise((resolve) => addEventListener(type, resolve, { once: true, passive: true, capture: true })),
      ),
    )

/**
 * Resolves once somebody uses a page that has a prerendered part: until then the code of that part can wait. At once on any
 * other page, or if it was opened further down.
 */
export async function firstTouch(): Promise<void> {
  const isWaiting = !import.meta.env.SSR && document.querySelector('div[data-unhydrated]') && location.hash === ''
  if (isWaiting && window.scrollY === 0) await touched
}

/** Around a part of a page whose code comes after that of the page. Render it inside Suspense, around the lazy component. */
export function UntilHydrated({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => repeatEarlyClick(box.current!), [])
  return (
    <div ref={box} data-unhydrated="">
      {children}
    </div>
  )
}
