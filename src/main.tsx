/** Mounts the app: takes over a page that was rendered ahead, or starts an empty one. */
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { preloadLinks } from './app/preload-links.ts'
import { hasPage, preloadPage } from './app/routes.tsx'
import { BrowserRouter } from './lib/router.ts'
import { followTheme } from './lib/theme.ts'
import './ui/styles/tokens.css'
import './ui/styles/base.css'

followTheme()
preloadLinks(preloadPage)

// Leaving a page and signing out happen in one step; a transition would show the guarded page once more in between.
const site = (
  <BrowserRouter useTransitions={false}>
    <App />
  </BrowserRouter>
)

const root = document.getElementById('root')!
// A page rendered ahead says for which address ('*' is every address without a page); any other starts empty.
const { pathname } = window.location
const renderedAhead = root.dataset['path'] === (hasPage(pathname) ? pathname : '*')

preloadPage(pathname)
  // The page's own boundary will say what is wrong.
  .catch(() => undefined)
  .then(() => {
    // In a transition React works in small pieces, and what is tapped in between is answered first.
    startTransition(() => {
      if (renderedAhead) hydrateRoot(root, site)
      else {
        root.replaceChildren()
        createRoot(root).render(site)
      }
    })
    // public/early-press.js has kept the last press until now; React takes the pressed part over at once for it.
    window.dispatchEvent(new Event('site-alive'))
  })
