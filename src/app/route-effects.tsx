/** Effects of a navigation: document title, head, scroll position and focus. */
import { createContext, useContext, useEffect } from 'react'
import { today } from '#domain/facility/facility-clock.ts'
import { useClock } from '#lib/clock.ts'
import { adoptTyped } from '#lib/loading/typed-values.ts'
import { useLocation, useNavigationType } from '#lib/router.ts'
import { pageTitle } from './head/page-title.ts'

/** Navigation state while the site is open. */
export type Navigation = {
  /** Records the current page; returns the previous one, or undefined on the first. */
  arriveAt: (page: string) => string | undefined
  /** Scroll positions in px by history entry. */
  scrolls: Map<string, number>
}

export function newNavigation(): Navigation {
  let last: string | undefined
  const arriveAt = (page: string) => {
    const before = last
    last = page
    return before
  }
  return { arriveAt, scrolls: new Map() }
}

export const NavigationContext = createContext<Navigation>(newNavigation())

/** What names the one record that a page shows: another one is another page. */
const recordNames = ['id', 'order', 'charge']

function pageOf(pathname: string, search: string): string {
  const params = new URLSearchParams(search)
  return [pathname, ...recordNames.map((name) => params.get(name))].join(' ')
}

/** Rendered after a page, so that its effects run once the page is mounted. */
export function RouteEffects({ title }: { title: string }) {
  const navigation = useContext(NavigationContext)
  const { pathname, search, hash, key } = useLocation()
  const clock = useClock()
  const back = useNavigationType() === 'POP'

  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])

  useEffect(() => {
    const page = pageOf(pathname, search)
    const before = navigation.arriveAt(page)
    if (before === undefined) adoptTyped()
    const samePage = before === page
    const savedScroll = back ? navigation.scrolls.get(key) : undefined
    // Our anchors have plain names, and whatever else follows '#' may not be encoded.
    const target = hash ? document.getElementById(hash.slice(1)) : null

    if (target && savedScroll === undefined) {
      target.scrollIntoView({ behavior: samePage ? 'auto' : 'instant' })
      focusElement(target)
      if (!samePage) return keepAt(target.id)
    } else if (before !== undefined && !samePage) {
      window.scrollTo({ top: savedScroll ?? 0, behavior: 'instant' })
      focusElement(document.querySelector('main h1') ?? document.querySelector('main'))
    }
    // The first page comes with its own head. If this fails to load, only search engines are affected.
    if (before !== undefined && !samePage) {
      import('./head/heads.ts').then(
        ({ updateHead }) => updateHead(pathname, title, today(clock())),
        () => undefined,
      )
    }
  }, [navigation, pathname, search, hash, key, back, title, clock])

  useEffect(() => {
    const saveScroll = () => navigation.scrolls.set(key, window.scrollY)
    window.addEventListener('scroll', saveScroll, { passive: true })
    return () => window.removeEventListener('scroll', saveScroll)
  }, [navigation, key])

  return null
}

const settlesMs = 4000
const startsReading = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Keeps the page at an anchor while what is above it gets its real height, until somebody reads on. Returns a function that
 * stops it.
 */
function keepAt(id: string): () => void {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  const observer = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' }))
  observer.observe(document.body)
  const timer = setTimeout(stop, settlesMs)
  for (const event of startsReading) window.addEventListener(event, stop, { signal: stopping.signal, passive: true })
  stopping.signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  return stop
}

/** Focuses a non-interactive element, so that screen readers and Tab continue from there. */
function focusElement(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
