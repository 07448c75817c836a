/** What happens when somebody arrives at a page: the title, the scroll position, and the focus for those who listen. */
import { createContext, useContext, useEffect } from 'react'
import { useLocation, useNavigationType } from '#lib/router.ts'
import { pageTitle } from './head/page-title.ts'

/** What one visit to the site remembers of its pages. */
export type Navigation = {
  /** Notes the page somebody is on now; gives back the one before, or nothing on the first. */
  arriveAt: (pathname: string) => string | undefined
  scrolls: Map<string, number>
}

export function newNavigation(): Navigation {
  let last: string | undefined
  const arriveAt = (pathname: string) => {
    const before = last
    last = pathname
    return before
  }
  return { arriveAt, scrolls: new Map() }
}

export const NavigationContext = createContext<Navigation>(newNavigation())

/** Stands behind a page and takes effect once the page is really there. */
export function RouteEffects({ title }: { title: string }) {
  const visit = useContext(NavigationContext)
  const { pathname, hash, key } = useLocation()
  const back = useNavigationType() === 'POP'

  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])

  useEffect(() => {
    const before = visit.arriveAt(pathname)
    const samePage = before === pathname
    const scrolled = back ? visit.scrolls.get(key) : undefined
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null

    if (target && scrolled === undefined) {
      target.scrollIntoView({ behavior: samePage ? 'auto' : 'instant' })
      focusSoftly(target)
    } else if (before !== undefined && !samePage) {
      window.scrollTo({ top: scrolled ?? 0, behavior: 'instant' })
      focusSoftly(document.querySelector('main h1') ?? document.querySelector('main'))
    }
    // The first page came with its own head; without the next one's, only search engines miss something.
    if (before !== undefined && !samePage) {
      import('./head/update-head.ts').then(
        ({ updateHead: showHead }) => showHead(pathname, title),
        () => undefined,
      )
    }
  }, [visit, pathname, hash, key, back, title])

  useEffect(() => {
    const remember = () => visit.scrolls.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [visit, key])

  return null
}

/** Gives the focus to what is not a control, so that reading and tabbing go on from there. */
function focusSoftly(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
