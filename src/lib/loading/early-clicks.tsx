/** Prerendered content that React has not hydrated: public/early-clicks.js keeps a click on its buttons until it has. */
import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** Repeats a click that came before the element, which has the mark, was hydrated. */
export function repeatEarlyClick(element: Element): void {
  delete (element as HTMLElement).dataset['unhydrated']
  window.dispatchEvent(new Event('hydrated'))
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
