/** The standby list at the front desk: who waits for a slot of a day, and a slot given by hand. */
import type { Reply } from '#api-contract/schemas.ts'
import { bookedFor } from '#domain/accounts/players.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { mondayOf, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { isWishedSlot } from '#domain/standby/wishes.ts'
import type { RequestContext, RequestMeta } from '#server/context/request-context.ts'
import {
  familyRefOf,
  ifActive,
  readMember,
  type Member,
  type MemberRecord,
} from '#server/repositories/accounts/members.ts'
import { ownerKeyOfMember } from '#server/repositories/admin-rows.ts'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import {
  entryOf,
  weekKey,
  type ConfirmedEntry,
  type Entry,
  type MemberWeek,
} from '#server/repositories/bookings/member-weeks.ts'
import { keys } from '#server/repositories/keys.ts'
import { listWishes, readStandby, type IndexedWish, type StandbyRecord } from '#server/repositories/standby.ts'
import { readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { reserveAll } from '#server/services/bookings/reserve.ts'
import { readWeek } from '#server/services/bookings/week-availability.ts'
import type { Refused, ReservationRequest } from '#server/services/bookings/why-not-hold.ts'
import { inLine } from './candidates.ts'
import { isSatisfied } from './reconcile-offers.ts'
import { endWish } from './change-wishes.ts'

type DeskWish = Reply<'adminStandby'>['wishes'][number]

/** The wishes of a day in the order of the line, lanes first. A family that cannot be read is left out. */
export async function wishesOfDay(context: ServiceContext, day: Day): Promise<DeskWish[]> {
  const lines = await Promise.all(
    (['lane', 'speede'] as const).map(async (kind) => {
      const wishes = (await listWishes(context.store, kind)).filter(({ days }) => days.includes(day))
      return wishes.length === 0 ? [] : inLine(wishes, await readWeek(context, kind, mondayOf(day)))
    }),
  )
  const line = lines.flat()
  const ownerKeys = [...new Set(line.map(({ wish }) => wish.ownerKey))]
  const [members, records] = await Promise.all([
    readReadable<MemberRecord>(context.store, ownerKeys.map(keys.member)),
    readReadable<StandbyRecord>(context.store, ownerKeys.map(keys.standby)),
  ])
  const memberOf = new Map(members.found.map(({ key, ...found }) => [key, ifActive(found)?.value]))
  const recordOf = new Map(records.found.map(({ key, value }) => [key, value]))
  return line.flatMap(({ wish, sessions }) => {
    const member = memberOf.get(keys.member(wish.ownerKey))
    const record = recordOf.get(keys.standby(wish.ownerKey))
    return member && !member.deleting && record ? shown(context, wish, sessions, member, record) : []
  })
}

function shown(
  { now }: ServiceContext,
  { id }: IndexedWish,
  sessions: number,
  member: Member,
  record: StandbyRecord,
): DeskWish[] {
  const wish = record.wishes.find((each) => each.id === id)
  if (!wish) return []
  const { kind, players, days, from, to, units, notice, at, paused } = wish
  const offer = record.offers.find((each) => each.wish === id && each.held && each.until > now().getTime())
  return [
    {
      id,
      kind,
      players,
      days,
      from,
      to,
      units,
      notice,
      sessions,
      member: familyRefOf(member, now()),
      at: new Date(at).toISOString(),
      ...(paused && { paused }),
      ...(offer && { offer: { until: new Date(offer.until).toISOString() } }),
    },
  ]
}

export type GiveRequest = {
  member: string
  wish: string
  kind: Kind
  date: Day
  time: string
  bookings: readonly { player: string; unit: number }[]
  overLimit: boolean
  anyAge: boolean
}

/** `other`: this is not what the wish is for. */
export type GiveResult =
  | { outcome: 'booked'; bookings: ConfirmedEntry[] }
  | { outcome: 'gone' }
  | { outcome: 'other' }
  | { outcome: 'refused'; why: Refused }

/**
 * Books a slot for each player of a wish, all or none, and ends the wishes that this meets. An offer of one of the slots to
 * another family is taken back, and it is told. Idempotent per idempotency key. @throws StorageUnavailable as `reserve` does.
 */
export async function giveSlot(
  context: RequestContext & Pick<RequestMeta, 'idempotencyKey'>,
  request: GiveRequest,
): Promise<GiveResult> {
  const { store, now, idempotencyKey } = context
  const { kind, date, time, bookings, overLimit, anyAge } = request
  const ownerKey = await ownerKeyOfMember(context, request.member)
  if (ownerKey === undefined) return { outcome: 'gone' }
  const [member, found] = await Promise.all([readMember(store, ownerKey), readStandby(store, ownerKey)])
  if (!member || member.value.deleting) return { outcome: 'gone' }
  const slots = bookings.map(({ player, unit }) => {
    const slot: Slot = { kind, unit, date, time }
    return { player, slot, id: bookingIdOf(slot, ownerKey, `${idempotencyKey} ${player}`) }
  })
  const wish = found?.value.wishes.find(({ id }) => id === request.wish)
  if (!wish) {
    const isRepeated = found?.value.ended.includes(request.wish) === true
    const week = isRepeated ? await store.read<MemberWeek>(weekKey(ownerKey, { kind, date })) : undefined
    const made = slots.flatMap(({ id }) => entryOf(week?.value, id) ?? []).filter(isConfirmed)
    return made.length > 0 ? { outcome: 'booked', bookings: made } : { outcome: 'gone' }
  }
  const isForAll =
    wish.players.toSorted().join(' ') ===
    bookings
      .map(({ player }) => player)
      .toSorted()
      .join(' ')
  if (!isForAll || !slots.every(({ slot }) => isWishedSlot(wish, slot))) return { outcome: 'other' }

  const requests = slots.flatMap(({ player, slot, id: bookingId }): ReservationRequest[] => {
    const whom = bookedFor(member.value.players, player, now())
    const name = member.value.players.find(({ id }) => id === player)?.name ?? ''
    if (typeof whom === 'string') return []
    return [{ ...whom, ownerKey, slot, name, bookingId, overLimit, anyAge, byStaff: true }]
  })
  if (requests.length < slots.length) return { outcome: 'other' }
  const reserved = await reserveAll(context, requests)
  if (reserved.outcome === 'refused') return { outcome: 'refused', why: reserved.refusals[0]!.why }
  const given = { kind, wish: wish.id, slots: slots.map(({ player, slot }) => Object.assign({ player }, slot)) }
  for (const met of found!.value.wishes.filter((each) => isSatisfied(each, given)))
    await endWish(context, ownerKey, met.id)
  return { outcome: 'booked', bookings: reserved.bookings }
}

const isConfirmed = (entry: Entry): entry is ConfirmedEntry => entry.state === 'confirmed'
