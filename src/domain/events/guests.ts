/** Who comes with an RSVP, in words. */
import { firstNameOf, type Player } from '#domain/accounts/players.ts'
import { eventMessages } from '#domain/messages/messages.ts'
import { andList } from '#domain/text/text.ts'
import type { EventBooking } from './events.ts'

/** 'Finn and Layla', 'Finn and 2 guests' or '2 guests'. Names only the players whom the RSVP names. */
export function guestsText(
  { qty, players: coming }: Pick<EventBooking, 'qty' | 'players'>,
  players: readonly Pick<Player, 'id' | 'name'>[],
): string {
  const names = players.filter(({ id }) => coming?.includes(id)).map(firstNameOf)
  const others = qty - names.length
  return andList([...names, ...(others > 0 ? [eventMessages.guests(others)] : [])])
}
