/**
 * Many clients on a few slots, as chance has it: families reserve, cancel and look, in two windows each, through the real
 * flows, while answers get lost, processes are killed and leases end. What was asked and told is written down.
 */
import type { Slot } from '#domain/bookings.ts'
import { mondayOf } from '#domain/calendar.ts'
import { cancel } from '#server/flows/cancel.ts'
import { reserve } from '#server/flows/reserve.ts'
import { weekFor } from '#server/flows/week.ts'
import { leaseMs } from '#server/records/bookings.ts'
import { memoryStore } from '#server/store/memory-store.ts'
import { Unavailable } from '#server/store/store.ts'
import { deskOn, slotOf, wednesdayNoon, wishOf, type TestDesk } from '#server/testing/desk.ts'
import { explore, pick, type Chance, type Chances, type Process } from '#server/testing/explorer.ts'
import { failingStore } from '#server/testing/failing-store.ts'
import type { Weakness } from '#server/testing/weakened-store.ts'
import type { Operation } from './checker.ts'
import type { Deed } from './slot-model.ts'

export type Weather = Chances & {
  /** How often an answer of the store goes missing. */
  losses: number
  weakness?: Weakness
  /** The store as only those meet it who look at a week. */
  lookersSee?: Weakness
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
  histories: Operation<Deed>[][]
  /** Requests that were answered, a look at a week being one, and those that never were; processes killed. */
  answered: number
  unclear: number
  killed: number
}

/** Goes on until so many requests have been answered. */
export async function record(wanted: number, chance: Chance, weather: Weather): Promise<Recorded> {
  const shelf = memoryStore()
  const lost = () => (chance() < weather.losses ? pick(chance, ['before', 'after'] as const) : undefined)
  const store = failingStore(weather.weakness ? weather.weakness(shelf, chance) : shelf, lost)
  const histories = new Map(slots.map((slot): [Slot, Operation<Deed>[]] => [slot, []]))
  const recorded: Recorded = { histories: [...histories.values()], answered: 0, unclear: 0, killed: 0 }
  let moment = 0
  let passed = 0
  const open = new Set<Asked>()
  /** What members know to be theirs, and what is being or has been canceled: a booking is canceled once. */
  const known = new Map(members.map((member): [string, Map<string, Slot>] => [member, new Map()]))
  const canceled = new Set<string>()
  const learned = (member: string, id: string, slot: Slot) => canceled.has(id) || known.get(member)!.set(id, slot)

  /** Sends a request, and once more if there was no answer. */
  async function send(desk: TestDesk, asked: Asked): Promise<void> {
    const { member, slot, id, called } = asked
    open.add(asked)
    const deed = (await answerTo(desk, asked).catch(unlessLost)) ?? (await answerTo(desk, asked).catch(unlessLost))
    if (!deed) return
    open.delete(asked)
    recorded.answered += 1
    histories.get(slot)!.push({ deed, called, answered: (moment += 1) })
    if (deed.told === 'booked') learned(member, id, slot)
    if (deed.ask === 'cancel' && deed.told !== 'cancelled') canceled.delete(id)
  }

  async function look(desk: TestDesk, member: string, week: string): Promise<void> {
    const called = (moment += 1)
    const seen = await weekFor(desk, 'lane', week, wishOf(member).holder).catch(unlessLost)
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

  async function anything(desk: TestDesk, eyes: TestDesk, member: string): Promise<void> {
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
      return send(desk, { ask: 'cancel', member, slot: at, id, called: (moment += 1) })
    }
    const called = (moment += 1)
    return send(desk, { ask: 'reserve', member, slot, id: wishOf(member, slot, `${called}`).bookingId, called })
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
        const desk = { ...deskOn(own), now }
        const eyes = weather.lookersSee ? { ...desk, store: weather.lookersSee(own, chance) } : desk
        for (const asked of waiting) if (windows.indexOf(asked.member) === number) await send(desk, asked)
        for (let deeds = 0; deeds < deedsAWindow; deeds += 1) await anything(desk, eyes, member)
        await desk.settled()
      },
    }))
    const { killed } = await explore(store, processes, chance, weather, () => void (passed += leaseMs * 1.5))
    recorded.killed += killed.size
  }
  for (const { ask, member, slot, id, called } of open) {
    histories.get(slot)!.push({ deed: { ask, member, id, told: 'unclear' }, called, answered: undefined })
    recorded.unclear += 1
  }
  return recorded
}

async function answerTo(desk: TestDesk, { ask, member, slot, id }: Asked): Promise<Deed> {
  const wish = { ...wishOf(member, slot), bookingId: id }
  if (ask === 'reserve') return { ask, member, id, told: (await reserve(desk, wish)).outcome }
  return { ask, member, id, told: await cancel(desk, { kind: 'lane', id, holder: wish.holder }) }
}

function unlessLost(problem: unknown): undefined {
  if (!(problem instanceof Unavailable)) throw problem
}
