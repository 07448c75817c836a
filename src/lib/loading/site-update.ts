/** Code that cannot be loaded may be gone since a deploy. The file that finds out is not part of any page's code. */

type SiteUpdate = { reloadIfUpdated: (controls: Element[]) => Promise<void> }

/** All form controls of the page. */
export const formControls = (): Element[] => [...document.querySelectorAll('input,select,textarea')]

/** Reloads the page if the site was updated, and keeps what was typed (public/site-update.js). Otherwise does nothing. */
export function reloadIfUpdated(controls = formControls()): void {
  // In a variable, so that the bundler leaves it alone.
  const file = '/site-update.js'
  ;(import(/* @vite-ignore */ file) as Promise<SiteUpdate>)
    .then((update) => update.reloadIfUpdated(controls))
    // Offline, or without browser storage: the page stays as it is.
    .catch(() => undefined)
}
