/** Notifications, and the only module that imports their library: one at a time, a new one replaces the previous (specification section 2). */
import { useEffect } from 'react'
import type { ExternalToast } from 'sonner'
import { notifications } from '#domain/facility/limits.ts'
import type { Notice } from '#domain/text/notice.ts'
import { whenUsed } from './loading/when-idle.ts'
import { tabValue } from './tab-value.ts'

export type Tone = 'success' | 'problem' | 'plain'

/**
 * A notification with the id of the visible one replaces it. One that goes keeps its id while it fades, and would take its
 * successor along, so the next one has another id.
 */
let toastId = 1
const release = ({ id }: { id?: string | number }): void => {
  if (id === toastId) toastId += 1
}

/** True from the first notification on: the toaster is mounted only then. */
const needed = tabValue(false)
export const useToasterNeeded = needed.use

export type ToastAction = { label: string; onClick: () => void }

/** For pages with actions that can fail: loads the library in advance, so that a notification about a lost connection can be shown offline. */
export const usePreloadedToaster = (): void => useEffect(() => void whenUsed().then(() => needed.write(true)), [])

/**
 * Shows a notification with at most two actions, `other` first; one with an action stays until it is touched. Loads the library first, unless it was preloaded; it keeps a
 * notification until the toaster is mounted.
 */
export async function notify(
  { title, description }: Notice,
  tone: Tone = 'success',
  action?: ToastAction,
  other?: ToastAction,
): Promise<void> {
  // If the library cannot be loaded, there is no notification.
  const library = await import('sonner').catch(() => undefined)
  if (!library) return
  needed.write(true)
  const { toast } = library
  // Undefined clears what the previous notification had; the type of the library does not say so.
  const options = {
    id: toastId,
    // Who reads slowly, or is called away, finds the action still there.
    duration: action ? Number.POSITIVE_INFINITY : tone === 'problem' ? 10_000 : 6_000,
    description,
    action,
    cancel: other,
    onAutoClose: release,
    onDismiss: release,
  } as ExternalToast
  // The library waits while a pointer rests on it or the tab is hidden; this is the end of it all the same.
  const id = toastId
  setTimeout(() => toast.dismiss(id), notifications.removeAfterMs)
  if (tone === 'success') toast.success(title, options)
  else if (tone === 'problem') toast.error(title, options)
  else toast(title, options)
}

/** Loads the toaster component. */
export const loadToaster = async () => (await import('sonner')).Toaster

/** Dismisses the visible notification. */
export async function dismissNotice(): Promise<void> {
  const { toast } = await import('sonner')
  toast.dismiss(toastId)
  toastId += 1
}
