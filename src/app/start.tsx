/** Starts the site: hydrates a prerendered public page; any other is rendered in place of what is there. */
import { startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { fetchSettings, putBuiltSettings } from '#lib/club-settings.ts'
import { firstTouch, repeatEarlyClick } from '#lib/loading/early-clicks.tsx'
import { InPlace } from '#lib/loading/in-place.tsx'
import { whenIdle, whenUsed } from '#lib/loading/when-idle.ts'
import { BrowserRouter } from '#lib/router.ts'
import { App } from './app.tsx'
import { hasPicture, knownPath, loadFirst, preloadPage, preloadTables } from './routes.tsx'

/** A prerendered root names the path of its page, '*' is the not-found page, and the day of the build. */
export async function start(root: HTMLElement): Promise<Root> {
  putBuiltSettings()
  const { pathname, search, hash } = window.location
  const path = knownPath(pathname)
  // Other spellings of a path lead to the same page: from here on there is one.
  if (path !== undefined && path !== pathname) {
    window.history.replaceState(window.history.state, '', path + search + hash)
  }
  const { dataset } = document.documentElement
  // public/before-paint.js has hidden a page that is another one.
  const isHydrated = root.dataset['path'] === (path ?? '*') && !hasPicture(pathname) && !('other' in dataset)
  const site = (
    <BrowserRouter>
      <App builtOn={isHydrated ? root.dataset['day'] : undefined} />
    </BrowserRouter>
  )
  document.addEventListener('pointerover', preloadOnApproach, { passive: true })
  document.addEventListener('focusin', preloadOnApproach)
  await loadFirst(pathname)

  const render = () => {
    if (isHydrated) return hydrateRoot(root, site)
    const page = root.cloneNode() as HTMLElement
    const rendered = createRoot(page)
    rendered.render(
      <>
        <InPlace of={root} page={page} />
        {site}
      </>,
    )
    return rendered
  }
  // A transition splits the work, so that taps in between are handled first.
  let rendered!: Root
  startTransition(() => void (rendered = render()))
  // Makes React hydrate first what was clicked.
  if (isHydrated) repeatEarlyClick(root)
  void whenIdle().then(() => delete dataset['plain'])
  void firstTouch().then(whenUsed).then(preloadTables)
  void fetchSettings()
  return rendered
}

/** Preloads a page when the pointer or the focus reaches a link to it. If that fails, the click tries again. */
function preloadOnApproach({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin === window.location.origin) preloadPage(link.pathname).catch(() => undefined)
}
