/** Components that load on demand. A loaded one renders synchronously, so that prerendered HTML can be hydrated. */
import { lazy, useState, type ComponentType } from 'react'

/** Code that could not be loaded. The `cause` is what the browser says. */
export class NotLoaded extends Error {}

export type Loadable<Props extends object = object> = ComponentType<Props> & {
  /** Loads the component; resolves when it can render synchronously. After a failure, the next call tries again. */
  preload: () => Promise<void>
}

/** A component from its dynamic import, whose default export it is. Until it is loaded, it suspends. */
export function loadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const start = () =>
    (loading ??= load().then(
      (module) => {
        loaded = module.default
        return module
      },
      (problem: unknown) => {
        // Allow a retry when the connection is back.
        loading = undefined
        throw new NotLoaded('The code could not be loaded', { cause: problem })
      },
    ))
  const Lazy: ComponentType<Props> = lazy(start)

  function Content(props: Props) {
    // Decided once per mount: changing the component type would lose the state of what is shown.
    const [Current] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return <Current {...props} />
  }
  return Object.assign(Content, { preload: () => start().then(() => undefined) })
}
