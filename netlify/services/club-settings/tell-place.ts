/** Every night: tells whoever comes from a day on that the club is at another address then, and that it is not if that was taken back. */
import { addDays, today, type Day } from '#domain/calendar/calendar.ts'
import { weeksShown } from '#domain/bookings/bookings.ts'
import { placeDays } from '#domain/club-settings/club-settings.ts'
import { clubAddress, visitOn } from '#domain/facility/club-address.ts'
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
import { comingOn } from '#server/repositories/who-comes.ts'
import type { ClubSettings } from '#records/club-settings.ts'
import { readSettings } from './change-settings.ts'

type Context = ServiceContext & Pick<RequestContext, 'keyPepper'>

const isOtherPlace = (from: Day): boolean => visitOn(from).address.join() !== visitOn(addDays(from, -1)).address.join()

/** @returns to how many somebody is written. Idempotent: a message that is due or was sent is not sent again. */
export async function tellPlace(context: Context): Promise<number> {
  const day = today(context.now())
  const { entries, moves = [] } = await readSettings(context)
  const visits = entries.filter(({ setting }) => setting.kind === 'visit')
  const isNear = ({ setting }: Move) =>
    setting.from > addDays(day, -placeDays) && setting.from <= addDays(day, placeDays)
  const coming = visits.filter(({ setting }) => setting.from > day && isOtherPlace(setting.from))
  const [near, takenBack] = [coming.filter(isNear), moves.filter(isNear)]
  const intents = [
    ...(await Promise.all(near.map(({ id, setting }) => ofMove(context, id, setting.from)))).flat(),
    ...(await Promise.all(takenBack.map(({ id }) => ofReturn(context, id)))).flat(),
    ...(near.length + takenBack.length > 0 ? await toVisitors(context, { visits, coming, near, takenBack }) : []),
  ]
  for (const intent of intents) await addToOutbox(context, intent)
  return intents.length
}

type Move = Pick<ClubSettings['entries'][number], 'id' | 'setting'>
type About = Pick<Intent, 'accountKey' | 'subjectRef'>

const as = (kind: Intent['kind'], about: readonly About[]): Intent[] =>
  about.map(({ accountKey, subjectRef }) => ({ accountKey, kind, subjectRef }))

/** The messages to families that have booked or reply for a day from this one on. */
async function ofMove(context: Context, id: string, from: Day): Promise<Intent[]> {
  const weeks = kinds.flatMap((kind) => weeksShown(kind, today(context.now())))
  const last = addDays(weeks.toSorted().at(-1)!, 6)
  const families = new Set<string>()
  for (let day = from; day <= last; day = addDays(day, 1))
    for (const accountKey of await comingOn(context.store, day)) families.add(accountKey)
  const about = [...families].map((accountKey) => ({ accountKey, subjectRef: mailSubjectRef.setting(id) }))
  return as('place_moves', about)
}

/** The messages to families for whom there was one of the move. */
async function ofReturn(context: Context, id: string): Promise<Intent[]> {
  const rows = await readMaterializedView(context, memberRows)
  const about = [...rows.keys()].map((key) => ({
    accountKey: key.slice(keys.allMembers.length),
    subjectRef: mailSubjectRef.setting(id),
  }))
  const entries = await Promise.all(as('place_moves', about).map((intent) => outboxEntryOf(context.store, intent)))
  return as(
    'place_stays',
    about.filter((_, nth) => entries[nth] !== undefined),
  )
}

/**
 * The messages to visitors whose tour is agreed on: of the last move before it, and of none that it replaces; or that the one of
 * which they heard last was taken back, unless they hear of another instead.
 */
async function toVisitors(
  context: Context,
  { visits, coming, near, takenBack }: Record<'visits' | 'coming' | 'near' | 'takenBack', readonly Move[]>,
): Promise<Intent[]> {
  const day = today(context.now())
  const messages = (await storedTours(context, day)).map(async ({ key, tour }): Promise<Intent[]> => {
    const { email, status, agreedRev = 0 } = tour
    const { date } = tourVisit(tour)
    if (!email || status !== 'confirmed' || date < day) return []
    const about = ({ id }: Move): About => ({
      accountKey: accountKeyOf(context.keyPepper, email),
      subjectRef: mailSubjectRef.tourPlace(key.split('/')[1]!, tour.id, agreedRev, id),
    })
    const entries = await Promise.all(
      [...visits, ...takenBack].map(async (move) => {
        const [intent] = as('tour_place', [about(move)])
        return { move, entry: await outboxEntryOf(context.store, intent!) }
      }),
    )
    const told = entries.flatMap(({ move, entry }) =>
      entry && entry.state !== 'dropped' ? { move, at: entry.at } : [],
    )
    const last = told.toSorted((one, other) => one.at - other.at).at(-1)?.move
    const before = coming.filter(({ setting }) => setting.from <= date)
    const current = before.toSorted((one, other) => one.setting.from.localeCompare(other.setting.from)).at(-1)
    // Where it is today: that is no news, unless they have heard of another.
    const isBack = current && clubAddress(date) === clubAddress(day)
    if (current && !isBack && !told.some(({ move }) => move === current))
      return near.includes(current) ? as('tour_place', [about(current)]) : []
    const isOver = last && (takenBack.includes(last) || (isBack && near.includes(current)))
    return isOver ? as('tour_place_stays', [about(last)]) : []
  })
  return (await Promise.all(messages)).flat()
}
