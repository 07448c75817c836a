/** Sessions that a player missed without a word, and what a coach decides about them. */
import { useState } from 'react'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { isSameDayOnly, missedBy } from '#domain/arrivals/arrivals.ts'
import { clockTime, shortDay } from '#domain/calendar/calendar.ts'
import { missedMessages } from '#domain/arrivals/arrival-messages.ts'
import { failureNotice, useApiMutation } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { useMayCall } from '#lib/session/may-call.ts'
import { Button, QuietButton, SmallButton } from '#ui/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'

type Player = Reply<'memberDetails'>['member']['players'][number]

type MissedSessionsProps = { memberId: string; players: readonly Player[]; player: Player }

export function MissedSessions({ memberId, players, player }: MissedSessionsProps) {
  const { noShows = [] } = player
  // What waits for a decision is in sight at once.
  const [isOpen] = useState(() => noShows.some(({ disputed, upheld, cleared }) => disputed && !upheld && !cleared))
  const now = useNow()
  const mayDecide = useMayCall('settleNoShows')
  const settle = useApiMutation('settleNoShows', {
    onFailed: failureNotice(missedMessages.notSaved),
  })
  const decide = (body: Body<'settleNoShows'>) => void settle.run({ params: { id: memberId, player: player.id }, body })
  const isLimited = isSameDayOnly(missedBy(players, player), now)
  if (noShows.length === 0) return null
  return (
    <details open={isOpen}>
      <summary>
        {`Missed sessions: ${noShows.length}`} {isLimited && <Badge tone="kick">Can book for the same day only</Badge>}
      </summary>
      <ul>
        {noShows.map(({ booking, date, time, disputed, upheld, cleared }) => (
          <li key={booking}>
            {`${shortDay(date)}, ${clockTime(time)}. `}
            {disputed !== undefined && 'The family says they were there. '}
            {upheld && missedMessages.upheld} {cleared && missedMessages.cleared}
            {mayDecide && (
              <>
                <QuietButton pending={settle.pending} onClick={() => decide({ decision: 'take_back', booking })}>
                  Take it back
                </QuietButton>
                {disputed !== undefined && !upheld && (
                  <SmallButton pending={settle.pending} onClick={() => decide({ decision: 'stands', booking })}>
                    Keep the no-show
                  </SmallButton>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {mayDecide && isLimited && (
        <Button size="sm" pending={settle.pending} onClick={() => decide({ decision: 'clear' })}>
          Let them book ahead again
        </Button>
      )}
    </details>
  )
}
