/** Arrivals of a day, as people and devices have recorded them. Separate from the bookings, which an arrival never changes. */
import type { Arrival } from '#domain/arrivals/arrivals.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import { keys } from './keys.ts'
import { hash } from './hashes.ts'
import type { Documents } from './transact.ts'
import { updateWithRetry, type ServiceContext } from './update-with-retry.ts'
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
export function arrivalOf(day: Pick<ArrivalDay, 'marks'> | undefined, id: string): Arrival | undefined {
  const found = day?.marks[id]
  const first = found && earliestOf(found)
  if (first) return { state: 'here', at: first.at, by: first.by.name, ...(found.left && { left: found.left.at }) }
  return found?.absence && { state: found.absence.state, at: found.absence.at, by: found.absence.by.name }
}

/** What counts of each booking, by its id. */
export const allArrivals = (day: Pick<ArrivalDay, 'marks'> | undefined): Record<string, Arrival> =>
  Object.fromEntries(
    Object.keys(day?.marks ?? {}).flatMap((id) => {
      const arrival = arrivalOf(day, id)
      return arrival ? [[id, arrival]] : []
    }),
  )

/** The moments of all arrivals but those for one booking. */
export const otherArrivals = (day: Pick<ArrivalDay, 'marks'> | undefined, id: string): string[] =>
  Object.entries(day?.marks ?? {}).flatMap(([each, found]) => (each === id ? [] : (earliestOf(found)?.at ?? [])))

export const readArrivals = (store: ServiceContext['store'], day: Day) => store.read(keys.arrivals(day))

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
  updateMark(context, day, id, (found) => {
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
