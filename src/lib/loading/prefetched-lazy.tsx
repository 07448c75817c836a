/** Parts of a page that are prefetched after it has rendered, so that they also work if the connection is lost. */
import { useEffect, type ComponentType } from 'react'
import { codeNotLoaded } from './lazy-dialog.tsx'
import { loadable } from './loadable.tsx'

export type PrefetchedLazy<Props extends object> = {
  /** Render inside Suspense. */
  Component: ComponentType<Props>
  /** Loads the component after the calling component has mounted. */
  usePrefetch: () => void
  /** Calls `show` once the component can render at once. A failure is shown in a notice; the next call tries again. */
  whenLoaded: (show: () => void) => void
}

/** A failed prefetch is ignored: the component loads again when it renders, or when somebody asks for it. */
export function prefetchedLazy<Props extends object>(load: () => Promise<ComponentType<Props>>): PrefetchedLazy<Props> {
  const Component = loadable(async () => ({ default: await load() }))
  return {
    Component,
    usePrefetch: () => useEffect(() => void Component.preload().catch(() => undefined), []),
    whenLoaded: (show) => void Component.preload().then(show, () => codeNotLoaded()),
  }
}
