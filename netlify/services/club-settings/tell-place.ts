/** Every night: tells whoever comes from a day on that the club is at another address then, and that it is not if that was taken back. */
import { addDays, today, type Day } from '#domain/calendar/calendar.ts'
import { weeksShown } from '#domain/bookings/bookings.ts'
import { placeDays } from '#domain/club-settings/club-settings.ts'
import { visitOn } from '#domain/facility/club-address.ts'
import { kinds } from '#domain/facility/facility.ts'
import { tourVisit } from '#domain/tours/tours.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { memberRows } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { addToOutbox, outboxEntryOf, type Intent } from '#server/repositories/outbox.ts'
import { storedTours } from '#server/repositories/tours.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { comingOn } from '#server/services/club-messages/recipients.ts'
import { readSettings } from './change-settings.ts'

type Context = ServiceContext & Pick<RequestContext, 'keyPepper'>

const isOtherPlace = (from: Day): boolean => visitOn(from).address.join() !== visitOn(addDays(from, -1)).address.join()

/** @returns to how many somebody is written. Idempotent: a message that is due or was sent is not sent again. */
export async function tellPlace(context: Context): Promise<number> {
  const day = today(context.now())
  const { entries, moves = [] } = await readSettings(context)
  const isNear = ({ setting }: Pick<(typeof entries)[number], 'setting'>) =>
    setting.kind === 'visit' && setting.from > addDays(day, -placeDays) && setting.from <= addDays(day, placeDays)
  const coming = entries.filter(
    (entry) => isNear(entry) && entry.setting.from > day && isOtherPlace(entry.setting.from),
  )
  const intents = [
    ...(await Promise.all(coming.map(({ id, setting }) => ofMove(context, id, setting.from)))).flat(),
    ...(await Promise.all(moves.filter(isNear).map(({ id, setting }) => ofReturn(context, id, setting.from)))).flat(),
  ]
  for (const intent of intents) await addToOutbox(context, intent)
  return intents.length
}

type About = Pick<Intent, 'accountKey' | 'subjectRef'>

const as = (kind: Intent['kind'], about: readonly About[]): Intent[] =>
  about.map(({ accountKey, subjectRef }) => ({ accountKey, kind, subjectRef }))

/** The messages to families that have booked or reply for a day from this one on, and to visitors whose tour is then. */
async function ofMove(context: Context, id: string, from: Day): Promise<Intent[]> {
  const weeks = kinds.flatMap((kind) => weeksShown(kind, today(context.now())))
  const last = addDays(weeks.toSorted().at(-1)!, 6)
  const families = new Set<string>()
  for (let day = from; day <= last; day = addDays(day, 1))
    for (const accountKey of await comingOn(context.store, day)) families.add(accountKey)
  const about = [...families].map((accountKey) => ({ accountKey, subjectRef: mailSubjectRef.setting(id) }))
  return [...as('place_moves', about), ...as('tour_place', await visitorsFrom(context, from))]
}

/** The messages to those for whom there was one of the move. */
async function ofReturn(context: Context, id: string, from: Day): Promise<Intent[]> {
  const rows = await readMaterializedView(context, memberRows)
  const about = [...rows.keys()].map((key) => ({
    accountKey: key.slice(keys.allMembers.length),
    subjectRef: mailSubjectRef.setting(id),
  }))
  return [
    ...as('place_stays', await withMessage(context, 'place_moves', about)),
    ...as('tour_place_stays', await withMessage(context, 'tour_place', await visitorsFrom(context, from))),
  ]
}

async function withMessage({ store }: Context, kind: Intent['kind'], about: readonly About[]): Promise<About[]> {
  const entries = await Promise.all(as(kind, about).map((intent) => outboxEntryOf(store, intent)))
  return about.filter((_, nth) => entries[nth] !== undefined)
}

/** The tours that are agreed for a day from this one on. */
async function visitorsFrom(context: Context, from: Day): Promise<About[]> {
  const tours = await storedTours(context, today(context.now()))
  return tours.flatMap(({ key, tour }) => {
    const { id, email, status, agreedRev } = tour
    if (!email || status !== 'confirmed' || tourVisit(tour).date < from) return []
    const month = key.split('/')[1]!
    return [
      { accountKey: accountKeyOf(context.keyPepper, email), subjectRef: mailSubjectRef.tour(month, id, agreedRev) },
    ]
  })
}
