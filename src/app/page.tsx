/** Pages load when they are first needed; one that has loaded renders at once, so prerendered HTML can be taken over. */
import { lazy, useState, type ComponentType } from 'react'

export type Page = ComponentType & {
  /** Loads the page ahead of its first showing; settles when it can render at once. */
  preload: () => Promise<void>
}

/** A page by its import; the module's default export is the page. */
export function page(load: () => Promise<{ default: ComponentType }>): Page {
  let loaded: ComponentType | undefined
  let loading: Promise<{ default: ComponentType }> | undefined
  const start = () =>
    (loading ??= load().then(
      (module) => {
        loaded = module.default
        return module
      },
      (problem: unknown) => {
        // The next attempt asks again: a connection may be back by then.
        loading = undefined
        throw problem
      },
    ))
  const Later = lazy(start)

  function Shown() {
    // Decided once per showing: swapping the type later would throw away what the page holds.
    const [Content] = useState<ComponentType>(() => loaded ?? Later)
    return <Content />
  }
  return Object.assign(Shown, { preload: () => start().then(() => undefined) })
}
