/** Reports of incidents: their fields, when one can have happened, and which wording the family reads. */
import { fieldLimits } from '#domain/plans/membership.ts'
import { addDays, facilityClock, shortDay } from '#domain/calendar/calendar.ts'
import { isMoment, type Moment } from '#domain/facility/day.ts'
import { paragraph, line, required } from '#domain/fields/field-rules.ts'
import type { Incident } from '#records/incidents.ts'

export const incidentFields = {
  where: required(line(fieldLimits.name), 'Please say where it happened'),
  what: required(paragraph(5000), 'Please say what happened'),
  firstAid: paragraph(1000),
  informed: paragraph(280),
  notes: paragraph(1000),
}

/** The most wordings of a report before the present one. */
export const mostWordings = 50

type Wording = NonNullable<Incident['earlier']>[number]
type Words = Pick<Wording, 'at' | 'where' | 'what' | 'firstAid' | 'informed'>

/** What the family may read of a wording. */
const wordsOf = ({ at, where, what, firstAid, informed }: Words): Words => ({ at, where, what, firstAid, informed })

/** True if the family reads the same in both. */
export const hasSameWords = (one: Words, other: Words): boolean =>
  JSON.stringify(wordsOf(one)) === JSON.stringify(wordsOf(other))

/** The present wording, as it is kept once there is another. */
export const wordingOf = ({ edited, reported, notes = '', complete, told, ...words }: Incident): Wording => ({
  ...wordsOf(words),
  notes,
  complete,
  ...(told && { told }),
  written: edited ?? reported,
})

/** True if the caregivers were told of this wording or an earlier one. */
export const wasTold = ({
  told,
  earlier = [],
}: {
  told?: unknown
  earlier?: readonly { told?: unknown }[] | undefined
}) => [...earlier, { told }].some((each) => each.told)

/**
 * A report as the family reads it: the last wording that it was told of, or that was complete; undefined if there is none.
 * `changed`: since when it reads something else than at first.
 */
export function asFamilyReads(report: Incident): (Words & { changed?: string }) | undefined {
  const shown = [...(report.earlier ?? []), wordingOf(report)].filter(({ told, complete }) => told || complete)
  const last = shown.at(-1)
  if (!last) return undefined
  const before = shown.findLastIndex((each) => !hasSameWords(each, last))
  return { ...wordsOf(last), ...(before >= 0 && { changed: shown[before + 1]!.written.at }) }
}

/** Nobody reports what is longer ago, in days. */
const oldest = 366

/** Why it cannot have happened then; undefined if it can. */
export function whyNotAt(at: Moment, now: Date): string | undefined {
  const { day, time } = facilityClock(now)
  if (!isMoment(at)) return 'Please say when it happened'
  if (at > `${day}T${time}`) return 'This has not happened yet. Please check the day and time.'
  return at.slice(0, 10) < addDays(day, -oldest) ? 'This is more than a year ago. Please check the day.' : undefined
}

/** Why a player is off the ice, for the family too: what happened stands in the report. */
export const holdNote = (at: Moment): string => `What happened on ${shortDay(at.slice(0, 10))}`
