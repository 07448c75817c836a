/** Whether two players may be one: apart from their other rules, because every page of members would load the search for it. */
import { isSameName } from '#domain/text/search.ts'
import type { Player } from './players.ts'

type Named = Pick<Player, 'name' | 'formerNames'>

/** True for two players who have or had a name in common. */
export function shareName(one: Named, other: Named): boolean {
  const namesOf = ({ name, formerNames = [] }: Named) => [name, ...formerNames]
  return namesOf(one).some((name) => namesOf(other).some((each) => isSameName(name, each)))
}
