/**
 * What must hold of the standby list at every commit, judged from the records alone: nobody is passed over, asked twice, asked
 * after they stopped waiting, or beyond the limit; no offer is made or ends at night; no slot is taken by somebody else between
 * its release and the last that waits; half a group never. At rest, no freed slot is idle while a wish fits.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'
import { countSlots } from '#domain/bookings/usage.ts'
import { bookables, standby } from '#domain/facility/facility.ts'
import { facilityClock } from '#domain/calendar/calendar.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { keptUntil as keptFrom, offerTerms } from '#domain/standby/offer-times.ts'
import { hasNotice } from '#domain/standby/wishes.ts'
import { sessionsTowardLimit } from '#server/repositories/bookings/weekly-limit.ts'
import { isOffer, isOverOffer } from '#server/repositories/bookings/member-weeks.ts'
import { isFree, isUndoable, keptUntil, parseSlotKey } from '#server/repositories/bookings/slots.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Unmet } from '#server/services/standby/unmet.ts'
import { askedName, slotOffers, slotWishes } from '#server/repositories/standby.ts'
import { parseWishKey, waitingFor, type IndexedWish } from '#server/repositories/wish-index.ts'
import type { Doc, Store } from '#server/storage/store.ts'
import { watchCommits, type Change } from './watch-commits.ts'
import type { Entry, MemberWeek, SlotRecord } from '#records/bookings.ts'
import type { StandbyRecord } from '#records/standby.ts'

type Watched = { value: Doc; step: number }

/** Entries of a week that count for a player. */
const sessionsIn = (week: MemberWeek | undefined, player: string): Entry[] =>
  (week?.entries ?? []).filter((entry) => entry.player === player)

/** One of those that were offered together: an offer counts once. */
const isCountedOne = ({ id, group = id }: Entry) => id === group

export function standbyWatch(base: Store, now: () => Date) {
  const violations = new Set<string>()
  const records = new Map<string, Watched>()
  const released = new Map<string, { step: number; at: Date }>()
  /** Offers that were made, by wish and slot, with how they ended. */
  const made = new Map<string, string>()
  const stopped = new Map<string, number>()
  /** When whatever makes offers began. */
  const began = new AsyncLocalStorage<{ step: number; at: Date }>()
  /** Offers that ended without an answer. */
  const unanswered: Entry[] = []
  const byStaff = new Set<string>()
  /** Slots that staff book or close, or may have. */
  const withStaff = new Set<string>()
  const closed = new Set<string>()
  /** What became of offers: told to all who wait, or held for one family, and then the others. */
  const figures = { told: 0, held: 0, accepted: 0, declined: 0, unanswered: 0, withdrawn: 0 }
  /** Families that wait until something more is offered to them, by account key. */
  const sleeping = new Map<string, () => void>()
  let step = 0
  let setUpStep = 0
  let setUpAt = 0

  const weekOf = (accountKey: string, { kind }: Slot) =>
    [...records].find(([key]) => key.startsWith(`mw/${accountKey}/${kind}/`))?.[1]
  const standbyOf = (accountKey: string) => records.get(`standby/${accountKey}`)
  /** True if a family could have the slot now, and nothing of it has changed since that step. */
  function isReady(wish: IndexedWish, slot: Slot, since: number): boolean {
    const [own, week] = [standbyOf(wish.accountKey), weekOf(wish.accountKey, slot)]
    if (!own || own.step > since || (week && week.step > since)) return false
    const { offers } = own.value as StandbyRecord
    const found = slotWishes(own.value as StandbyRecord).find(({ id }) => id === wish.id)
    const sessions = wish.players.flatMap((player) => sessionsIn(week?.value as MemberWeek | undefined, player))
    return (
      found !== undefined &&
      !found.paused &&
      offers.length === 0 &&
      !found.asked.includes(askedName(slot)) &&
      sessions.length === 0 &&
      wish.players.length === 1 &&
      hasNotice(wish, slot, now())
    )
  }
  const waiting = (slot: Slot): IndexedWish[] =>
    waitingFor(
      [...records.keys()].flatMap((key) => (key.startsWith('wish/') ? (parseWishKey(key) ?? []) : [])),
      slot,
    )

  function watchWeek(key: string, before: MemberWeek | undefined, after: MemberWeek): void {
    const [, accountKey = '', kind] = key.split('/')
    for (const entry of after.entries) {
      const was = before?.entries.find(({ id }) => id === entry.id)
      if (entry.offer?.by && !was?.offer?.by && isCountedOne(entry)) figures.accepted += 1
      if (isOffer(entry) && !was) watchOffer(accountKey, kind === 'speede' ? 'speede' : 'lane', entry)
      const entries = after.entries.filter((each) => !isOverOffer(each, now().getTime()))
      if (sessionsTowardLimit({ entries }, entry.player) > bookables.lane.weeklyLimit) violations.add('over_limit')
      if (entry.group === undefined) continue
      const pair = after.entries.filter(({ group }) => group === entry.group)
      if (pair.some(isOffer) && (pair.length < 2 || !pair.every(isOffer))) violations.add('half_a_pair')
    }
    for (const { id, ending } of after.done) {
      const was = before?.entries.find((entry) => entry.id === id)
      if (!was || !isOffer(was)) continue
      made.set(`${was.offer!.wish} ${askedName(was)}`, ending)
      if (isCountedOne(was) && ending in figures) figures[ending as keyof typeof figures] += 1
      if (ending === 'unanswered') unanswered.push(was)
    }
  }

  function watchStandby(key: string, before: StandbyRecord | undefined, after: StandbyRecord): void {
    const made = slotOffers(after).filter(({ id }) => !slotOffers(before).some((each) => each.id === id))
    for (const { held } of made) figures[held ? 'held' : 'told'] += 1
    if (made.length > 0) sleeping.get(key.slice(keys.allStandby.length))?.()
  }

  function watchOffer(accountKey: string, kind: Slot['kind'], entry: Entry): void {
    const name = `${entry.offer!.wish} ${askedName(entry)}`
    if (['declined', 'unanswered'].includes(made.get(name) ?? '')) violations.add('offered_twice')
    made.set(name, 'made')
    const end = facilityClock(new Date(entry.offer!.until!)).time
    const { from, to } = standby.quiet
    const isNight = (time: string) => time >= from || time < to
    // A slow process may make in the night what it decided before, on the day between two nights, too.
    const at = began.getStore()?.at
    const isOneNight = at && now().getTime() - at.getTime() < 12 * 3_600_000
    const isDecidedAtNight = isOneNight && [at, now()].every((each) => isNight(facilityClock(each).time))
    if (isDecidedAtNight || end > from || end < to) violations.add('at_night')
    const since = runs.get(`${kind} ${askedName(entry)}`)
    const stoppedAt = stopped.get(entry.offer!.wish)
    if (stoppedAt !== undefined && stoppedAt < (began.getStore()?.step ?? 0)) violations.add('offered_after_cancel')
    if (since !== undefined) offered.push({ accountKey, since, slot: { kind, ...entry } })
  }
  /** The step at which the first run that offers a slot began. */
  const runs = new Map<string, number>()
  const offered: { accountKey: string; since: number; slot: Slot }[] = []

  function watchOrder(): void {
    for (const { accountKey, since, slot } of offered.splice(0)) {
      const all = waiting(slot)
      const own = all.find((wish) => wish.accountKey === accountKey)
      const earlier = all.filter((wish) => own && wish.at < own.at && wish.accountKey !== accountKey)
      if (earlier.some((wish) => isReady(wish, slot, since))) violations.add('passed_over')
    }
  }

  function watchSlot(key: string, before: SlotRecord | undefined, after: SlotRecord): void {
    const slot = parseSlotKey(key)
    if (!slot) return
    if (after.state === 'free' && before?.state !== 'free') released.set(key, { step, at: now() })
    const taken = after.state !== 'free' && after.id !== before?.id
    if (taken && before && isUndoable(before, now().getTime()) && after.state === 'offered') violations.add('too_early')
    // Decided within the minute of the Undo, and nobody was asked since.
    if (taken && before?.hold?.from !== undefined && before.accountKey === after.accountKey) return
    const from = released.get(key)
    if (!taken || !from || byStaff.has(after.id) || after.state === 'offered') return
    const until = (before && keptUntil(before)) ?? keptFrom(slot, from.at)?.getTime() ?? 0
    if (until <= now().getTime() || offerTerms(slot, from.at)?.held === false) return
    // Who began to wait while it was being released may be too late.
    if (waiting(slot).some((wish) => wish.accountKey !== after.accountKey && isReady(wish, slot, setUpStep)))
      violations.add('snatched')
  }

  /** True if nobody has the slot, though a family that has waited from the start could have it now. Judged at rest. */
  function isIdle(slot: Slot): boolean {
    const key = keys.slot(slot)
    if (closed.has(key)) return false
    const record = records.get(key)?.value as SlotRecord | undefined
    if (!record || !isFree(record, now().getTime())) return false
    if (!released.has(key) || !offerTerms(slot, now())) return false
    return waiting(slot).some((wish) => wish.at < setUpAt && isReady(wish, slot, step))
  }

  function noted(changes: readonly Change[]): void {
    step += 1
    const changed = changes.flatMap(({ key, value }) => {
      const before = records.get(key)?.value
      if (value) records.set(key, { value, step })
      else records.delete(key)
      return value ? [{ key, before, value }] : []
    })
    for (const { key, before, value } of changed) {
      if (key.startsWith('mw/')) watchWeek(key, before as MemberWeek | undefined, value as MemberWeek)
      if (key.startsWith(keys.allStandby))
        watchStandby(key, before as StandbyRecord | undefined, value as StandbyRecord)
      if (key.startsWith('slot/')) watchSlot(key, before as SlotRecord | undefined, value as SlotRecord)
    }
    watchOrder()
  }

  const store: Store = {
    ...watchCommits(base, noted),
    async remove(key) {
      await base.remove(key)
      records.delete(key)
    },
  }
  return {
    store,
    violations,
    figures,
    /** Resolves when the family is offered something from now on. */
    nextOffer: (accountKey: string) => new Promise<void>((resolve) => void sleeping.set(accountKey, resolve)),
    /** Staff may take what is kept or held. */
    staffTakes(bookingId: string, slot: Slot) {
      byStaff.add(bookingId)
      withStaff.add(keys.slot(slot))
    },
    isWithStaff: (slot: Slot) => withStaff.has(keys.slot(slot)),
    /** From now on nobody has to have it. */
    closes(slot: Slot) {
      withStaff.add(keys.slot(slot))
      closed.add(keys.slot(slot))
    },
    makesOffers: <Result>(work: () => Promise<Result>): Promise<Result> => began.run({ step, at: now() }, work),
    /** True if what people wanted and did not get is what is counted. Judged once all wishes are over. */
    isCounted(counted: Unmet, refused: readonly Slot[], mayBeRefused: readonly Slot[]) {
      const unmet = [...records].flatMap(([key, { value }]) =>
        key.startsWith('standby/') ? slotWishes(value as StandbyRecord) : [],
      )
      const wishes = countSlots(unmet.flatMap(({ days, from }) => days.map((date) => ({ date, time: from }))))
      return [...mayBeRefused, undefined].some((_, more) => {
        const all = countSlots([...refused, ...mayBeRefused.slice(0, more)])
        return isDeepStrictEqual(counted, { refused: all, wishes, unanswered: countSlots(unanswered) })
      })
    },
    beginsRun({ kind, ...slot }: Slot) {
      const name = `${kind} ${askedName(slot)}`
      if (!runs.has(name)) runs.set(name, step)
    },
    /** From now on processes run. */
    isSetUp: () => void ([setUpStep, setUpAt] = [step, now().getTime()]),
    isIdle,
    hasStopped: (wishId: string) => void stopped.set(wishId, step),
  }
}
