/** The browser entry: hydrates a prerendered page, or renders into an empty root. */
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { hasPage, preloadPage } from './app/routes.tsx'
import { BrowserRouter } from './lib/router.ts'
import { watchTheme } from './lib/theme.ts'
import './ui/styles/tokens.css'
import './ui/styles/base.css'

watchTheme()
preloadOnApproach()
// Reloaded because of a deploy (public/site-update.js).
if (window.history.state?.update) void import('./lib/loading/after-update.ts')

const root = document.getElementById('root')!
// A prerendered root names its address; '*' is the not-found page. public/before-paint.js has hidden a page that is another one.
const { pathname } = window.location
const isPrerendered =
  root.dataset['path'] === (hasPage(pathname) ? pathname : '*') && !('other' in document.documentElement.dataset)

const site = (
  <BrowserRouter>
    <App isPrerendered={isPrerendered} />
  </BrowserRouter>
)

preloadPage(pathname)
  // The error boundary reports the failure.
  .catch(() => undefined)
  .then(() => {
    // A transition splits the work, so that taps in between are handled first.
    startTransition(() => {
      if (isPrerendered) hydrateRoot(root, site)
      else {
        root.replaceChildren()
        delete document.documentElement.dataset['other']
        createRoot(root).render(site)
      }
    })
    // Tells public/replay-clicks.js to replay an early click, which makes React hydrate its target first.
    window.dispatchEvent(new Event('site-ready'))
  })

/** Preloads a page when the pointer or the focus reaches a link to it. */
function preloadOnApproach(): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    // Preloading is optional: if it fails, the click reports the error.
    if (link?.origin === window.location.origin) preloadPage(link.pathname).catch(() => undefined)
  }
  document.addEventListener('pointerover', preload, { passive: true })
  document.addEventListener('focusin', preload)
}
