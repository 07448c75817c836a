/** Something that the family waits for, a slot or places of an event, with what it can do about it. */
import type { ReactNode } from 'react'
import { instantOf, shortMoment } from '#domain/calendar/calendar.ts'
import { eventWhen } from '#domain/events/events.ts'
import { eventStandbyMessages, wishMessages } from '#domain/standby/standby-messages.ts'
import { queueMessages } from '#domain/notifications/queue-messages.ts'
import { wishedTimes } from '#domain/standby/wishes.ts'
import { wishText } from '#domain/standby/wish-text.ts'
import { durationText } from '#domain/text/text.ts'
import { SmallLink } from '#features/parts/button-link.tsx'
import { failureNotice, useApiCache, useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { familyCalls, useKeepForLater } from '#lib/offline/family-calls.ts'
import { queuedFor } from '#lib/offline/queued-calls.ts'
import { changeWishPath, paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useAccount } from '#lib/session/account.ts'
import { Button, QuietButton } from '#ui/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { EventWish, Wish } from './use-standby.ts'
import { daysText, eventPlacesText, namesOf } from './wish-text.ts'

export function SlotWishCard({ wish }: { wish: Wish }) {
  const { id, kind, days, players, notice, offer, paused, rests } = wish
  const isAsked = !paused && !offer && rests === undefined
  const { data: account } = useAccount()
  const { data } = useApiQuery('standbyWaiting', {
    input: { query: { kind, date: days[0]! } },
    enabled: isAsked,
  })
  const cache = useApiCache()
  const pause = useApiMutation('pauseWish', {
    onFailed,
    onDone: ({ wish: changed }) =>
      cache.update('standby', undefined, (reply) => ({
        ...reply,
        wishes: reply.wishes.map((each) => (each.id === id ? { rests: each.rests, ...changed } : each)),
      })),
  })
  const ahead = isAsked ? data?.own.find((own) => own.wish === id)?.ahead : undefined
  const about = [daysText(days), namesOf(players, account), players.length > 1 && wishMessages.both(players.length)]
  return (
    <WishCard
      wish={wish}
      title={wishText(wish)}
      lines={[
        about.filter(Boolean).join(' · '),
        `At least ${durationText(notice)} before it starts`,
        untilText(wish),
        ...(ahead === undefined ? [] : [aheadText(ahead)]),
        ...(rests === undefined ? [] : [wishMessages.rests(rests)]),
      ]}
      actions={
        <>
          <Button
            size="sm"
            tone={paused ? 'primary' : 'ghost'}
            pending={pause.pending}
            onClick={() => void pause.run({ params: { id }, body: { paused: paused === undefined } })}
          >
            {paused ? 'Resume' : 'Pause'}
          </Button>
          {!offer && <SmallLink to={changeWishPath(wish)}>Change</SmallLink>}
        </>
      }
    >
      {offer && <Badge tone="kick">{wishMessages.offered}</Badge>}
      {paused && (
        <p>
          {paused === 'by_family'
            ? 'Paused by you. You keep your place in line.'
            : 'Paused, because two offers had no answer. Are you still waiting?'}
        </p>
      )}
    </WishCard>
  )
}

/** When the last of its hours no longer leaves the notice. */
function untilText({ days, notice, ...hours }: Wish): string {
  const last = instantOf(days.toSorted().at(-1)!, wishedTimes(hours).at(-1)!)
  return `Until ${shortMoment(new Date(last.getTime() - notice * 60_000))}`
}

export function EventWishCard({ wish }: { wish: EventWish }) {
  const { data } = useApiQuery('eventPlaces')
  const left = data?.places.find(({ event }) => event === wish.event)?.left ?? 0
  return (
    <WishCard wish={wish} title={eventPlacesText(wish)} lines={[eventWhen(wish), eventStandbyMessages.rule]}>
      {left > 0 && (
        <p>
          {eventStandbyMessages.open(left)}: <Link to={paths.events}>{eventStandbyMessages.bookNow}</Link>
        </p>
      )}
    </WishCard>
  )
}

const onFailed = failureNotice('Could not change it')

type WishCardProps = {
  wish: Wish | EventWish
  title: string
  lines: readonly string[]
  /** What can be done beside stopping. */
  actions?: ReactNode
  children: ReactNode
}

function WishCard({ wish: { id }, title, lines, actions, children }: WishCardProps) {
  const params = { id }
  const cache = useApiCache()
  // The family has said on this device that it stops, and the club does not know yet.
  const isEnding = queuedFor(familyCalls.useCalls(), id) !== undefined
  const stop = useApiMutation('endWish', {
    keepForLater: useKeepForLater('endWish', () => ({ about: id, text: `Stop waiting: ${title}` })),
    onFailed,
    onDone: () =>
      cache.update('standby', undefined, (reply) => ({
        ...reply,
        wishes: reply.wishes.filter((each) => each.id !== id),
        events: reply.events.filter((each) => each.id !== id),
      })),
    done: { title: 'No longer waiting', description: title },
  })
  return (
    <Card
      actions={
        <>
          {actions}
          <QuietButton pending={stop.pending} disabled={isEnding} onClick={() => void stop.run({ params })}>
            Stop waiting
          </QuietButton>
        </>
      }
    >
      <h3>{title}</h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {children}
      {isEnding && <p>{queueMessages.willSend}</p>}
    </Card>
  )
}

const aheadText = (count: number): string =>
  count === 0 ? 'You are first in line.' : `${count === 1 ? '1 family' : `${count} families`} asked before you.`
