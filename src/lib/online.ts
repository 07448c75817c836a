/**
 * Whether there is a connection. Of what the browser reports, only 'offline' is reliable: a request may fail although it says
 * 'online'.
 */
import { useSyncExternalStore } from 'react'
import { fileHeader } from '#api-contract/own-headers.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Asks the server whether there is a connection, whatever the browser reports, and whatever the network answers in its place. */
export const isServerReachable = (): Promise<boolean> =>
  // oxlint-disable-next-line no-restricted-globals -- a file, not the API
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    ({ headers }) => headers.has(fileHeader),
    () => false,
  )
