/** Tells the service worker that this browser is one of the front desk or the door (public/service-worker.js). */
import { logProblem } from '#lib/log.ts'

/** Keeps their pages and code, so that they open without a connection. Nothing happens where there is no service worker. */
export async function keepDeskPages(): Promise<void> {
  try {
    // It is registered two seconds after the page has loaded.
    const { active } = (await navigator.serviceWorker?.ready) ?? {}
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    active?.postMessage('keep-desk')
  } catch (problem) {
    logProblem('service worker', problem)
  }
}
