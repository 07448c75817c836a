/** The only door to the notification library: one at a time, a new one replaces the previous (specification section 2). */
import type { ExternalToast } from 'sonner'
import type { Notice } from '#domain/words.ts'

export type Tone = 'success' | 'problem' | 'plain'

/** One id for all: showing a notice under the same id replaces the one before. */
const only = 'notice'

export type Follow = { label: string; onClick: () => void }

/** Shows a notice, with at most one thing to do about it. The library loads with the first one. */
export async function notify({ title, description }: Notice, tone: Tone = 'success', follow?: Follow): Promise<void> {
  const { toast } = await import('sonner')
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

/** Takes the visible notice away. */
export async function dismissNotice(): Promise<void> {
  const { toast } = await import('sonner')
  toast.dismiss(only)
}
