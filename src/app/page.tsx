/** Lazily loaded pages. A loaded page renders synchronously, so that prerendered HTML can be hydrated. */
import { lazy, useState, type ComponentType } from 'react'

export type Page = ComponentType & {
  /** Loads the page; resolves when it can render synchronously. */
  preload: () => Promise<void>
}

/** A page from its dynamic import; the default export is the component. */
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
        // Allow a retry when the connection is back.
        loading = undefined
        throw problem
      },
    ))
  const LazyPage = lazy(start)

  function PageContent() {
    // Decided once per mount: changing the component type would lose the page's state.
    const [Content] = useState<ComponentType>(() => loaded ?? LazyPage)
    return <Content />
  }
  return Object.assign(PageContent, { preload: () => start().then(() => undefined) })
}
