/** The only door to the notification library: one at a time, a new one replaces the previous (specification section 2). */
import { useEffect, useSyncExternalStore } from 'react'
import type { ExternalToast } from 'sonner'
import type { Notice } from '#domain/messages/messages.ts'

export type Tone = 'success' | 'problem' | 'plain'

/** One id for all: showing a notice under the same id replaces the one before. */
const only = 'notice'

let wanted = false
const outlets = new Set<() => void>()
let stands: () => void
/** Settles once something shows the notices: what the library is told before that is lost. */
const standing = new Promise<void>((resolve) => {
  stands = resolve
})

/** True from the first notice on; what shows them need not be there before. */
export const useNoticesWanted = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      outlets.add(listener)
      return () => void outlets.delete(listener)
    },
    () => wanted,
    () => false,
  )

/** To be called by what shows the notices, once it does. */
export const noticesShow = (): void => stands()

export type Follow = { label: string; onClick: () => void }

/** Gets the library before it is needed, so that a notice about a lost connection does not need the connection. */
function prepareNotices(): void {
  wanted = true
  for (const listener of outlets) listener()
}

/** For pages on which something can fail: everything but the leaflets. */
export const usePreparedNotices = (): void => useEffect(prepareNotices, [])

/** Shows a notice, with at most one thing to do about it. The library loads with the first one, unless it was prepared. */
export async function notify({ title, description }: Notice, tone: Tone = 'success', follow?: Follow): Promise<void> {
  // What could not be loaded cannot be shown; the page stays as it was, which is what a failure looks like.
  const library = await import('sonner').catch(() => undefined)
  if (!library) return
  prepareNotices()
  if (outlets.size > 0) await standing
  const { toast } = library
  const options: ExternalToast = {
    id: only,
    duration: tone === 'problem' ? 10_000 : 6_000,
    ...(description === undefined ? { description: undefined } : { description }),
    ...(follow ? { action: follow } : { action: undefined }),
  }
  if (tone === 'success') toast.success(title, options)
  else if (tone === 'problem') toast.error(title, options)
  else toast(title, options)
}

/** What shows the notices; loaded apart from the pages. */
export const loadToaster = async () => (await import('sonner')).Toaster

/** Takes the visible notice away. */
export async function dismissNotice(): Promise<void> {
  const { toast } = await import('sonner')
  toast.dismiss(only)
}
