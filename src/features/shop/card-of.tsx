/** Whose card gets the credit: the choice in a family with several players, and the line that says it. */
import { firstNameOf, initialsOf, type Player } from '#domain/accounts/players.ts'
import type { CartLine } from '#domain/shop/shop.ts'
import { useAccount, useKnownPlayers } from '#lib/session/account.ts'
import { Row, Text } from '#ui/layout/box.tsx'
import { Choices } from '#ui/forms/choices.tsx'
import { PlayerBadge } from '#ui/player-badge.tsx'

type Placed = Pick<Player, 'id' | 'name'> & { place: number }

/** The players who have a card, each with their place in the family; undefined unless they are `wanted` and known. */
export function useCards(wanted: boolean): readonly Placed[] | undefined {
  const { data: account, error } = useAccount({ enabled: wanted })
  if (!account) return error ? [] : undefined
  return account.players.flatMap(({ id, name, retired }, place) => (retired === undefined ? [{ id, name, place }] : []))
}

type WhoseCardProps = {
  cards: readonly Placed[]
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

export function WhoseCard({ cards, chosen, onChoose }: WhoseCardProps) {
  return (
    <Choices
      legend="Whose card?"
      choices={cards.map(({ id, name, place }) => ({
        id,
        label: name,
        mark: <PlayerBadge initials={initialsOf(name)} place={place} />,
      }))}
      chosen={chosen === undefined ? [] : [chosen]}
      onChange={([id]) => onChoose(id)}
      single
    />
  )
}

/** For a line of the cart; nothing in a family with one player. */
export function CardOf({ line: { player, playerName: name } }: { line: CartLine }) {
  const place = useKnownPlayers().findIndex(({ id }) => id === player)
  if (name === undefined) return null
  return (
    <Row as="p">
      {place >= 0 && <PlayerBadge initials={initialsOf(name)} place={place} />}
      <Text as="span" size="small">
        {firstNameOf({ name })}’s card
      </Text>
    </Row>
  )
}
