/** Code that loads late, in one way: pages, dialogs, and forms that not everybody needs. */
import { createElement, lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { loadOrRecover } from './recovery.ts'
import { whenUsed } from './when-idle.ts'

export type Preloadable<Props extends object = object> = ComponentType<Props> & {
  /** Loads the code ahead of its use. Rejects if it does not come; whoever needs it then tries again. */
  preload: () => Promise<void>
  /** Calls `show` once the component can render at once, after a press of a button; until then, what is there stays. */
  whenLoaded: (show: () => void) => void
}

/**
 * A component from a dynamic import. Render it inside Suspense: until its code has come, it suspends. A loaded one renders at
 * once, so that prerendered HTML can be hydrated.
 */
export function lazyWithPreload<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded ??= await load()
  }
  // Without the code it stays suspended, because an error would take the page away with all that was typed.
  const Late: ComponentType<Props> = lazy(async () => {
    await loadOrRecover(preload).catch(() => new Promise(() => undefined))
    return { default: loaded! }
  })

  function Content(props: Props) {
    // Decided once: changing the component type would lose the state of what is shown.
    const [Current] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return createElement(Current, props)
  }
  const whenLoaded = (show: () => void) => void loadOrRecover(preload).then(show, () => undefined)
  return Object.assign(Content, { preload, whenLoaded })
}

/** The same for a dialog or a form that a press opens: it needs no Suspense around it, and shows nothing until its code has come. */
export function lazyOnPress<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  const Content = lazyWithPreload(load)
  const Opened = (props: Props) => createElement(Suspense, undefined, createElement(Content, props))
  return Object.assign(Opened, { preload: Content.preload, whenLoaded: Content.whenLoaded })
}

/** Loads components once the page is used, or shown for a while, so that they also open without a connection. */
export function usePreload(...components: readonly Pick<Preloadable, 'preload'>[]): void {
  useEffect(() => {
    const load = () => components.forEach(({ preload }) => void preload().catch(() => undefined))
    void whenUsed().then(load)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the components of a caller do not change
  }, [])
}
