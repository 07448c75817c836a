/** Parts of a page that are prefetched right after it, before anybody has wanted them: by then the connection may be gone. */
import { lazy, useEffect, type ComponentType, type LazyExoticComponent } from 'react'

export type AfterPage<Props extends object> = {
  /** To be shown inside a Suspense. */
  Part: LazyExoticComponent<ComponentType<Props>>
  /** Asks for the part once the page that calls it is there. */
  useAhead: () => void
}

/** `load` brings the component; a failure here is silent, and `Part` asks again when it is shown. */
export function afterPage<Props extends object>(load: () => Promise<ComponentType<Props>>): AfterPage<Props> {
  return {
    Part: lazy(async () => ({ default: await load() })),
    useAhead: () => useEffect(() => void load().catch(() => undefined), []),
  }
}
