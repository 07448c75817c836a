/** What outlives an account as proof: what was signed for a player, reports of incidents and what is owed, until the club may no longer need it. */
import { bornAtLatest, type Aged } from '#domain/families/ages.ts'
import { fieldLimits } from '#domain/plans/membership.ts'
import { monthsLater, today, type Day } from '#domain/calendar/calendar.ts'
import { sealYears } from '#domain/facility/facility.ts'
import { line, paragraph, required } from '#domain/fields/field-rules.ts'
import { search, toSearchable } from '#domain/text/search.ts'
import type { Member } from '#records/families.ts'
import type { Seal } from '#records/proof.ts'

const adult = 18

/** The other owners are told after every so many openings in an hour. */
export const manySeals = 20

export const reasonFields = {
  reason: required(paragraph(280), 'Please say why. It is kept in the staff log.'),
}

/** A name of the child or a caregiver. The month of birth is 'yyyy-MM', or ''. */
export const proofSearchFields = { name: line(fieldLimits.name) }

/** What a subject keeps of a player: its part of the seal, and the months from which the years count. */
export type SealPart = { seal: Partial<Seal>; months: readonly string[] }

/**
 * The day on which the seal of a player is removed: so many years after they are 18, or after the last that is in it. It follows
 * from the child and not from the day of the deletion, so an account that a back-up has brought back gets the same: of what is
 * owed, which grows by itself, the oldest counts.
 */
export function sealEnd(player: Aged, parts: readonly SealPart[]): Day {
  const lastMonths = [monthsLater(bornAtLatest(player), 12 * adult), ...parts.flatMap(({ months }) => months)]
  return `${monthsLater(lastMonths.toSorted().at(-1)!, 12 * sealYears + 1)}-01`
}

/** The day on which a seal is removed, of its id. */
export const untilOf = (id: string): Day => id.split('_')[0]!

/** True once nobody may read it any more. */
export const isSealOver = (until: Day, now: Date): boolean => until <= today(now)

/** What every seal says of a player whose account goes. */
export const sealHead = (
  { caregivers }: Pick<Member, 'caregivers'>,
  { name, born = '' }: Member['players'][number],
  now: Date,
) => ({
  v: 1 as const,
  name,
  born,
  family: caregivers.map(({ profileName }) => profileName),
  sealed: now.toISOString(),
})

/** True if one of them has something to prove. */
export const isProof = (parts: readonly SealPart[]): boolean =>
  parts.some(({ seal }) => Object.values(seal).flat().length > 0)

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
