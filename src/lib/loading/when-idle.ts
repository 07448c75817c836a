/** What a page does not show first comes after what it does: a slow phone takes 0.1 s only to ask for the code. */

/** Resolves once the browser has nothing else to do; where it does not say so (Safari), after what is under way. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve)
  })
