/** What a family does about something it waits for: a slot, or places of an event. Pauses it, goes on, or stops. */
import { waitingMessages } from '#domain/messages/waiting-messages.ts'
import { wishMessages } from '#domain/messages/standby-messages.ts'
import { failureNotice } from '#lib/api/failure-notice.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { familyCalls, useKeepForLater } from '#lib/offline/family-calls.ts'
import { waitingFor } from '#lib/offline/waiting-calls.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import type { EventWish, Wish } from './use-standby.ts'

/** True once the family has said on this device that it stops, and the club does not know yet. */
export const useIsEnding = (id: string): boolean => waitingFor(familyCalls.useCalls(), id) !== undefined

/** `text` is what it waits for, in words. */
export function WishActions({ wish, text }: { wish: Pick<Wish | EventWish, 'id' | 'paused'>; text: string }) {
  const { id, paused } = wish
  const params = { id }
  const cache = useApiCache()
  const keep = useKeepForLater()
  const isEnding = useIsEnding(id)
  const onFailed = failureNotice(wishMessages.notChanged)
  const pause = useApiMutation('pauseWish', {
    onFailed,
    onDone: ({ wish: changed }) =>
      cache.update('standby', undefined, (reply) => ({
        ...reply,
        wishes: reply.wishes.map((each) => (each.id === id && 'kind' in changed ? changed : each)),
        events: reply.events.map((each) => (each.id === id && 'event' in changed ? changed : each)),
      })),
  })
  const stop = useApiMutation('endWish', {
    keepForLater: (input, key) => keep('endWish', input, { id: key, about: id, text: waitingMessages.stop(text) }),
    onFailed,
    async onDone() {
      await cache.update('standby', undefined, (reply) => ({
        ...reply,
        wishes: reply.wishes.filter((each) => each.id !== id),
        events: reply.events.filter((each) => each.id !== id),
      }))
      void notify(wishMessages.stopped(text))
      await cache.invalidate('standby')
    },
  })
  return (
    <>
      <Button
        size="sm"
        tone={paused ? 'primary' : 'ghost'}
        pending={pause.pending}
        onClick={() => void pause.run({ params, body: { paused: paused === undefined } })}
      >
        {paused ? wishMessages.resume : wishMessages.pause}
      </Button>
      <Button
        size="sm"
        tone="quiet"
        pending={stop.pending}
        disabled={isEnding}
        onClick={() => void stop.run({ params })}
      >
        {wishMessages.stop}
      </Button>
    </>
  )
}
