/**
 * Whether there is a connection. Of what the browser reports, only 'offline' is reliable: a request may fail although it says
 * 'online'.
 */
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Calls `listener` whenever there is a connection again; the build has no window to listen to. @returns what ends that. */
export function onOnline(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined
  window.addEventListener('online', listener)
  return () => window.removeEventListener('online', listener)
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Asks the server whether there is a connection, whatever the browser reports. */
export const isServerReachable = (): Promise<boolean> =>
  // oxlint-disable-next-line no-restricted-globals -- a file, not the API
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
