/** Who may pick a player up, as everybody at the desk reads it of a child, and of whoever somebody must not collect. */
import type { Member } from '#records/families.ts'
import { deniedAs, deniedName, mustNotCollect } from './decisions.ts'
import { collectorsAt } from '#domain/safety/safety.ts'

/** In place of somebody's id. */
export const alone = 'alone'
/** The same, where nobody can say with whom: the child is no longer here. */
export const gone = 'gone'

export type PickUp = {
  /** The caregivers, and who else may. */
  allowed: { id: string; name: string }[]
  /** Those who must not, each by the name it was said with, and the present one. */
  denied: string[]
  leavesAlone: boolean
}

export function pickUpOf(
  { caregivers }: Pick<Member, 'caregivers'>,
  player: Pick<Member['players'][number], 'safety'>,
  now: Date,
): PickUp {
  const { safety } = player
  const collectors = collectorsAt(safety?.collectors ?? [], now)
  const denials = collectors.filter(({ denied }) => denied)
  return {
    allowed: [
      ...caregivers.filter((each) => !mustNotCollect(player, each)).map(({ id, profileName: name }) => ({ id, name })),
      ...collectors
        .filter(({ denied, name }) => !denied && !deniedAs(denials, name))
        .map(({ id, name }) => ({ id, name })),
    ],
    denied: denials.map((each) => deniedName(each, caregivers)),
    leavesAlone: safety?.leavesAlone === 'yes',
  }
}
