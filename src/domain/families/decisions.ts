/**
 * What staff have decided about a child or a caregiver (who must not collect, off the ice, missed sessions), which holds whatever
 * the family edits: a denial belongs to the caregiver, a hold to the child, and both to every name they have had since.
 */
import type { Member } from '#records/families.ts'
import type { StoredSafety } from '#records/safety.ts'
import type { Seal } from '#records/proof.ts'
import { ageOf } from './ages.ts'
import { isOffIce } from '#domain/safety/holds.ts'
import { shareName } from './same-name.ts'
import { collectorsAt, noContact, nothingStored, safetyLimits } from '#domain/safety/safety.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import { isSameName } from '#domain/text/search.ts'

type Collector = StoredSafety['collectors'][number]
type Caregiver = Pick<Member['caregivers'][number], 'id' | 'profileName'>

const isNamed = ({ name, denied }: Collector, as: string): boolean =>
  [name, ...(denied?.names ?? [])].some((each) => isSameName(each, as))

/** Who must not collect, and is or was called like this. */
export const deniedAs = (collectors: readonly Collector[], name: string): Collector | undefined =>
  collectors.find((each) => each.denied && isNamed(each, name))

/** The caregiver who must not collect by this: the one it was said of, whatever they are called, or one of that name. */
export const whoIsDenied = <Each extends Caregiver>(denial: Collector, caregivers: readonly Each[]): Each | undefined =>
  denial.denied &&
  (caregivers.find(({ id }) => id === denial.denied?.caregiver) ??
    caregivers.find(({ profileName }) => isNamed(denial, profileName)))

/** As it was said, with what the caregiver is called now. */
export function deniedName(denial: Collector, caregivers: readonly Caregiver[]): string {
  const { profileName = denial.name } = whoIsDenied(denial, caregivers) ?? {}
  return isSameName(profileName, denial.name) ? denial.name : `${denial.name} (now ${profileName})`
}

/** True if this caregiver must not collect the player. */
export const mustNotCollect = ({ safety }: Pick<Child, 'safety'>, { id, profileName }: Caregiver): boolean =>
  safety?.collectors.some((each) => each.denied && (each.denied.caregiver === id || isNamed(each, profileName))) ??
  false

/** The denial bound to the caregiver it is about, once they call themselves otherwise. */
function afterRenaming(denial: Collector, before: readonly Caregiver[], after: readonly Caregiver[]): Collector {
  const { id, profileName } = after.find(({ id: each }) => each === whoIsDenied(denial, before)?.id) ?? {}
  if (!denial.denied || id === undefined || profileName === undefined || isNamed(denial, profileName)) return denial
  const names = [...(denial.denied.names ?? []), profileName].slice(-safetyLimits.names)
  return { ...denial, denied: { ...denial.denied, caregiver: id, names } }
}

/** The facts where these people must not collect, and are named nowhere else. */
export function withDenied(safety: StoredSafety, denied: StoredSafety['collectors']): StoredSafety {
  const isDenied = (name: string) => deniedAs(denied, name) !== undefined
  const others = safety.collectors.filter(({ name }) => !isDenied(name))
  return { ...safety, ...(isDenied(safety.contactName) && noContact), collectors: [...denied, ...others] }
}

type Child = Member['players'][number]
type People = { players: readonly Child[]; caregivers: readonly Caregiver[] }

/** The player off the ice as another one is, unless cleared since. */
function withHoldOf(player: Child, { safety }: Child): Child {
  const own = player.safety ?? nothingStored
  if (!isOffIce(safety) || (own.hold && own.hold.since >= safety.hold.since)) return player
  return { ...player, safety: { ...own, hold: safety.hold } }
}

/** The player with what staff have decided about another one: off the ice, and who must not collect. */
export function withDecisionsOf(player: Child, other: Child): Child {
  const held = withHoldOf(player, other)
  const denied = other.safety?.collectors.filter((each) => each.denied) ?? []
  return denied.length === 0 ? held : { ...held, safety: withDenied(held.safety ?? nothingStored, denied) }
}

/** What a change says otherwise of who a player is, in words without personal data. */
export const identityChanges = (was: Child, is: Child): string[] => [
  ...(was.name === is.name ? [] : ['Name']),
  ...(was.age === is.age && was.ageOn === is.ageOn ? [] : ['Age']),
  ...(was.born === is.born ? [] : ['Month of birth']),
]

/** What of it who must not collect the player leaves to the desk: who the child is, and with whom it leaves. */
export function changesForDesk(was: Child, is: Child, now: Date): string[] {
  const allowed = ({ safety }: Child) =>
    collectorsAt(safety?.collectors ?? [], now).flatMap(({ denied, ...each }) => (denied ? [] : each))
  const isSame = (of: (player: Child) => unknown) => JSON.stringify(of(was)) === JSON.stringify(of(is))
  return [
    ...identityChanges(was, is),
    ...(isSame(allowed) ? [] : ['Who may pick up']),
    ...(isSame(({ safety }) => safety?.leavesAlone ?? '') ? [] : ['May leave alone']),
  ]
}

/**
 * The players of a family after a change. A denial stays with the caregiver it is about. Who was not there `before`, or is called
 * otherwise, and may be the child that another one is or was, is under what staff have decided about it, until they decide
 * otherwise. Where the family itself gives a player another name or age, it may be any of those who are off the ice.
 */
export function underDecisions({ players, caregivers }: People, before: People, day: Day, byFamily: boolean): Child[] {
  const isWatched = before.players.some(isDecided)
  const knownAs = ({ id }: Child) => before.players.find((each) => each.id === id)
  const hasKeptName = (player: Child) => isSameName(knownAs(player)?.name ?? '', player.name)
  const bound = players.map((player) => {
    const { name, formerNames = [] } = knownAs(player) ?? {}
    const isRenamed = isWatched && name !== undefined && !hasKeptName(player)
    const named = isRenamed ? { ...player, formerNames: [...formerNames, name].slice(-safetyLimits.names) } : player
    if (!named.safety?.collectors.some(({ denied }) => denied)) return named
    const collectors = named.safety.collectors.map((each) => afterRenaming(each, before.caregivers, caregivers))
    return { ...named, safety: { ...named.safety, collectors } }
  })
  return bound.map((player) => {
    const known = knownAs(player)
    const isKept = hasKeptName(player)
    const others = bound.filter((each) => each !== player)
    const mayBe = (other: Child) =>
      isKept
        ? !hasKeptName(other) && isSameName(other.name, player.name)
        : shareName(other, { name: player.name }) || (!known && ageOf(other, day) === ageOf(player, day))
    const decided = others.filter(mayBe).reduce(withDecisionsOf, player)
    const isOther = known && (!isKept || ageOf(known, day) !== ageOf(player, day))
    return byFamily && isOther ? others.reduce(withHoldOf, decided) : decided
  })
}

/** True if staff have decided something about a player that outlives the membership. */
export const isDecided = ({ safety, noShows = [] }: Child): boolean =>
  isOffIce(safety) || noShows.length > 0 || (safety?.collectors.some(({ denied }) => denied) ?? false)

/** What of it goes on once the account is gone. */
export function openDecisions({ safety }: Pick<Child, 'safety'>): Seal['safety'] {
  const collectors = safety?.collectors.filter(({ denied }) => denied) ?? []
  const held = isOffIce(safety) && { hold: safety.hold }
  return held || collectors.length > 0 ? { collectors, ...held } : undefined
}
