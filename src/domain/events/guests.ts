/** Who comes with an RSVP, in words. */
import { firstNameOf, type Player } from '#domain/accounts/players.ts'
import { andList } from '#domain/text/text.ts'
import type { EventBooking } from './events.ts'

/** The first names of the players whom the RSVP names. */
export const namesComing = (
  { players: coming }: Pick<EventBooking, 'players'>,
  players: readonly Pick<Player, 'id' | 'name'>[],
): string[] => players.filter(({ id }) => coming?.includes(id)).map(firstNameOf)

/** 'Finn and Layla', 'Finn and 2 guests' or '2 guests'. Names only the players whom the RSVP names. */
export function guestsText(
  rsvp: Pick<EventBooking, 'qty' | 'players'>,
  players: readonly Pick<Player, 'id' | 'name'>[],
): string {
  const names = namesComing(rsvp, players)
  const others = rsvp.qty - names.length
  return andList([...names, ...(others > 0 ? [`${others} ${others === 1 ? 'guest' : 'guests'}`] : [])])
}
