/** Prerendered content that React has not hydrated or replaced: public/early-clicks.js keeps a click on its buttons until it has. */
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { touched } from './when-idle.ts'

/** Repeats a click that came before the element, which has the mark, was hydrated. If it has replaced a picture, `counterpartOf` finds in it what was clicked there. */
export function repeatEarlyClick(
  element: Element,
  counterpartOf = (clicked: Element) => clicked as HTMLElement | undefined,
): void {
  delete (element as HTMLElement).dataset['unhydrated']
  window.dispatchEvent(new CustomEvent('hydrated', { detail: counterpartOf }))
}

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
