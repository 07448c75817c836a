/**
 * What closes for an event, and what closes an event. Its lanes are closures marked with its id, written after it: each writer
 * repeats until the event it wrote them for is the current one.
 */
import type { StoredEvent } from '#records/events.ts'
import type { ClosureList, StoredClosure } from '#records/closures.ts'
import { unitsOf } from '#domain/bookings/bookings.ts'
import { byStart, closureLimits, isStanding, momentOf, type ClosureDraft } from '#domain/bookings/closures.ts'
import { purgeLater } from '#server/context/purge-cdn.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { undecidedBookings } from '#server/services/closures/closures.ts'
import { queueClosedMails } from '#server/services/closures/closure-mails.ts'
import { reopen } from '#server/services/closures/reopen.ts'
import { closureOfEvent } from '#server/repositories/closed-hours.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { readEvents } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { ifReadable, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { endOfEvent, nextOccurrences, occurrenceById } from '#domain/events/events.ts'
import { adminEvents } from './event-rsvps.ts'

/** `undecided` counts the bookings in closed lanes; `full` says that there are too many closures. */
export type EventClosures = { undecided: number; full: boolean }

type Context = ServiceContext & Pick<RequestContext, 'keyPepper'> & Partial<Pick<RequestContext, 'purgeCdn'>>

/** Closes what the event closes now, and nothing else of it, and tells the families with bookings there. Idempotent. */
export async function syncEventClosures(context: Context, id: string): Promise<EventClosures> {
  for (let tries = 0; tries < 10; tries += 1) {
    const event = await eventNow(context, id)
    const drafts = event ? lanesClosedBy(event) : []
    const all = await readClosures(context)
    const before = all.filter((closure) => closure.event === id)
    const others = all.filter((closure) => closure.event !== id)
    const { closures, full } = await reopen(context, before, others, () => replaceClosures(context, id, drafts), drafts)
    if (before.length + closures.length > 0) purgeLater(context, 'closures')
    if ((await eventNow(context, id))?.rev !== event?.rev) continue
    const undecided = await undecidedBookings(context, closures)
    await queueClosedMails(context, undecided)
    return { undecided: undecided.length, full }
  }
  throw new StorageUnavailable('an event stayed contested')
}

const eventNow = async ({ store }: ServiceContext, id: string) =>
  (await readEvents(store)).find((event) => event.id === id)

/** All lanes are one closure. A canceled event closes nothing. */
export function lanesClosedBy({ datetime, ends, lanes = [], canceled = false, title }: StoredEvent): ClosureDraft[] {
  if (ends === undefined || canceled) return []
  const to = momentOf(endOfEvent({ title, datetime, ends }))
  const span = { from: momentOf(new Date(datetime)), to, reason: title }
  return lanes.length === unitsOf('lane').length
    ? [{ scope: 'kind', kind: 'lane', ...span }]
    : lanes.map((unit) => ({ scope: 'unit', kind: 'lane', unit, ...span }))
}

async function replaceClosures(
  context: ServiceContext,
  event: string,
  drafts: readonly ClosureDraft[],
): Promise<{ closures: readonly StoredClosure[]; full: boolean }> {
  let full = false
  const stored = await updateWithRetry<ClosureList>(context, keys.closures, (current) => {
    const all = current?.closures ?? []
    const before = all.filter((closure) => closure.event === event)
    const closures = drafts.map((draft): StoredClosure => {
      const id = `cls_${hash('event closure', event, JSON.stringify(draft)).slice(0, 24)}`
      return { ...draft, id, kept: before.find((closure) => closure.id === id)?.kept ?? [], event }
    })
    const next = [...all.filter((closure) => closure.event !== event), ...closures]
    full = closures.length > 0 && next.length > closureLimits.maxCount
    const isSame =
      closures.length === before.length && closures.every(({ id }) => before.some((each) => each.id === id))
    if (full || isSame) return undefined
    return { ...current, v: 1, closures: next.toSorted(byStart) }
  })
  return { closures: (stored?.value.closures ?? []).filter((closure) => closure.event === event), full }
}

/** Cheaper than to count all guests: a list for each weekly event on a holiday, which has none in general. */
async function isAnyAffected(
  { store, now }: ServiceContext,
  isClosed: (event: StoredEvent) => boolean,
): Promise<boolean> {
  const closed = nextOccurrences(now()).filter(isClosed)
  const [events, ...rsvps] = await Promise.all([
    readEvents(store),
    ...closed.map(({ id }) => store.list(keys.rsvpsOfEvent(id))),
  ])
  return events.some((event) => !event.canceled && isClosed(event)) || rsvps.flat().length > 0
}

type UndecidedEvents = Reply<'listClosures'>['events']

/**
 * The upcoming events in closed hours that staff have neither kept nor canceled, weekly ones too, with their guests. None if they
 * cannot be read: bookings are decided about all the same.
 */
export async function undecidedEvents(
  context: ServiceContext,
  closures: readonly StoredClosure[],
): Promise<UndecidedEvents> {
  const found = await ifReadable(() => readUndecided(context, closures))
  return found === 'unreadable' ? [] : found
}

async function readUndecided(context: ServiceContext, closures: readonly StoredClosure[]): Promise<UndecidedEvents> {
  const club = closures.filter(({ scope }) => scope === 'club')
  const now = context.now()
  const isClosed = (event: StoredEvent) => new Date(event.datetime) > now && closureOfEvent(club, event) !== undefined
  if (club.length === 0 || (club.every(isStanding) && !(await isAnyAffected(context, isClosed)))) return []
  return (await adminEvents(context))
    .filter((event) => !event.canceled && isClosed(event))
    .toSorted((one, other) => one.datetime.localeCompare(other.datetime))
    .flatMap((event) => {
      const { id, title, datetime, taken: guests = 0 } = event
      const closure = closureOfEvent(club, event)!
      // A weekly event on a holiday is closed like everything else: only its guests need a decision.
      const isDecided = isStanding(closure) && guests === 0 && occurrenceById(id) !== undefined
      return isDecided ? [] : [{ closureId: closure.id, event: { id, title, datetime, guests } }]
    })
}
