/** The line of those who wait for a place: who is next, who may take one, and what a day changes. */
import { dayMs } from '#domain/calendar/calendar.ts'

/** A place is held so long for the head of the line. */
export const offerDays = 7
/** An address that nobody has confirmed is in line no longer. */
export const unconfirmedDays = 7
/** Who waits says once a year that they still do, within so many days. */
export const yearDays = 365
export const answerDays = 30
/** Families that wait at a time, confirmed or not. */
export const mostWaiting = 500

/**
 * A family that waits, for so many players. `accountKey`: it is in the club, and goes first. `confirmedAt`: when it said last that
 * it waits. `askedAt`: it was asked again. `offer`: places are held for it, of which so many are `taken`.
 */
export type Waiting = {
  id: string
  at: string
  players: number
  accountKey?: string
  addressKey?: string
  confirmedAt?: string
  askedAt?: string
  offer?: { at: string; until: string; taken: number }
}

/** How many places are held for it. */
export const heldFor = ({ players, offer }: Waiting, now: Date): number =>
  offer && now.toISOString() < offer.until ? players - offer.taken : 0

export const allHeld = (waiting: readonly Waiting[], now: Date): number =>
  waiting.reduce((sum, each) => sum + heldFor(each, now), 0)

/** Families of whom the form speaks: those who have confirmed that they wait. */
export const countWaiting = (waiting: readonly Waiting[]): number =>
  waiting.filter(({ confirmedAt }) => confirmedAt !== undefined).length

/** Who waits without an offer, in the order in which they get one: siblings of players first. */
export function inOrder<Each extends Waiting>(waiting: readonly Each[]): Each[] {
  const isLater = ({ accountKey }: Waiting) => (accountKey === undefined ? 1 : 0)
  return waiting
    .filter(({ confirmedAt, offer }) => confirmedAt !== undefined && offer === undefined)
    .toSorted((one, other) => isLater(one) - isLater(other) || one.at.localeCompare(other.at))
}

/** Whoever wants a place: which entry of the line is theirs, and whether their family is in the club. */
export type Taker = { isOwn: (entry: Waiting) => boolean; isMember: boolean }

/** The families before them in the order. */
function aheadOf(waiting: readonly Waiting[], { isOwn, isMember }: Taker): Waiting[] {
  const order = inOrder(waiting)
  const own = order.findIndex(isOwn)
  if (own >= 0) return order.slice(0, own)
  return isMember ? order.filter(({ accountKey }) => accountKey !== undefined) : order
}

/** How many families are before an entry of the line. */
export const countAhead = (waiting: readonly Waiting[], id: string): number =>
  Math.max(
    0,
    inOrder(waiting).findIndex((each) => each.id === id),
  )

type Room = { cap: number | undefined; taken: number; waiting: readonly Waiting[] }

/** True if one more player may join now: a place is held for them, or one is free that nobody before them waits for. */
export function mayTake({ cap, taken, waiting }: Room, taker: Taker, now: Date): boolean {
  if (cap === undefined || waiting.some((each) => taker.isOwn(each) && heldFor(each, now) > 0)) return true
  const ahead = aheadOf(waiting, taker).reduce((sum, { players }) => sum + players, 0)
  return taken + allHeld(waiting, now) + ahead < cap
}

/** The line once a player of this family has joined: whoever waits for more is in the club by then. */
export function withJoined<Each extends Waiting>(
  waiting: readonly Each[],
  { isOwn }: Taker,
  accountKey: string,
): (Each | Waiting)[] {
  const own = waiting.find(isOwn)
  return waiting.flatMap((each) => {
    if (each !== own) return each
    const { id, at, players, confirmedAt, askedAt, offer } = each
    if ((offer?.taken ?? 0) + 1 >= players) return []
    const kept = { id, at, accountKey, ...(confirmedAt && { confirmedAt }), ...(askedAt && { askedAt }) }
    return offer ? { ...kept, players, offer: { ...offer, taken: offer.taken + 1 } } : { ...kept, players: players - 1 }
  })
}

const daysAgo = (days: number, now: Date) => new Date(now.getTime() - days * dayMs).toISOString()

/** True once an entry is in line no longer: its offer is over, or nobody has confirmed it in time. */
export function isLineOver({ at, confirmedAt, askedAt, offer }: Waiting, now: Date): boolean {
  if (offer) return offer.until <= now.toISOString()
  if (confirmedAt === undefined) return at <= daysAgo(unconfirmedDays, now)
  return askedAt !== undefined && askedAt <= daysAgo(answerDays, now)
}

/** What a night makes of the line: who is out, who is asked whether they still wait, and whose places are held from now on. */
export function moved<Each extends Waiting>({ cap, taken, waiting }: Room & { waiting: readonly Each[] }, now: Date) {
  const at = now.toISOString()
  const isToAsk = ({ offer, askedAt, confirmedAt = at }: Waiting) =>
    !offer && !askedAt && confirmedAt <= daysAgo(yearDays, now)
  const left = waiting.filter((each) => !isLineOver(each, now))
  let free = (cap ?? Number.POSITIVE_INFINITY) - taken - allHeld(left, now)
  const offered = new Set<string>()
  for (const { id, players } of inOrder(left)) {
    // In order only: nobody who needs less passes a family by.
    if (players > free) break
    free -= players
    offered.add(id)
  }
  const until = new Date(now.getTime() + offerDays * dayMs).toISOString()
  return {
    offered,
    asked: new Set(left.flatMap((each) => (isToAsk(each) && !offered.has(each.id) ? [each.id] : []))),
    waiting: left.map((each) => {
      if (!offered.has(each.id)) return isToAsk(each) ? { ...each, askedAt: at } : each
      const { askedAt: _, ...next } = each
      return { ...next, offer: { at, until, taken: 0 } }
    }),
  }
}
