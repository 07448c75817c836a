/** Sends one RSVP. Until the server responds, a retry repeats the same write. */
import { eventMessages } from '#domain/events/event-messages.ts'
import type { Notice } from '#domain/text/notice.ts'
import { NetworkError, messageOf } from '#lib/api/errors.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { saveRsvp } from '#lib/browser-storage/local-cache.ts'
import { useKeepForLater } from '#lib/offline/family-calls.ts'
import { useNotifyBooked } from '#lib/session/sign-first.tsx'

/** Form values; `event` is its id, `qty` is '' while the input is empty, `players` are the ids of those who come, and who replies `comes` too. */
export type RsvpRequest = {
  event: string
  name: string
  email: string
  qty: number | ''
  players: string[]
  comes: boolean
}

/** @param onBooked called once the server confirms. On failure the entries stay and `problem` says why. */
export function useRsvp(title: string, onBooked: () => void) {
  const cache = useApiCache()
  const notifyBooked = useNotifyBooked()
  const { run, error } = useApiMutation('createRsvp', {
    keepForLater: useKeepForLater('createRsvp', ({ params }) => ({ about: params.id, text: `RSVP: ${title}` })),
    // Somebody else may have taken the places.
    onFailed: () => void cache.invalidate('eventPlaces'),
    onDone({ booking, attendee }) {
      saveRsvp(booking, attendee.ts)
      void notifyBooked(eventMessages.requested(title), booking.players ?? [])
      onBooked()
    },
  })

  const submit = async ({ event, qty, players, comes, ...who }: RsvpRequest) => {
    const body = { ...who, qty: Number(qty), ...(players.length > 0 && { players, comes }) }
    const outcome = await run({ params: { id: event }, body })
    if (!outcome.done && outcome.waits) onBooked()
  }
  return { submit, problem: error ? noticeOf(error) : undefined }
}

const noticeOf = (error: unknown): Notice =>
  error instanceof NetworkError
    ? eventMessages.saveFailed
    : { title: eventMessages.saveFailed.title, description: messageOf(error) }
