/** Who may pick a player up, as everybody at the desk reads it of a child. */
import type { Member } from '#records/families.ts'
import { isSameName } from '#domain/text/search.ts'
import { collectorsAt } from './safety.ts'

/** In place of somebody's id. */
export const alone = 'alone'
/** The same, where nobody can say with whom: the child is no longer here. */
export const gone = 'gone'

export type PickUp = {
  /** The caregivers, and who else may. */
  allowed: { id: string; name: string }[]
  /** The names of those who must not. */
  denied: string[]
  leavesAlone: boolean
}

export function pickUpOf(
  { caregivers }: Pick<Member, 'caregivers'>,
  { safety }: Pick<Member['players'][number], 'safety'>,
  now: Date,
): PickUp {
  const collectors = collectorsAt(safety?.collectors ?? [], now)
  const named = (isDenied: boolean) => collectors.filter(({ denied }) => (denied !== undefined) === isDenied)
  return {
    allowed: [
      ...caregivers.map(({ id, profileName: name }) => ({ id, name })),
      ...named(false).map(({ id, name }) => ({ id, name })),
    ].filter(({ name }) => named(true).every((denied) => !isSameName(denied.name, name))),
    denied: named(true).map(({ name }) => name),
    leavesAlone: safety?.leavesAlone === 'yes',
  }
}
