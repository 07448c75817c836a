/** Sessions that were recorded as missed, as the family reads them, with 'We were there' while it can be said. */
import type { Reply } from '#api-contract/schemas.ts'
import { canDispute, isSameDayOnly, missedBy } from '#domain/arrivals/arrivals.ts'
import type { NoShow } from '#records/arrivals.ts'
import { activePlayersOf, firstNameOf } from '#domain/families/players.ts'
import { clockTime, shortDay } from '#domain/calendar/calendar.ts'
import { arrivals } from '#domain/facility/facility.ts'
import { missedMessages, noShowMessages } from '#domain/arrivals/arrival-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { Button } from '#ui/button.tsx'
import { Banner, Problem } from '#ui/feedback/banner.tsx'
import { Card } from '#ui/layout/card.tsx'

export function MissedList({ account: { players } }: { account: Reply<'account'>['account'] }) {
  const now = useNow()
  const missed = players.flatMap((player) =>
    (player.noShows ?? []).map((noShow) => ({ name: firstNameOf(player), noShow })),
  )
  const limited = activePlayersOf({ players }).filter((each) => isSameDayOnly(missedBy(players, each), now))
  return (
    <section aria-labelledby="missed">
      <h2 id="missed">Recorded as missed</h2>
      {limited.map((player) => (
        <Banner key={player.id} tone="kick">
          {noShowMessages.sameDayOnly(firstNameOf(player), arrivals.noShows.count)}
        </Banner>
      ))}
      <ul>
        {missed.map(({ name, noShow }) => (
          <li key={noShow.booking}>
            <MissedCard name={name} noShow={noShow} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MissedCard({ name, noShow, now }: { name: string; noShow: NoShow; now: Date }) {
  const { run, pending, problem } = useApiMutation('disputeNoShow', {
    failed: missedMessages.notSaved,
    done: { title: 'Thank you', description: 'A coach will look at it.' },
  })
  const state = noShow.cleared
    ? missedMessages.cleared
    : noShow.upheld
      ? missedMessages.upheld
      : noShow.disputed !== undefined && 'You told us that you were there. A coach will look at it.'
  return (
    <Card
      {...(canDispute(noShow, now) &&
        !noShow.cleared && {
          actions: (
            <Button
              size="sm"
              pending={pending}
              pendingLabel="Sending..."
              onClick={() => void run({ params: { id: noShow.booking } })}
            >
              We were there
            </Button>
          ),
        })}
    >
      <h3>{name}</h3>
      <p>{`${shortDay(noShow.date)}, ${clockTime(noShow.time)}: nobody was recorded as here, and we had no word from you.`}</p>
      {state && <p>{state}</p>}
      <Problem>{problem}</Problem>
    </Card>
  )
}
