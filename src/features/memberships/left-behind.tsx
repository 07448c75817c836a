/** What an account that goes leaves behind, child by child: what is open, and Puck Bucks on the card. */
import { isOwed, type DueLine } from '#domain/memberships/dues.ts'
import { dueMessages } from '#domain/memberships/membership-messages.ts'
import type { Player } from '#domain/families/players.ts'
import { bucksName, bucksOf } from '#domain/shop/bucks.ts'
import { today } from '#domain/calendar/calendar.ts'
import { dollars, isolated } from '#domain/text/text.ts'
import type { BucksMove } from '#records/bucks.ts'
import { Loaded, type QueryState } from '#features/parts/loaded.tsx'
import { useNow } from '#lib/clock.ts'
import { Text } from '#ui/layout/box.tsx'
import { Facts } from '#ui/layout/facts.tsx'

type Due = Pick<DueLine, 'id' | 'player' | 'name' | 'plan' | 'from' | 'to' | 'total' | 'state' | 'isDifference'>

type LeftBehindProps = {
  query: QueryState<{ dues: readonly Due[] }>
  players: readonly (Pick<Player, 'id' | 'name'> & { bucks?: readonly BucksMove[] | undefined })[]
}

/** 'Still to pay: $256.47, Mia: monthly, Nov 12 to Dec 11' */
const dueText = (due: Due): string =>
  due.total < 0
    ? `To be refunded: ${dollars(-due.total)}, ${dueMessages.line(due)}`
    : `Still to pay: ${dollars(due.total)}, ${dueMessages.line(due)}`

export function LeftBehind({ query, players }: LeftBehindProps) {
  const day = today(useNow())
  return (
    <Loaded query={query} title="Could not load what is still to pay" shape="row" count={1}>
      {({ dues }) => {
        const open = dues.filter((due) => isOwed(due) && due.from <= day)
        const facts = players.map((player) => {
          const lines = [
            ...open.filter((due) => due.player === player.id).map(dueText),
            ...(bucksOf(player) > 0 ? [`${dollars(bucksOf(player))} in ${bucksName}, gone with the account`] : []),
          ]
          const text = lines.length === 0 ? 'Nothing is open' : lines.map((line) => <Text key={line}>{line}</Text>)
          return { label: isolated(player.name), text }
        })
        const sum = open.reduce((all, { total }) => all + total, 0)
        return (
          <>
            <Facts aria-label="What is left" facts={facts} />
            {open.length > 1 && <p>Open together: {dollars(sum)}.</p>}
          </>
        )
      }}
    </Loaded>
  )
}
