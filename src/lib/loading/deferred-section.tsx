/**
 * A part of a page below the first look: its HTML is there from the start, its code comes with the first sign of
 * interest (a touch, a key, a scroll). A button pressed before the code is there is pressed again once it is.
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

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'click', 'wheel', 'scroll'] as const
const againMs = 3000
const loading: Promise<unknown>[] = []

/** At build: settles when all parts can be rendered. */
export const sectionsLoaded = (): Promise<unknown> => Promise.all(loading)

/** `id` names the part's place in the page; where it was not rendered ahead, the code loads at once. */
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
  // Listened for from now on: the first touch may come before React has looked at the part.
  const asleep = import.meta.env.SSR ? undefined : keepPresses(id)
  const Later = lazy(async () => {
    if (!document.getElementById(id)?.hasChildNodes()) return start()
    await asleep?.interest
    // Without a connection the part stays what it is, readable, and asks again.
    for (;;) {
      try {
        return await start()
      } catch {
        await new Promise((resolve) => setTimeout(resolve, againMs))
      }
    }
  })

  return function Part(props: Props) {
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Later)
    const isShown = useTurn()
    if (!isShown) return <div id={id} className={styles['awaited']} />
    return (
      <div id={id}>
        <Suspense fallback={<Kept id={id} />}>
          <Content {...props} />
          <Awake onAwake={asleep?.wake} />
        </Suspense>
      </div>
    )
  }
}

/**
 * Whether the part's turn has come. Who follows a link to the page sees its first look first, and the part in the moment
 * after; who goes back, or to a place in it, finds it there.
 */
function useTurn(): boolean {
  const isBack = useNavigationType() === 'POP'
  const { hash } = useLocation()
  const [turn, setTurn] = useState(isBack || hash !== '')
  useEffect(() => startTransition(() => setTurn(true)), [])
  return turn
}

/** Takes effect in the same moment in which the code beside it comes alive. */
function Awake({ onAwake }: { onAwake: (() => void) | undefined }) {
  const wake = useRef(onAwake)
  useLayoutEffect(() => wake.current?.(), [])
  return null
}

/** Hears the first sign of interest, and holds the last press on a part's button until it is awake. */
function keepPresses(id: string): { interest: Promise<void>; wake: () => void } {
  const interest = new Promise<void>((resolve) => {
    for (const sign of signs) {
      window.addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true })
    }
  })
  // Its number in the part: the button itself may be another one by the time the code is there.
  let pressed: number | undefined
  const buttons = () => [...(document.getElementById(id)?.querySelectorAll('button') ?? [])]
  const keep = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    const number = button ? buttons().indexOf(button) : -1
    if (number < 0) return
    // This press is over; it is made up for in full, once.
    event.stopPropagation()
    pressed = number
  }
  // On the window, ahead of React: it stops what is meant for a part that is not alive.
  window.addEventListener('click', keep, { capture: true })
  const wake = () => {
    window.removeEventListener('click', keep, { capture: true })
    queueMicrotask(() => {
      buttons()[pressed ?? -1]?.click()
      pressed = undefined
    })
  }
  return { interest, wake }
}

/** When the page changes around a part that is not alive yet, its own HTML stays where it was. */
function Kept({ id }: { id: string }) {
  const [html] = useState(() => document.getElementById(id)?.innerHTML ?? '')
  // oxlint-disable-next-line react/no-danger -- our own HTML, from the same place of the same page
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}
