/**
 * Code that cannot be loaded may be gone since a deploy, or cannot be requested again in this page. The file that finds out is
 * not part of any page's code.
 */

type SiteUpdate = {
  reloadIfNeeded: (page: { controls?: Element[]; pressed: () => Element | null; isStuck: boolean }) => Promise<void>
}

/** All form controls of the page. */
export const formControls = (): Element[] => [...document.querySelectorAll('input,select,textarea')]

/** How often code could not be loaded since the page was. */
let failures = 0

/**
 * Called when code could not be loaded. Reloads the page if the site was updated, and from the second time on also if it was
 * not, because browsers keep a failed module as failed; keeps what was typed, and presses `pressed` again
 * (public/site-update.js). `controls`: the form controls, if their page is already gone. Without a connection it does nothing.
 */
export function reloadIfNeeded(pressed: Element | null = null, controls?: Element[]): void {
  failures += 1
  const isStuck = failures > 1
  // In a variable, so that the bundler leaves it alone. Another address each time, because this file too may have failed before.
  const file = `/site-update.js?${failures}`
  ;(import(/* @vite-ignore */ file) as Promise<SiteUpdate>)
    .then((update) => update.reloadIfNeeded({ ...(controls && { controls }), pressed: () => pressed, isStuck }))
    // Offline, or without browser storage: the page stays as it is.
    .catch(() => undefined)
}
