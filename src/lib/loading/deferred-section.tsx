/**
 * A prerendered section below the fold. Its HTML is in the page from the start; its code loads on the first user
 * interaction. A button pressed before the code has loaded is pressed again afterwards.
 */
import {
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
} from 'react'
import { useLocation, useNavigationType } from '#lib/router.ts'
import styles from './deferred-section.module.css'
import { reloadIfNeeded } from './site-update.ts'

const interactionEvents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'click', 'wheel', 'scroll'] as const
const retryMs = 3000
const loading: Promise<unknown>[] = []

/** At build time: resolves when all sections can be rendered. */
export const sectionsLoaded = (): Promise<unknown> => Promise.all(loading)

/** `id` is the id of the section's element. Without prerendered HTML, the code loads immediately. */
export function deferredSection<Props extends object>(
  id: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const start = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  if (import.meta.env.SSR) loading.push(start())
  // Listen now: the first interaction may come before React renders the section.
  const capture = import.meta.env.SSR ? undefined : captureClicks(id)
  const LazyContent = lazy(async () => {
    if (!document.getElementById(id)?.hasChildNodes()) return start()
    await capture?.interaction
    // Offline, the section remains readable and the load is retried.
    for (;;) {
      try {
        return await start()
      } catch {
        reloadIfNeeded()
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  })

  return function DeferredSection(props: Props) {
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? LazyContent)
    const isReady = useIsReady()
    if (!isReady) return <div id={id} className={styles.placeholder} />
    return (
      <div id={id}>
        <Suspense fallback={<PrerenderedHtml id={id} />}>
          <Content {...props} />
          <OnHydrated onHydrated={capture?.replay} />
        </Suspense>
      </div>
    )
  }
}

/**
 * False during the first render after following a link, so that the top of the page appears first. True at once for back
 * navigation and for links to an anchor, which need the section for their scroll position.
 */
function useIsReady(): boolean {
  const isBack = useNavigationType() === 'POP'
  const { hash } = useLocation()
  const [isReady, setReady] = useState(isBack || hash !== '')
  useEffect(() => startTransition(() => setReady(true)), [])
  return isReady
}

/** Calls `onHydrated` when its sibling hydrates. */
function OnHydrated({ onHydrated }: { onHydrated: (() => void) | undefined }) {
  const callback = useRef(onHydrated)
  useLayoutEffect(() => callback.current?.(), [])
  return null
}

/** Detects the first interaction, and holds the last click on a button of the section until `replay`. */
function captureClicks(id: string): { interaction: Promise<void>; replay: () => void } {
  const interaction = new Promise<void>((resolve) => {
    for (const event of interactionEvents) {
      window.addEventListener(event, () => resolve(), { once: true, passive: true, capture: true })
    }
  })
  // The index of the button within the section: React may replace the element itself.
  let pressedIndex: number | undefined
  const buttons = () => [...(document.getElementById(id)?.querySelectorAll('button') ?? [])]
  const onClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    const index = button ? buttons().indexOf(button) : -1
    if (index < 0) return
    // Stop this click: the whole click is replayed, once.
    event.stopPropagation()
    pressedIndex = index
  }
  // On the window, before React: stops clicks on a section that is not hydrated.
  window.addEventListener('click', onClick, { capture: true })
  const replay = () => {
    window.removeEventListener('click', onClick, { capture: true })
    queueMicrotask(() => {
      buttons()[pressedIndex ?? -1]?.click()
      pressedIndex = undefined
    })
  }
  return { interaction, replay }
}

/** Keeps the prerendered HTML if the page re-renders before the section has loaded. */
function PrerenderedHtml({ id }: { id: string }) {
  const [html] = useState(() => document.getElementById(id)?.innerHTML ?? '')
  // oxlint-disable-next-line react/no-danger -- our own HTML, from the same element of the same page
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}
