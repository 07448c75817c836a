/** Lazy components that are prefetched after the page has rendered, so that they also work if the connection is lost. */
import { lazy, useEffect, type ComponentType, type LazyExoticComponent } from 'react'

export type PrefetchedLazy<Props extends object> = {
  /** Render inside Suspense. */
  Component: LazyExoticComponent<ComponentType<Props>>
  /** Loads the component after the calling component has mounted. */
  usePrefetch: () => void
}

/** A failed prefetch is ignored: the component loads again when it renders. */
export function prefetchedLazy<Props extends object>(load: () => Promise<ComponentType<Props>>): PrefetchedLazy<Props> {
  return {
    Component: lazy(async () => ({ default: await load() })),
    usePrefetch: () => useEffect(() => void load().catch(() => undefined), []),
  }
}
