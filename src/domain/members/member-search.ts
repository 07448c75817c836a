/** How the front desk finds people: a family by anybody in it, and its players by their own name or by whom they belong to. */
import { matchesIn, search, toSearchable, type Searchable } from '#domain/text/search.ts'
import type { Caregiver } from '#domain/families/families.ts'
import { activePlayersOf, type Player } from '#domain/families/players.ts'

type SearchedPlayer = Pick<Player, 'id' | 'name' | 'retired'>
type SearchedCaregiver = Pick<Caregiver, 'profileName' | 'email' | 'phone'>
type SearchedFamily = { players: readonly SearchedPlayer[]; caregivers: readonly SearchedCaregiver[] }

const textsOfCaregivers = ({ caregivers }: SearchedFamily): string[] =>
  caregivers.flatMap(({ profileName, email, phone }) => [profileName, email, phone])

/** The texts by which a family is found: everybody in it. */
export const textsOfMember = (member: SearchedFamily | undefined): string[] =>
  member ? [...member.players.map(({ name }) => name), ...textsOfCaregivers(member)] : []

/** A player who can be booked for, with the family. */
export type FoundPlayer<Family extends SearchedFamily> = { family: Family; player: Family['players'][number] }

/** Every player who can be booked for, to be found by name and by the family's caregivers. Prepare them once per list. */
export const searchablePlayers = <Family extends SearchedFamily>(
  families: readonly Family[],
): Searchable<FoundPlayer<Family>>[] =>
  toSearchable(
    families.flatMap((family) => activePlayersOf(family).map((player) => ({ family, player }))),
    ({ family, player }) => [player.name, ...textsOfCaregivers(family)],
  )

/** The players found, those first whose own name is why. */
export function findPlayers<Family extends SearchedFamily>(
  all: readonly Searchable<FoundPlayer<Family>>[],
  query: string,
): FoundPlayer<Family>[] {
  if (query.trim() === '') return []
  const found = search(all, query)
  const byName = found.filter(({ player }) => isWhy(player.name, query))
  return [...byName, ...found.filter((each) => !byName.includes(each))]
}

const isWhy = (text: string, query: string): boolean => matchesIn(text, query).some(({ isMatch }) => isMatch)

/** The caregivers because of whom a player was found; all of them if the player's name is why. */
export function caregiversWhy<Each extends SearchedCaregiver>(caregivers: readonly Each[], query: string): Each[] {
  const why = caregivers.filter(({ profileName, email, phone }) =>
    [profileName, email, phone].some((text) => isWhy(text, query)),
  )
  return why.length > 0 ? why : [...caregivers]
}
