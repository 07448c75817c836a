/** Arrivals of a day, as people and devices have recorded them. Separate from the bookings, which an arrival never changes. */
import type { Arrival } from '#domain/arrivals/arrivals.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import { keys } from './keys.ts'
import { hash } from './hashes.ts'
import type { Documents } from './transact.ts'
import type { ServiceContext } from './update-with-retry.ts'
import type { Absence, ArrivalDay, Mark, Report } from '#records/arrivals.ts'

/** Reports kept for a booking: more than there are devices. */
const keptReports = 20

/** The same for copies of a request. The key itself is the client's. */
export const requestOf = (idempotencyKey: string): string => hash('arrival', idempotencyKey).slice(0, 20)

const nothing: Mark = { here: [] }

/** The arrival that counts. */
const earliestOf = ({ here }: Mark): Report | undefined =>
  here.filter(({ undone }) => !undone).toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))[0]

/** What counts of a booking: an arrival, or else an absence. */
export function arrivalIn({ absence, left, ...mark }: Mark): Arrival | undefined {
  const first = earliestOf(mark)
  if (!first) return absence && { state: absence.state, at: absence.at, by: absence.by.name }
  const { at, by, afterwards } = first
  return { state: 'here', at, by: by.name, ...(left && { left: left.at }), ...(afterwards && { afterwards }) }
}

/** The same for a booking of this day. */
export const arrivalOf = (day: Pick<ArrivalDay, 'marks'> | undefined, id: string): Arrival | undefined =>
  arrivalIn(day?.marks[id] ?? nothing)

/** What counts of each booking, by its id. */
export const allArrivals = (day: Pick<ArrivalDay, 'marks'> | undefined): Record<string, Arrival> =>
  Object.fromEntries(
    Object.keys(day?.marks ?? {}).flatMap((id) => {
      const arrival = arrivalOf(day, id)
      return arrival ? [[id, arrival]] : []
    }),
  )

/** The moments of all arrivals but those for one booking, and those that somebody has remembered afterwards. */
export const otherArrivals = (day: Pick<ArrivalDay, 'marks'> | undefined, id: string): string[] =>
  Object.entries(day?.marks ?? {}).flatMap(([each, found]) => {
    const first = earliestOf(found)
    return each === id || !first || first.afterwards ? [] : first.at
  })

export const readArrivals = (store: ServiceContext['store'], day: Day) => store.read(keys.arrivals(day))

/** Changes what is known of a booking, in a transaction; `next` returns undefined for no change. @returns it afterwards. */
function changeMark(documents: Documents, day: Day, id: string, next: (mark: Mark) => Mark | undefined): Mark {
  const found = documents.get(keys.arrivals(day)) ?? { v: 1, marks: {} }
  const mark = found.marks[id] ?? nothing
  const changed = next(mark)
  if (changed) documents.set(keys.arrivals(day), { ...found, marks: { ...found.marks, [id]: changed } })
  return changed ?? mark
}

/** Adds a report. One that is there already changes nothing. @returns what is known of the booking afterwards. */
export const addReport = (documents: Documents, day: Day, id: string, added: Omit<Report, 'undone'>): Mark =>
  changeMark(documents, day, id, (found) => {
    if (found.here.some(({ request }) => request === added.request)) return undefined
    const here = [...found.here, added]
    const first = earliestOf({ here })
    const others = here.filter((each) => each !== first).slice(1 - keptReports)
    return { ...found, here: first ? [first, ...others] : others }
  })

/** Records an absence, unless somebody is here. The same one again changes nothing. */
export const setAbsence = (documents: Documents, day: Day, id: string, set: Absence): Mark =>
  changeMark(documents, day, id, (found) =>
    earliestOf(found) || found.absence?.state === set.state ? undefined : { ...found, absence: set },
  )

/** Takes back whatever counts now. */
export const undoMark = (documents: Documents, day: Day, id: string): Mark =>
  changeMark(documents, day, id, (found) => {
    if (!found.absence && !earliestOf(found)) return undefined
    return { here: found.here.map((each) => ({ ...each, undone: true as const })) }
  })

/** Notes in a transaction that somebody who is here has left, or, without `left`, that they have not. */
export function setLeft(documents: Documents, day: Day, id: string, left: Mark['left']): void {
  const found = documents.get(keys.arrivals(day))
  const { left: _, ...mark } = found?.marks[id] ?? nothing
  if (found)
    documents.set(keys.arrivals(day), { ...found, marks: { ...found.marks, [id]: { ...mark, ...(left && { left }) } } })
}
