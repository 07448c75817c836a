/** What an account that goes leaves behind, child by child: charges that are open, and puck Bucks on the card. */
import { isOwed, type DueLine } from '#domain/memberships/dues.ts'
import { dueMessages } from '#domain/memberships/membership-messages.ts'
import type { Player } from '#domain/families/players.ts'
import { bucksName, bucksOf } from '#domain/shop/bucks.ts'
import { today } from '#domain/calendar/calendar.ts'
import { dollars } from '#domain/text/money.ts'
import { isolated } from '#domain/text/text.ts'
import type { BucksMove } from '#records/bucks.ts'
import { Loaded, type QueryState } from '#features/parts/loaded.tsx'
import { useNow } from '#lib/clock.ts'

type LeftBehindProps = {
  query: QueryState<{
    dues: readonly Pick<DueLine, 'id' | 'player' | 'name' | 'plan' | 'from' | 'to' | 'total' | 'state'>[]
  }>
  players: readonly (Pick<Player, 'id' | 'name'> & { bucks?: readonly BucksMove[] | undefined })[]
}

export function LeftBehind({ query, players }: LeftBehindProps) {
  const day = today(useNow())
  return (
    <Loaded query={query} title="Could not load what is still to pay" shape="row" count={1}>
      {({ dues }) => (
        <ul aria-label="What is left">
          {dues
            .filter((due) => isOwed(due) && due.from <= day)
            .map((due) => (
              <li key={due.id}>
                Still to pay: {dollars(due.total)}, {dueMessages.line(due)}
              </li>
            ))}
          {players
            .filter((player) => bucksOf(player) > 0)
            .map((player) => (
              <li key={player.id}>
                {isolated(player.name)}: {dollars(bucksOf(player))} in {bucksName}, gone with the account
              </li>
            ))}
        </ul>
      )}
    </Loaded>
  )
}
