/** Loads later what a page does not show first: a slow phone takes 0.1 s only to ask for the code. */

/** Resolves once the browser has nothing else to do; where it does not say so (Safari), after what is under way. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve)
  })

const touches = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin', 'click'] as const

/** From the start of the script, so that no touch is missed while the code of the page comes. */
export const touched: Promise<unknown> | undefined = import.meta.env.SSR
  ? undefined
  : Promise.race(
      touches.map(
        (type) =>
          new Promise((resolve) => addEventListener(type, resolve, { once: true, passive: true, capture: true })),
      ),
    )

/** After so many milliseconds without a touch, what only a touch needs comes all the same: the connection may go. */
const untouchedMs = 5000

/** Resolves once somebody uses the page, or after a while, and the browser is idle: for code that nothing on the screen needs. */
export async function whenUsed(): Promise<void> {
  await Promise.race([touched, new Promise((resolve) => setTimeout(resolve, untouchedMs))])
  await whenIdle()
}
