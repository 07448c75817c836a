/** Parts of a page that are prefetched right after it, before anybody has wanted them: by then the connection may be gone. */
import { lazy, useEffect, type ComponentType, type LazyExoticComponent } from 'react'

export type PrefetchedLazy<Props extends object> = {
  /** To be shown inside a Suspense. */
  Part: LazyExoticComponent<ComponentType<Props>>
  /** Asks for the part once the page that calls it is there. */
  usePrefetch: () => void
}

/** `load` brings the component; a failure here is silent, and `Part` asks again when it is shown. */
export function prefetchedLazy<Props extends object>(load: () => Promise<ComponentType<Props>>): PrefetchedLazy<Props> {
  return {
    Part: lazy(async () => ({ default: await load() })),
    usePrefetch: () => useEffect(() => void load().catch(() => undefined), []),
  }
}
