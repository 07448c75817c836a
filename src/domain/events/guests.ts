/** The guests of an RSVP, in words. */
import { firstNameOf, type Player } from '#domain/families/players.ts'
import { andList, counted } from '#domain/text/text.ts'
import type { EventBooking } from './events.ts'

/** '1 person', '5 people' */
export const peopleText = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`

type Coming = Pick<EventBooking, 'name' | 'players' | 'comes'>

/** The first names of the players whom the RSVP names, and of the caregiver who comes with them. */
export const namesComing = (
  { name, players: coming, comes }: Coming,
  players: readonly Pick<Player, 'id' | 'name'>[],
): string[] => [...players.filter(({ id }) => coming?.includes(id)), ...(comes ? [{ name }] : [])].map(firstNameOf)

/** 'Finn, Layla and Karen', 'Finn and 2 guests' or '2 guests'. Names only those whom the RSVP names. */
export function guestsText(
  rsvp: Coming & Pick<EventBooking, 'qty'>,
  players: readonly Pick<Player, 'id' | 'name'>[],
): string {
  const names = namesComing(rsvp, players)
  const others = rsvp.qty - names.length
  return andList([...names, ...(others > 0 ? [counted(others, 'guest')] : [])])
}
