/**
 * Many clients on a few slots, as chance has it: families reserve, cancel and look, in two windows each, through the real
 * flows, while answers get lost, processes are killed and leases end. What was asked and told is written down.
 */
import type { Slot } from '#domain/bookings/bookings.ts'
import { mondayOf } from '#domain/calendar/calendar.ts'
import { cancel } from '#server/services/bookings/cancel.ts'
import { reserve } from '#server/services/bookings/reserve.ts'
import { weekFor } from '#server/services/bookings/week-availability.ts'
import { leaseMs } from '#server/repositories/bookings.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import {
  contextOn,
  slotOf,
  wednesdayNoon,
  reservationOf,
  type TestContext,
} from '#server/test-support/server/booking-context.ts'
import { simulate, pick, type Chance, type Chances, type Process } from '#server/test-support/simulation/simulator.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import type { Mutant } from '#server/test-support/faults/mutant-store.ts'
import type { Operation } from './checker.ts'
import type { SlotAction } from './slot-model.ts'

export type FaultInjection = Chances & {
  /** How often an answer of the store goes missing. */
  losses: number
  weakness?: Mutant
  /** The store as only those meet it who look at a week. */
  lookersSee?: Mutant
}

/** In two weeks: in one of them the limit of a week is met before the slots are. */
const slots = [
  slotOf({ date: '2026-11-24' }),
  slotOf({ date: '2026-11-24', time: '19:00' }),
  slotOf({ date: '2026-11-26' }),
  slotOf({ date: '2026-12-01' }),
  slotOf({ date: '2026-12-01', unit: 1 }),
]
const members = ['anna', 'ben', 'cleo', 'dora']
const windows = members.flatMap((member) => [member, member])
const deedsAWindow = 10

/** A request that has no answer yet: sent again under the same name until it has one, by whichever window is next. */
type Asked = { ask: 'reserve' | 'cancel'; member: string; slot: Slot; id: string; called: number }

export type Recorded = {
  /** The history of each slot, for itself. */
  histories: Operation<SlotAction>[][]
  /** Requests that were answered, a look at a week being one, and those that never were; processes killed. */
  answered: number
  unclear: number
  killed: number
}

/** Goes on until so many requests have been answered. */
export async function record(wanted: number, chance: Chance, weather: FaultInjection): Promise<Recorded> {
  const shelf = memoryStore()
  const lost = () => (chance() < weather.losses ? pick(chance, ['before', 'after'] as const) : undefined)
  const store = failingStore(weather.weakness ? weather.weakness(shelf, chance) : shelf, lost)
  const histories = new Map(slots.map((slot): [Slot, Operation<SlotAction>[]] => [slot, []]))
  const recorded: Recorded = { histories: [...histories.values()], answered: 0, unclear: 0, killed: 0 }
  let moment = 0
  let passed = 0
  const open = new Set<Asked>()
  /** What members know to be theirs, and what is being or has been canceled: a booking is canceled once. */
  const known = new Map(members.map((member): [string, Map<string, Slot>] => [member, new Map()]))
  const canceled = new Set<string>()
  const learned = (member: string, id: string, slot: Slot) => canceled.has(id) || known.get(member)!.set(id, slot)

  /** Sends a request, and once more if there was no answer. */
  async function send(context: TestContext, asked: Asked): Promise<void> {
    const { member, slot, id, called } = asked
    open.add(asked)
    const deed =
      (await answerTo(context, asked).catch(unlessLost)) ?? (await answerTo(context, asked).catch(unlessLost))
    if (!deed) return
    open.delete(asked)
    recorded.answered += 1
    histories.get(slot)!.push({ deed, called, answered: (moment += 1) })
    if (deed.told === 'booked') learned(member, id, slot)
    if (deed.ask === 'cancel' && deed.told !== 'cancelled') canceled.delete(id)
  }

  async function look(context: TestContext, member: string, week: string): Promise<void> {
    const called = (moment += 1)
    const seen = await weekFor(context, 'lane', week, reservationOf(member).ownerKey).catch(unlessLost)
    if (!seen) return
    recorded.answered += 1
    const answered = (moment += 1)
    for (const slot of slots.filter(({ date }) => mondayOf(date) === week)) {
      const there = seen.find(({ unit, date, time }) => unit === slot.unit && date === slot.date && time === slot.time)
      const told = there ? (there.id === undefined ? 'taken' : { mine: there.id }) : 'free'
      histories.get(slot)!.push({ deed: { ask: 'look', member, told }, called, answered })
      // What was asked for in vain may have been booked: now it is seen.
      if (there?.id !== undefined) learned(member, there.id, slot)
    }
  }

  async function anything(context: TestContext, eyes: TestContext, member: string): Promise<void> {
    const own = known.get(member)!
    const slot = pick(chance, slots)
    const what = chance()
    if (what < 0.3) return look(eyes, member, mondayOf(slot.date))
    // Also what the other window is only asking for.
    const asking = [...open].filter(
      (each) => each.member === member && each.ask === 'reserve' && !canceled.has(each.id),
    )
    const cancelable = [...own, ...asking.map((each) => [each.id, each.slot] as const)]
    if (what < 0.6 && cancelable.length > 0) {
      const [id, at] = pick(chance, cancelable)
      own.delete(id)
      canceled.add(id)
      return send(context, { ask: 'cancel', member, slot: at, id, called: (moment += 1) })
    }
    const called = (moment += 1)
    return send(context, {
      ask: 'reserve',
      member,
      slot,
      id: reservationOf(member, slot, `${called}`).bookingId,
      called,
    })
  }

  while (recorded.answered < wanted) {
    const waiting = [...open]
    open.clear()
    for (const asked of waiting.filter(({ ask }) => ask === 'reserve' && chance() < 0.1)) {
      // Nobody asks any more: it may have been done, or not.
      const { member, slot, id, called } = waiting.splice(waiting.indexOf(asked), 1)[0]!
      histories.get(slot)!.push({ deed: { ask: 'reserve', member, id, told: 'unclear' }, called, answered: undefined })
      recorded.unclear += 1
    }
    for (const asked of waiting) open.add(asked)
    const now = () => new Date(wednesdayNoon.getTime() + passed)
    const processes = windows.map((member, number): Process => ({
      name: `${member} ${number}`,
      async run(own) {
        const desk = { ...contextOn(own), now }
        const eyes = weather.lookersSee ? { ...desk, store: weather.lookersSee(own, chance) } : desk
        for (const asked of waiting) if (windows.indexOf(asked.member) === number) await send(desk, asked)
        for (let deeds = 0; deeds < deedsAWindow; deeds += 1) await anything(desk, eyes, member)
        await desk.settled()
      },
    }))
    const { killed } = await simulate(store, processes, chance, weather, () => void (passed += leaseMs * 1.5))
    recorded.killed += killed.size
  }
  for (const { ask, member, slot, id, called } of open) {
    histories.get(slot)!.push({ deed: { ask, member, id, told: 'unclear' }, called, answered: undefined })
    recorded.unclear += 1
  }
  return recorded
}

async function answerTo(context: TestContext, { ask, member, slot, id }: Asked): Promise<SlotAction> {
  const wish = { ...reservationOf(member, slot), bookingId: id }
  if (ask === 'reserve') return { ask, member, id, told: (await reserve(context, wish)).outcome }
  return { ask, member, id, told: await cancel(context, { kind: 'lane', id, ownerKey: wish.ownerKey }) }
}

function unlessLost(problem: unknown): undefined {
  if (!(problem instanceof StorageUnavailable)) throw problem
}
