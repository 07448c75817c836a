/** Who came on a day, as people and devices have recorded it. Separate from the bookings, which an arrival never changes. */
import * as z from 'zod'
import type { Arrival } from '#domain/arrivals/arrivals.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import { keys } from './keys.ts'
import { instant, onlyTrue, version1 } from './records/fields.ts'
import { updateWithRetry, type ServiceContext } from './update-with-retry.ts'

const recorded = { request: z.string(), at: instant, by: z.object({ id: z.string(), name: z.string() }) }

/** One report of an arrival; `request` names the request that made it. */
const report = z.object({ ...recorded, undone: onlyTrue })
export type Report = z.infer<typeof report>

const absence = z.object({ ...recorded, state: z.enum(['no_show', 'excused']) })
export type Absence = z.infer<typeof absence>

/**
 * What is known of a booking. Of all reports that nobody has taken back the earliest counts, so that the order in which devices
 * send them does not matter; one that was taken back stays, so that a late copy of it does not come back. An arrival counts
 * more than an absence.
 */
const mark = z.object({ here: z.array(report), absence: absence.exactOptional() })
export type Mark = z.infer<typeof mark>

/** By id of the booking. */
export const arrivalDay = z.object({ v: version1, marks: z.record(z.string(), mark) })
export type ArrivalDay = z.infer<typeof arrivalDay>

declare module '#server/repositories/keys.ts' {
  interface RecordTypes {
    arrivals: ArrivalDay
  }
}

/** Reports kept for a booking: more than there are devices. */
const keptReports = 20

const nothing: Mark = { here: [] }

/** The arrival that counts. */
const earliestOf = ({ here }: Mark): Report | undefined =>
  here.filter(({ undone }) => !undone).toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))[0]

/** What counts of a booking: an arrival, or else an absence. */
export function arrivalOf(day: Pick<ArrivalDay, 'marks'> | undefined, id: string): Arrival | undefined {
  const found = day?.marks[id]
  const first = found && earliestOf(found)
  if (first) return { state: 'here', at: first.at, by: first.by.name }
  return found?.absence && { state: found.absence.state, at: found.absence.at, by: found.absence.by.name }
}

/** The moments of all arrivals but those for one booking. */
export const otherArrivals = (day: Pick<ArrivalDay, 'marks'> | undefined, id: string): string[] =>
  Object.entries(day?.marks ?? {}).flatMap(([each, found]) => (each === id ? [] : (earliestOf(found)?.at ?? [])))

export const readArrivals = (store: ServiceContext['store'], day: Day) => store.read<ArrivalDay>(keys.arrivals(day))

/** Changes what is known of a booking; `next` returns undefined for no change. @returns the day as stored afterwards. */
async function updateMark(
  context: Pick<ServiceContext, 'store' | 'backoff'>,
  day: Day,
  id: string,
  next: (mark: Mark) => Mark | undefined,
): Promise<ArrivalDay | undefined> {
  const stored = await updateWithRetry<ArrivalDay>(context, keys.arrivals(day), (current = { v: 1, marks: {} }) => {
    const changed = next(current.marks[id] ?? nothing)
    return changed && { ...current, marks: { ...current.marks, [id]: changed } }
  })
  return stored?.value
}

/** Adds a report. One that is there already changes nothing. */
export const addReport = (
  context: Pick<ServiceContext, 'store' | 'backoff'>,
  day: Day,
  id: string,
  added: Omit<Report, 'undone'>,
) =>
  updateMark(context, day, id, (found) => {
    if (found.here.some(({ request }) => request === added.request)) return undefined
    const here = [...found.here, added]
    const first = earliestOf({ here })
    const others = here.filter((each) => each !== first).slice(1 - keptReports)
    return { ...found, here: first ? [first, ...others] : others }
  })

/** Records an absence, unless somebody is here. The same one again changes nothing. */
export const setAbsence = (context: Pick<ServiceContext, 'store' | 'backoff'>, day: Day, id: string, set: Absence) =>
  updateMark(context, day, id, (found) =>
    earliestOf(found) || found.absence?.state === set.state ? undefined : { ...found, absence: set },
  )

/** Takes back whatever counts now. */
export const undoMark = (context: Pick<ServiceContext, 'store' | 'backoff'>, day: Day, id: string) =>
  updateMark(context, day, id, ({ absence: before, ...found }) => {
    if (!before && !earliestOf(found)) return undefined
    return { ...found, here: found.here.map((each) => ({ ...each, undone: true as const })) }
  })
