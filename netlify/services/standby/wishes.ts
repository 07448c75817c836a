/** Wishes, made, paused and ended by the family itself. */
import type { Reply } from '#api-contract/schemas.ts'
import { agesOf } from '#domain/families/ages.ts'
import { whyNotBookUnseen } from '#domain/newcomers/unseen.ts'
import { bookedFor, whyNotOnDay } from '#domain/reserving/booked-for.ts'
import { whyNotAges } from '#domain/bookings/age-bands.ts'
import {
  withoutKind,
  slotsOfDay,
  unitsOf,
  whyNotReserve,
  type SlotOfKind,
  type Slot,
} from '#domain/bookings/bookings.ts'
import { overviewWeeks } from '#domain/bookings/usage.ts'
import { addDays, mondayOf, today, type Day } from '#domain/calendar/calendar.ts'
import { standby as settings } from '#domain/facility/facility.ts'
import { whyRests } from '#domain/standby/obstacles.ts'
import {
  isSameWish,
  isSharedBy,
  isWishedSlot,
  isWishOver,
  wishedTimes,
  whyNotWish,
  type Wish,
  type WishRefusal,
} from '#domain/standby/wishes.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { readWhyClosed } from '#server/repositories/closed-hours.ts'
import { keys } from '#server/repositories/keys.ts'
import {
  emptyStandby,
  eventWishes,
  readStandby,
  resumed,
  slotOffers,
  slotWishes,
  withoutWish,
  withWish,
  wishIdOf,
} from '#server/repositories/standby.ts'
import type { SlotOffer, SlotWish } from '#records/standby.ts'
import { forgetWishes, listWishes, putIndexed, type IndexedWish } from '#server/repositories/wish-index.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { plannedEventWishes, toEventWish } from './event-wishes.ts'
import { whoAskedFirst } from './candidates.ts'
import { settledStandby } from './end-offers.ts'
import { obstaclesOf } from '#server/services/waiting/obstacles.ts'
import { weekFor } from '#server/services/bookings/week-availability.ts'
import { reachedOf } from '#server/repositories/accounts/signers.ts'

type WishView = Reply<'addWish'>['wish']

type FamilyContext = ServiceContext & { principal: Pick<Principal, 'accountKey' | 'players' | 'isUnseen'> }

export type AddWishResult =
  | { outcome: 'waiting'; wish: WishView }
  | { outcome: 'full'; name: string }
  | { outcome: 'impossible' | 'unseen'; reason: string }
  | { outcome: WishRefusal | 'several' | 'unknown' | 'gone' }

/**
 * Waits for a slot, also in place of another wish. An equal wish that is open is the same one; a paused one is resumed. Idempotent
 * per idempotency key.
 */
export async function addWish(
  context: FamilyContext & Pick<RequestMeta, 'idempotencyKey'>,
  {
    instead,
    ...asked
  }: Omit<Wish, 'players'> & { players?: readonly string[] | undefined; instead?: string | undefined },
): Promise<AddWishResult> {
  const { accountKey, players: ofFamily, isUnseen } = context.principal
  const now = context.now()
  const players: string[] = []
  for (const named of asked.players ?? [undefined]) {
    const whom = bookedFor(ofFamily, named, now)
    if (typeof whom === 'string') return { outcome: whom }
    players.push(whom.player)
  }
  const wish = { ...asked, players: players.toSorted(), days: asked.days.toSorted(), units: [...asked.units] }
  const refusal = whyNotWish({ ...wish, players: players.length }, now)
  if (refusal) return { outcome: refusal }
  const [known, whyNotOn] = await Promise.all([
    readStandby(context.store, accountKey),
    obstaclesOf(context, context.principal, [wish], { isNew: true }),
  ])
  const reason = wish.days.map((day) => whyNotOn(wish, day)).find((why) => why !== undefined)
  if (reason !== undefined) return { outcome: 'impossible', reason }
  const unseen = isUnseen && whyNotBookUnseen({ date: wish.days.at(-1)!, open: players.length }, now)
  if (unseen) return { outcome: 'unseen', reason: unseen }

  const id = wishIdOf(accountKey, context.idempotencyKey)
  const added: SlotWish = { ...wish, id, at: now.getTime(), asked: [], unanswered: 0 }
  const isSame = (other: SlotWish) => other.id === id || isSameWish(other, wish)
  const withAdded = (current = emptyStandby) => {
    const wishes = slotWishes(current).filter((other) => !isWishOver(other, now))
    const same = wishes.find(isSame)
    const replaced = current.wishes.find((other) => other.id === instead && other.id !== same?.id)
    const left = replaced ? withoutWish(current, replaced.id) : current
    if (same) return same.paused ? withWish(left, resumed(same)) : replaced && left
    const others = wishes.filter((other) => other !== replaced)
    if (current.ended.includes(id) || fullPlayer(others, players) !== undefined) return undefined
    // Those that were never met are counted for the club's statistics.
    const kept = left.wishes.filter((other) => other.kind === 'event' || wasLately(other, now))
    return { ...left, wishes: [...kept, added] }
  }
  const key = keys.standby(accountKey)
  const put = async () => ({ record: (await updateWithRetry(context, key, withAdded, known ?? 'nothing'))?.value })
  const isKnown = slotWishes(known?.value).some(isSame)
  const { record } = await (isKnown ? put() : putIndexed(context.store, accountKey, added, put))
  const found = slotWishes(record).find(isSame)
  const replaced = slotWishes(known?.value).filter((other) => other.id === instead && other.id !== found?.id)
  if (found) {
    forgetWishes(context, accountKey, replaced)
    return { outcome: 'waiting', wish: toWish(found, slotOffers(record)) }
  }
  const player = fullPlayer(slotWishes(record), players)
  if (player === undefined) return { outcome: 'gone' }
  return { outcome: 'full', name: ofFamily.find(({ id: each }) => each === player)?.name ?? '' }
}

/** True within the weeks that the overview can show. */
const wasLately = ({ days }: SlotWish, now: Date): boolean =>
  days.some((day) => day >= addDays(today(now), -7 * Math.max(...overviewWeeks.map(Number))))

const agesOfPlayers = ({ principal, now }: FamilyContext, ids: readonly string[]): number[] => {
  const ages = agesOf(principal.players, today(now()))
  return ids.flatMap((id) => ages.get(id) ?? [])
}

/** A player who waits for as much as one may. */
const fullPlayer = (wishes: readonly SlotWish[], players: readonly string[]): string | undefined =>
  players.find((player) => wishes.filter((wish) => wish.players.includes(player)).length >= settings.wishesPerPlayer)

/** What the family waits for, by when it asked, and what is offered to it. */
export async function ownStandby(context: FamilyContext): Promise<Omit<Reply<'standby'>, 'telling'>> {
  const { accountKey } = context.principal
  const record = await settledStandby(context, accountKey)
  const now = context.now()
  const open = slotOffers(record).filter(({ until }) => until > now.getTime())
  const wishes = slotWishes(record).filter((wish) => !isWishOver(wish, now))
  const whyNotOn = wishes.length > 0 ? await obstaclesOf(context, context.principal, wishes) : () => undefined
  return {
    wishes: wishes.map((wish) => {
      const rests = whyRests(wish, (day) => whyNotOn(wish, day))
      return Object.assign(toWish(wish, open), rests !== undefined && { rests })
    }),
    offers: open.map(toOffer),
    events: await plannedEventWishes(context, record),
  }
}

/** All that the family waits for, for its own data. */
export async function standbyForExport(
  { store }: Pick<ServiceContext, 'store'>,
  accountKey: string,
): Promise<Reply<'exportOwnData'>['standby']> {
  const record = (await readStandby(store, accountKey))?.value
  const offers = slotOffers(record)
  return {
    wishes: slotWishes(record).map((wish) => toWish(wish, offers)),
    offers: offers.map(toOffer),
    events: eventWishes(record).map(toEventWish),
  }
}

const toOffer = ({ id, wish, kind, slots, until, held }: SlotOffer): Reply<'standby'>['offers'][number] => ({
  id,
  wish,
  kind,
  slots: slots.map((slot) => Object.assign({ player: slot.player }, withoutKind(slot))),
  until: new Date(until).toISOString(),
  held,
})

export function toWish(stored: SlotWish, offers: readonly SlotOffer[] = []): WishView {
  const { asked: _, unanswered: _unanswered, at, ...wish } = stored
  const offer = offers.find((each) => each.wish === wish.id)
  return { ...wish, at: new Date(at).toISOString(), ...(offer && { offer: offer.id }) }
}

/** Whether anything can be held for this family: only for somebody who can be told. */
export async function tellingOf(context: RequestContext, accountKey: string): Promise<Reply<'standby'>['telling']> {
  if (!context.mailEnabled) return 'off'
  const member = (await readMember(context.store, accountKey))?.value
  return member && reachedOf(member).length > 0 ? 'mail' : 'unverified'
}

const mostOpen = 3

/** Slots that meet the wish and can be booked right now, the first ones. */
export async function openNow(context: FamilyContext, wish: Wish): Promise<SlotOfKind[]> {
  const { kind, days } = wish
  const { players: ofFamily } = context.principal
  const ages = agesOfPlayers(context, wish.players)
  const whom = wish.players.map((id) => bookedFor(ofFamily, id, context.now()))
  const isTooFar = (date: Day) =>
    whom.some((each) => typeof each === 'object' && whyNotOnDay(each, date, today(context.now())))
  const mondays = [...new Set(days.map(mondayOf))]
  const [whyClosed, ...weeks] = await Promise.all([
    readWhyClosed(context),
    ...mondays.map((monday) => weekFor(context, kind, monday, context.principal.accountKey)),
  ])
  const taken = weeks.flat()
  return days
    .toSorted()
    .flatMap((date) => slotsOfDay(kind, date))
    .filter((slot) => isWishedSlot(wish, slot) && !isTooFar(slot.date) && whyClosed(slot) === undefined)
    .filter((slot) => !whyNotReserve(slot, { taken, mine: 0 }, context.now()) && !whyNotAges(slot, ages))
    .slice(0, mostOpen)
    .map(withoutKind)
}

/** How many wait for each slot of a day, and how many other families asked before this one. */
export async function waitingOn(
  { store, principal: { accountKey } }: FamilyContext,
  { kind, date }: Pick<Slot, 'kind' | 'date'>,
): Promise<Reply<'standbyWaiting'>> {
  const wishes = (await listWishes(store, kind)).filter(({ days }) => days.includes(date))
  const counts = new Map<string, number>()
  for (const wish of wishes)
    for (const time of wishedTimes(wish))
      for (const unit of unitsOf(kind).filter((each) => wish.units.length === 0 || wish.units.includes(each)))
        counts.set(`${time} ${unit}`, (counts.get(`${time} ${unit}`) ?? 0) + 1)
  const families = (own: IndexedWish) =>
    wishes
      .filter((other) => other.accountKey !== accountKey && isSharedBy(own, other) && whoAskedFirst(other, own) < 0)
      .map((other) => other.accountKey)
  return {
    waiting: [...counts].map(([name, count]) => ({ time: name.slice(0, 5), unit: Number(name.slice(6)), count })),
    own: wishes
      .filter((wish) => wish.accountKey === accountKey)
      .map((own) => ({ wish: own.id, ahead: new Set(families(own)).size })),
  }
}
