/**
 * Code that does not come: the page says so, tries again when the server responds, and is loaded again where only that helps.
 * Anybody who has something before them decides that.
 * As HTML has it, a browser does not request a module again that failed once in a page, and a deploy removes files.
 */
import { useSyncExternalStore } from 'react'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { isServerReachable } from '#lib/online.ts'
import { notify } from '#lib/toast.ts'

/** 'failed': neither the server nor loading the page again has helped. */
type CodeState = 'coming' | 'offline' | 'failed'

let state: CodeState = 'coming'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // The next page has not failed yet.
    state = 'coming'
  }
}

/** For what is shown in place of a page while its code is coming. */
export const useCodeState = (): CodeState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'coming',
  )

/** A page that waits for its code says so itself; for a dialog, a notification does. */
function tell(now: CodeState): void {
  state = now
  for (const listener of listeners) listener()
  if (now !== 'coming' && listeners.size === 0) void notify({ title: responseMessages.noResponse }, 'problem')
}

/** A page that was loaded again this short ago is not loaded again: it would not help. */
const reloadedMs = 30_000

/**
 * Loads code. Neither resolves nor rejects while the page is loaded again, which happens by itself only in place of a page that
 * waits.
 * @throws what `load` throws, if nothing helps, and where the person decides.
 */
export async function loadOrRecover<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch {
    // Again below.
  }
  const { href } = window.location
  // In place of a page that waits there is nothing that could be lost.
  const mayReload = () => window.location.href === href && listeners.size > 0
  while (!(await isServerReachable())) {
    tell('offline')
    await new Promise((resolve) => {
      setTimeout(resolve, 5000)
      window.addEventListener('online', resolve, { once: true })
    })
  }
  try {
    const code = await load()
    tell('coming')
    return code
  } catch (problem) {
    if (wasReloaded()) tell('failed')
    else {
      if (mayReload()) await reload(mayReload)
      // Whoever has gone to another page does not wait any more.
      if (window.location.href === href) {
        const action = { label: 'Load again', onClick: () => void reload() }
        void notify(responseMessages.incomplete, 'problem', action)
      }
    }
    throw problem
  }
}

/** Takes a while on a slow line: somebody may use the page meanwhile. Resolves only if it may not be loaded again any more. */
async function reload(mayReload = () => true): Promise<void> {
  await newServiceWorker().catch(() => undefined)
  if (!mayReload()) return
  window.location.reload()
  await new Promise(() => undefined)
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' && performance.now() < reloadedMs
}

/** After a deploy, the service worker would answer with the version of the page as it was: waits for the new one. */
async function newServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const worker = (await registration?.update())?.installing
  const isOver = () => worker?.state === 'activated' || worker?.state === 'redundant'
  if (worker) await new Promise<void>((done) => worker.addEventListener('statechange', () => isOver() && done()))
}
