/**
 * The lanes that an event closes for its hours. They are closures like any other, marked with the event's id, and written
 * after the event: each writer repeats until the event it wrote them for is the current one.
 */
import type { ClosureList, StoredClosure } from '#records/bookings.ts'
import { unitsOf } from '#domain/bookings/bookings.ts'
import { closureFor, closureLimits, type ClosureDraft } from '#domain/bookings/closures.ts'
import { facilityClock } from '#domain/calendar/calendar.ts'
import { purgeLater } from '#server/context/purge-cdn.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { currentClosures, undecidedBookings } from '#server/services/bookings/closures.ts'
import { queueClosedMails, queueKeptMails } from '#server/services/bookings/closure-mails.ts'
import { offerAfterResponse } from '#server/services/standby/offer-freed.ts'
import { keepReopened } from '#server/services/standby/reopened.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { readEvents } from '#server/repositories/events.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import type { StoredEvent } from '#records/events.ts'

/** `undecided` counts the bookings in closed lanes; `full` says that there are too many closures. */
export type EventClosures = { undecided: number; full: boolean }

type Context = ServiceContext & Pick<RequestContext, 'keyPepper'> & Partial<Pick<RequestContext, 'purgeCdn'>>

/** Closes what the event closes now, and nothing else of it, and tells the families with bookings there. Idempotent. */
export async function syncEventClosures(context: Context, id: string): Promise<EventClosures> {
  for (let tries = 0; tries < 10; tries += 1) {
    const event = await eventNow(context, id)
    const drafts = event ? closuresOf(event) : []
    await tellOpened(context, id, drafts)
    const all = await readClosures(context.store)
    const before = all.filter((closure) => closure.event === id)
    const left = [...all.filter((closure) => closure.event !== id), ...drafts]
    const reopened = await keepReopened(context, before, left)
    const { closures, full } = await replaceClosures(context, id, drafts)
    if (before.length + closures.length > 0) purgeLater(context, 'closures')
    if ((await eventNow(context, id))?.rev !== event?.rev) continue
    offerAfterResponse(context, reopened)
    const undecided = await undecidedBookings(context, closures)
    await queueClosedMails(context, undecided)
    return { undecided: undecided.length, full }
  }
  throw new StorageUnavailable('an event stayed contested')
}

/** Records, before the event's closures are replaced, which bookings in them can take place after all. */
async function tellOpened(context: Context, event: string, drafts: readonly ClosureDraft[]): Promise<void> {
  if (!context.mailEnabled) return
  const before = (await currentClosures(context)).filter((closure) => closure.event === event)
  const undecided = await undecidedBookings(context, before)
  await queueKeptMails(
    context,
    undecided.filter(({ booking }) => !closureFor(drafts, booking)),
  )
}

const eventNow = async ({ store }: ServiceContext, id: string) =>
  (await readEvents(store)).find((event) => event.id === id)

/** All lanes are one closure. A canceled event closes nothing. */
function closuresOf({ datetime, ends, lanes = [], canceled = false, title: reason }: StoredEvent): ClosureDraft[] {
  if (ends === undefined || canceled) return []
  const { day, time } = facilityClock(new Date(datetime))
  const span = { from: `${day}T${time}`, to: `${day}T${ends}`, reason }
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
    return { ...current, v: 1, closures: next.toSorted((one, other) => one.from.localeCompare(other.from)) }
  })
  return { closures: (stored?.value.closures ?? []).filter((closure) => closure.event === event), full }
}
