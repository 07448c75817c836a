/** Work to do once a component is there. */
import { useEffect, useRef } from 'react'

/** Calls `work` after the first render, once: React renders some components twice in development. */
export function useOnce(work: () => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    work()
  })
}
