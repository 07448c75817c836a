/** A process that dies at any of its storage operations, or is frozen there and woken: all that it changes, or nothing. */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { intentMs } from '#server/storage/transactions.ts'
import { keys } from '#server/repositories/keys.ts'
import { readAll } from '#server/repositories/update-with-retry.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { isWrite } from '#server/storage/intercept-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import {
  monday,
  reservationOf,
  slotOf,
  testContext,
  wednesdayNoon,
  type TestContext,
} from '#server/test-support/server/booking-context.ts'
import { interruptibleStore, killedAtEach } from '#server/test-support/faults/failing-store.ts'
import { mutants } from '#server/test-support/faults/mutant-store.ts'
import { anna, family, pair, placesOf, target, targetNextWeek } from '#server/test-support/fixtures/move-fixture.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { cancel, cancelAll } from './cancel.ts'
import { cancelByStaff } from './club-changes.ts'
import { move, moveOwn } from './move.ts'
import { reserve, reserveAll } from './reserve.ts'
import { weekFor } from './week-availability.ts'

type Act = (context: TestContext) => Promise<string>
type Action = { name: string; given: Act; act: Act }

const { accountKey, bookingId: id } = anna
const ids = pair.map(({ bookingId }) => bookingId)
const nextWeek = '2026-11-23'
const hours = [anna.slot, target, targetNextWeek]

const nothing: Act = async () => 'nothing'
const outcomeOf = async (result: Promise<{ outcome: string }>) => (await result).outcome
const reserveOne: Act = (context) => outcomeOf(reserve(context, anna))
const reservePair: Act = (context) => outcomeOf(reserveAll(context, pair))
const cancelOne: Act = (context) => cancel(context, { kind: 'lane', id, accountKey })
const cancelPair: Act = (context) => cancelAll(context, { kind: 'lane', ids, accountKey })
const moveOne =
  (to: typeof target): Act =>
  (context) =>
    outcomeOf(move({ ...context, idempotencyKey: 'm' }, { id, to, overLimit: false }))
const movePair =
  (to: typeof target): Act =>
  (context) => {
    const moves = ids.map((each, nth) => ({ id: each, date: to.date, time: to.time, unit: 1 + nth }))
    return outcomeOf(moveOwn({ ...context, idempotencyKey: 'm', principal: family }, 'lane', moves))
  }

const actions: Action[] = [
  { name: 'a reservation', given: nothing, act: reserveOne },
  { name: 'a reservation for two', given: nothing, act: reservePair },
  { name: 'a cancellation', given: reserveOne, act: cancelOne },
  { name: 'a cancellation for two', given: reservePair, act: cancelPair },
  {
    name: 'a cancellation by staff',
    given: reserveOne,
    act: (context) => cancelByStaff(context, 'lane', id),
  },
  { name: 'a move for two', given: reservePair, act: movePair(target) },
  { name: 'a move for two into another week', given: reservePair, act: movePair(targetNextWeek) },
  { name: 'a move by staff', given: reserveOne, act: moveOne(target) },
  { name: 'a move by staff into another week', given: reserveOne, act: moveOne(targetNextWeek) },
]

const contextOn = (store: Store, elapsed = 0): TestContext => ({
  ...testContext(store, new Date(wednesdayNoon.getTime() + elapsed)),
  mailEnabled: true,
})
/** Where the family has bookings, and the messages that are due. */
async function stateIn(raw: Store) {
  const { store } = contextOn(raw)
  const places = (await Promise.all([monday, nextWeek].map((week) => placesOf(store, week)))).flat()
  const listed = await store.list(keys.outboxOf(accountKey))
  const messages = await readAll(
    store,
    listed.map(({ key }) => key),
  )
  return { places, messages: messages.map(({ value }) => value.kind).toSorted() }
}
const expectClean = async (raw: Store, at: string) => {
  for (const week of [monday, nextWeek])
    expect([at, (await auditWeek(contextOn(raw), 'lane', week)).violations]).toEqual([at, []])
}
async function given(action: Action): Promise<Store> {
  const store = memoryStore()
  const context = contextOn(store)
  await action.given(context)
  await context.drainWaitUntil()
  return store
}
/** @returns the outcome; undefined if it is unknown. */
async function outcomeIn(context: TestContext, act: Act): Promise<string | undefined> {
  const outcome = await act(context).catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error
    return undefined
  })
  await context.drainWaitUntil()
  return outcome
}
/** The states before and after an action that nothing disturbs, and its outcome. */
async function undisturbed(action: Action) {
  const store = await given(action)
  const before = await stateIn(store)
  const outcome = await outcomeIn(contextOn(store), action.act)
  return { before, after: await stateIn(store), outcome }
}
/** Other families ask for each slot that the action is about. @returns the slots that they got. */
async function othersWantAll(raw: Store) {
  const slots = hours.flatMap((hour) => [1, 2, 3].map((unit) => slotOf({ ...hour, unit })))
  const got: string[] = []
  for (const [nth, slot] of slots.entries()) {
    // Nobody waits: what a dead process has begun is over by now.
    const context = { ...contextOn(raw, intentMs), backoff: () => expect.unreachable('waits') }
    const { outcome } = await reserve(context, reservationOf(`other${nth}`, slot))
    await context.drainWaitUntil()
    expect(outcome).toMatch(/booked|slot_taken/)
    if (outcome === 'booked') got.push(`${slot.date} ${slot.time} ${slot.unit}`)
  }
  return { got, all: slots.map(({ date, time, unit }) => `${date} ${time} ${unit}`) }
}
const slotsIn = (places: readonly string[]) => places.map((place) => place.replace(/^\w+ /, ''))

describe.each(actions)('$name, killed at any operation,', (action) => {
  const crashed = async (kill: (store: Store) => Store) => {
    const store = await given(action)
    return { store, outcome: await outcomeIn(contextOn(kill(store)), action.act) }
  }
  /** Asks of every store that a process which dies can leave: a write is what tells one from the next. */
  const leftAtEach = (ask: (store: Store, at: string) => Promise<void>) =>
    killedAtEach(async (kill, at) => {
      if (at.startsWith('after')) await ask((await crashed(kill)).store, at)
    }, isWrite)

  test('is done or not, with its message, and every reader sees the same', async () => {
    const { before, after, outcome: done } = await undisturbed(action)
    expect(after).not.toEqual(before)
    const seen = new Set<unknown>()
    await killedAtEach(async (kill, at) => {
      const { store, outcome } = await crashed(kill)
      const left = await stateIn(store)
      expect([at, [before, after]]).toEqual([at, expect.arrayContaining([left])])
      if (outcome !== undefined) expect([at, outcome, left]).toEqual([at, done, after])
      seen.add(JSON.stringify(left))
      // Twice: the first one stores what it saw.
      for (let read = 0; read < 2; read += 1) {
        const context = contextOn(store)
        const weeks = await Promise.all([monday, nextWeek].map((week) => weekFor(context, 'lane', week, accountKey)))
        await context.drainWaitUntil()
        expect([at, weeks.flat().length, weeks.flat().every(({ mine }) => mine)]).toEqual([
          at,
          left.places.length,
          true,
        ])
      }
      await expectClean(store, at)
    })
    expect(seen.size).toBe(2)
  })

  test('is completed by the same request', async () => {
    const { after, outcome: done } = await undisturbed(action)
    await leftAtEach(async (store, at) => {
      expect([at, await outcomeIn(contextOn(store, 1000), action.act)]).toEqual([at, done])
      expect([at, await stateIn(store)]).toEqual([at, after])
      await expectClean(store, at)
    })
  })

  test('keeps nobody from its slots for longer than an intent lasts', async () => {
    await leftAtEach(async (store, at) => {
      const left = slotsIn((await stateIn(store)).places)
      const { got, all } = await othersWantAll(store)
      expect([at, got]).toEqual([at, all.filter((slot) => !left.includes(slot))])
      expect([at, slotsIn((await stateIn(store)).places)]).toEqual([at, left])
      await expectClean(store, at)
    })
  })
})

/** What goes on while the process is frozen. Of a request that was repeated, both get the same outcome. */
const meanwhile: { name: string; act: (action: Action) => (store: Store) => Promise<unknown> }[] = [
  { name: 'others take what is free', act: () => othersWantAll },
  {
    name: 'the same request arrives again',
    act: (action) => (store) => outcomeIn(contextOn(store, intentMs), action.act),
  },
  { name: 'the family cancels', act: () => (store) => outcomeIn(contextOn(store, intentMs), cancelOne) },
  {
    name: 'staff move it',
    act: () => (store) => outcomeIn(contextOn(store, intentMs), moveOne({ ...target, unit: 5 })),
  },
]

async function frozen(
  action: Action,
  nth: number,
  others: (store: Store) => Promise<unknown>,
  broken = (store: Store) => store,
) {
  const store = await given(action)
  const { interrupted, operations } = interruptibleStore(broken(store), nth, async () => void (await others(store)))
  const outcome = await outcomeIn(contextOn(interrupted), action.act)
  return { store, outcome, isOver: operations() < nth }
}

describe.each(actions)('$name, frozen at any operation and then woken,', (action) => {
  test.each(meanwhile)('is done or not, if meanwhile $name', async ({ name, act }) => {
    const { before, after, outcome: done } = await undisturbed(action)
    for (let nth = 1, ended = false; !ended; nth += 1) {
      const { store, outcome, isOver } = await frozen(action, nth, act(action))
      ended = isOver
      const { places } = await stateIn(store)
      await expectClean(store, `${nth}`)
      if (!/others|same/.test(name)) continue
      expect([nth, [before.places, after.places]]).toEqual([nth, expect.arrayContaining([places])])
      if (name.includes('same')) expect([nth, outcome]).toEqual([nth, done])
      if (outcome === done) expect([nth, places]).toEqual([nth, after.places])
    }
  })
})

test('negative control: a commit that does not ask whether it was aborted books what somebody else has', async () => {
  const [action] = actions as [Action]
  const broken = (store: Store) => mutants['a commit does not ask whether it was aborted'](store)
  const violations: unknown[] = []
  for (let nth = 1, ended = false; !ended; nth += 1) {
    const { store, outcome, isOver } = await frozen(action, nth, othersWantAll, broken)
    ended = isOver
    if (outcome === 'booked' && (await stateIn(store)).places.length === 0) violations.push(nth)
    violations.push(...(await auditWeek(contextOn(store), 'lane', monday)).violations)
  }
  expect(violations).not.toEqual([])
})
