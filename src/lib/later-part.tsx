/**
 * A part of a page below the first look: its HTML is there from the start, its code comes with the first sign of
 * interest (a touch, a key, a scroll). Nothing a visitor does before that needs it.
 */
import { lazy, Suspense, useState, type ComponentType } from 'react'

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'] as const
const loading: Promise<unknown>[] = []

/** At build: settles when all parts can be rendered. */
export const partsLoaded = (): Promise<unknown> => Promise.all(loading)

/** `id` names the part's place in the page; where it was not rendered ahead, the code loads at once. */
export function laterPart<Props extends object>(
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
  const Later = lazy(async () => {
    if (document.getElementById(id)?.hasChildNodes()) await interest()
    return start()
  })

  return function Part(props: Props) {
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return (
      <div id={id}>
        <Suspense fallback={<Kept id={id} />}>
          <Content {...props} />
        </Suspense>
      </div>
    )
  }
}

let shown: Promise<void> | undefined

const interest = () =>
  (shown ??= new Promise((resolve) => {
    for (const sign of signs) window.addEventListener(sign, () => resolve(), { once: true, passive: true })
  }))

/** When the page changes around a part that is not alive yet, its own HTML stays where it was. */
function Kept({ id }: { id: string }) {
  const [html] = useState(() => document.getElementById(id)?.innerHTML ?? '')
  // oxlint-disable-next-line react/no-danger -- our own HTML, from the same place of the same page
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}
