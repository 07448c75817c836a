/** Families that wait for a slot of the day, in the order in which they are asked; staff give one a slot by hand. */
import { nearMoment } from '#domain/calendar/calendar.ts'
import { deskStandbyMessages, wishMessages } from '#domain/standby/standby-messages.ts'
import { andList, isolated } from '#domain/text/text.ts'
import { wishText } from '#domain/standby/wish-text.ts'
import { usePollInterval } from '#lib/api/polling.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { SmallButton } from '#ui/button.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { useDesk, type DeskWish } from '#features/admin/day-sheet/queries.ts'
import { Fold } from '#features/admin/day-sheet/fold.tsx'
import { Muted, Row, SmallPrint, Stack } from '#ui/layout/box.tsx'

/** The names of the players of a wish. */
export const namesOf = ({ players, member }: DeskWish): string =>
  andList(member.players.filter(({ id }) => players.includes(id)).map(({ name }) => isolated(name)))

const pollMs = 180_000

export function Waiting() {
  const { day } = useDesk()
  const query = useApiQuery('adminStandby', {
    input: { query: { day } },
    select: ({ wishes }) => wishes,
    refetchInterval: usePollInterval(pollMs),
    refetchOnMount: 'always',
  })
  if (!query.data) return <Loaded query={query} title="Could not load who is waiting" />
  const wishes = query.data
  return (
    <Fold title="Waiting" count={wishes.length}>
      <SmallPrint>
        In the order in which they are asked. A slot that you give is booked at once, and the family is told.
      </SmallPrint>
      <Stack as="ol" gap="2">
        {wishes.map((wish) => (
          <Wish key={wish.id} wish={wish} />
        ))}
      </Stack>
    </Fold>
  )
}

function Wish({ wish }: { wish: DeskWish }) {
  const { now, open } = useDesk()
  const { players, sessions, paused, offer, rests } = wish
  const names = namesOf(wish)
  const notes = [
    wishText(wish),
    players.length > 1 && wishMessages.both(players.length),
    sessions > 0 && (sessions === 1 ? '1 session this week' : `${sessions} sessions this week`),
    paused && 'Paused',
    rests !== undefined && `Rests: ${rests}`,
    offer && `Offered until ${nearMoment(offer.until, now)}`,
  ].filter(Boolean)
  return (
    <Row as="li" justify="between">
      <p>
        <b>{names}</b> <Muted>{notes.join(' · ')}</Muted>
      </p>
      <SmallButton
        aria-haspopup="dialog"
        aria-label={deskStandbyMessages.giveTo(names)}
        onClick={() => open({ type: 'give', wish })}
      >
        {deskStandbyMessages.give}
      </SmallButton>
    </Row>
  )
}
