/** What outlives an account as proof: what was signed for a player, reports of incidents and what is owed, until the club may no longer need it. */
import { bornAtLatest, type Aged } from '#domain/families/ages.ts'
import { openDecisions } from '#domain/families/decisions.ts'
import { fieldLimits } from '#domain/plans/membership.ts'
import { monthsLater, today, type Day } from '#domain/calendar/calendar.ts'
import { sealYears } from '#domain/facility/facility.ts'
import type { DueLine } from '#domain/memberships/dues.ts'
import { line, paragraph, required } from '#domain/fields/field-rules.ts'
import { search, toSearchable } from '#domain/text/search.ts'
import type { Member } from '#records/families.ts'
import type { Incident } from '#records/incidents.ts'
import type { Seal } from '#records/proof.ts'

const adult = 18

/** Openings in an hour from which the other owners are told. */
export const manySeals = 20

export const reasonFields = {
  reason: required(paragraph(280), 'Please say why. It is kept in the staff log.'),
}

/** A name of the child or a caregiver. The month of birth is 'yyyy-MM', or ''. */
export const proofSearchFields = { name: line(fieldLimits.name) }

type Player = Member['players'][number]
type Proof = {
  consents: readonly { at: string }[]
  incidents: readonly Pick<Incident, 'at'>[]
  owed: readonly Pick<DueLine, 'from'>[]
}

/**
 * The day on which the seal of a player is removed: so many years after they are 18, or after the last that is in it. It follows
 * from the child and not from the day of the deletion, so an account that a back-up has brought back gets the same: of what is
 * owed, which grows by itself, the oldest counts.
 */
export function sealEnd(player: Aged, { consents, incidents, owed }: Proof): Day {
  const lastMonths = [
    monthsLater(bornAtLatest(player), 12 * adult),
    ...consents.map(({ at }) => today(new Date(at)).slice(0, 7)),
    ...incidents.map(({ at }) => at.slice(0, 7)),
    ...owed.slice(0, 1).map(({ from }) => from.slice(0, 7)),
  ]
  return `${monthsLater(lastMonths.toSorted().at(-1)!, 12 * sealYears + 1)}-01`
}

/** The day on which a seal is removed, of its id. */
export const untilOf = (id: string): Day => id.split('_')[0]!

/** True once nobody may read it any more. */
export const isSealOver = (until: Day, now: Date): boolean => until <= today(now)

/** The seal of a player whose account goes; undefined if there is nothing to prove. */
export function sealOf(
  { caregivers }: Pick<Member, 'caregivers'>,
  player: Player,
  { incidents, owed }: { incidents: readonly Incident[]; owed: readonly DueLine[] },
  now: Date,
): Seal | undefined {
  const { name, born = '', consents } = player
  const decided = openDecisions(player)
  if (consents.length + incidents.length + owed.length === 0 && !decided) return undefined
  const family = caregivers.map(({ profileName }) => profileName)
  return {
    v: 1,
    name,
    born,
    family,
    sealed: now.toISOString(),
    texts: consents,
    incidents: [...incidents],
    owed: owed.map(({ plan, from, to, total, state }) => ({ plan, from, to, total, state })),
    ...(decided && { safety: decided }),
  }
}

/** Those with this name, of the child or a caregiver, and this month of birth, as far as each is given. */
export function findSeals<Each extends Pick<Seal, 'name' | 'family' | 'born'>>(
  seals: readonly Each[],
  { name = '', born = '' }: { name?: string | undefined; born?: string | undefined },
): Each[] {
  const ofMonth = seals.filter((each) => born === '' || each.born === born)
  return search(
    toSearchable(ofMonth, (each) => [each.name, ...each.family]),
    name,
  )
}
