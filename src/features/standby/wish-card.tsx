/** One thing that the family waits for: what, when and for whom; paused, resumed or stopped. */
import { wishMessages } from '#domain/messages/standby-messages.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { failureNotice } from '#lib/api/failure-notice.ts'
import { familyCalls, useKeepForLater } from '#lib/offline/family-calls.ts'
import { waitingFor } from '#lib/offline/waiting-calls.ts'
import { waitingMessages } from '#domain/messages/waiting-messages.ts'
import { useAccount } from '#lib/session/account.ts'
import { notify } from '#lib/toast.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { Wish } from './use-standby.ts'
import { wishText } from '#domain/standby/wish-text.ts'
import { daysText, namesOf } from './wish-text.ts'

export function WishCard({ wish }: { wish: Wish }) {
  const { id, days, players, notice, paused, offer } = wish
  const { data: account } = useAccount()
  const cache = useApiCache()
  const onFailed = failureNotice(wishMessages.notChanged)
  const pause = useApiMutation('pauseWish', {
    onFailed,
    onDone: ({ wish: changed }) =>
      cache.update('standby', undefined, (reply) => ({
        ...reply,
        wishes: reply.wishes.map((each) => (each.id === id ? changed : each)),
      })),
  })
  const keep = useKeepForLater()
  const isEnding = waitingFor(familyCalls.useCalls(), id) !== undefined
  const stop = useApiMutation('endWish', {
    keepForLater: (input, key) =>
      keep('endWish', input, { id: key, about: id, text: waitingMessages.stop(wishText(wish)) }),
    onFailed,
    async onDone() {
      await cache.update('standby', undefined, (reply) => ({
        ...reply,
        wishes: reply.wishes.filter((each) => each.id !== id),
      }))
      void notify(wishMessages.stopped(wishText(wish)))
      await cache.invalidate('standby')
    },
  })
  const names = namesOf(players, account)
  const about = [daysText(days), names, players.length > 1 && wishMessages.both(players.length)].filter(Boolean)
  return (
    <Card
      actions={
        <>
          <Button
            size="sm"
            tone={paused ? 'primary' : 'ghost'}
            pending={pause.pending}
            onClick={() => void pause.run({ params: { id }, body: { paused: paused === undefined } })}
          >
            {paused ? wishMessages.resume : wishMessages.pause}
          </Button>
          <Button
            size="sm"
            tone="quiet"
            pending={stop.pending}
            disabled={isEnding}
            onClick={() => void stop.run({ params: { id } })}
          >
            {wishMessages.stop}
          </Button>
        </>
      }
    >
      <h3>{wishText(wish)}</h3>
      <p>{about.join(' · ')}</p>
      <p>{wishMessages.notice(notice)}</p>
      {offer !== undefined && <Badge tone="kick">{wishMessages.offered}</Badge>}
      {isEnding && <p>{waitingMessages.willSend}</p>}
      {paused && <p>{wishMessages.paused[paused]}</p>}
    </Card>
  )
}
