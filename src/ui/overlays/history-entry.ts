/**
 * A history entry for every open dialog, so that Back closes the dialog instead of leaving the page. The router takes the
 * entry for the same page, because it keeps the router's own state.
 */
import { useEffect, useEffectEvent, useId } from 'react'

/** `close` returns false while the dialog may not be closed. */
type OpenDialog = { id: string; href: string; close: () => boolean }

const openDialogs: OpenDialog[] = []
/** The entry that is being left because its dialog was closed. Going back takes the browser a moment. */
let leaving: string | undefined

const entryId = () => (window.history.state as { dialog?: string } | null)?.dialog

const pushEntry = ({ id }: OpenDialog): void => window.history.pushState({ ...window.history.state, dialog: id }, '')

function onPopState(): void {
  const top = openDialogs.at(-1)
  const wasLeaving = leaving !== undefined
  leaving = undefined
  const current = entryId()
  if (top) {
    if (top.href !== window.location.href || current === top.id) return
    // Opened while the entry of another dialog was being left, or busy: it stays open. Otherwise this was Back.
    if (wasLeaving || !top.close()) pushEntry(top)
  } else if (current !== undefined) {
    // The entry of a dialog that is gone, for example left by a link inside it: skipped.
    window.history.back()
  }
}

/** While `open`, Back calls `close` instead of leaving the page. */
export function useHistoryEntry(open: boolean, close: () => boolean): void {
  const id = useId()
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const dialog: OpenDialog = { id, href: window.location.href, close: () => closeNow() }
    // Adding it again changes nothing.
    window.addEventListener('popstate', onPopState)
    openDialogs.push(dialog)
    // Takes away what a toast said before (src/app/layout/notices.tsx).
    window.dispatchEvent(new Event('overlay-open'))
    if (leaving === undefined || leaving !== entryId()) pushEntry(dialog)
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1)
      // Not after Back, nor after a link inside the dialog.
      if (entryId() !== id) return
      leaving = id
      window.history.back()
    }
  }, [open, id])
}
