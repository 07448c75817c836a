/** A process that dies at any operation leaves nothing that one visit, one sweep or the same request again does not put right. */
import { describe, expect, test } from 'vitest'
import { entryOf, leaseMs, weekKey, type MemberWeek } from '#server/records/bookings.ts'
import { memoryStore } from '#server/store/memory-store.ts'
import { Unavailable, type Store } from '#server/store/store.ts'
import { deskOn, monday, slotOf, wishOf, type TestDesk } from '#server/testing/desk.ts'
import { failingStore } from '#server/testing/failing-store.ts'
import { weaknesses } from '#server/testing/weakened-store.ts'
import { auditWeek } from './audit.ts'
import { cancel } from './cancel.ts'
import { reserve } from './reserve.ts'
import { sweep } from './sweep.ts'
import { weekFor } from './week.ts'

const anna = wishOf('anna')
const mine = { kind: 'lane', id: anna.bookingId, holder: anna.holder } as const
const settledFrom = deskOn().now().getTime()

/** The desk of a process that is killed at its nth operation: that one may still land, nothing after it does. */
const dyingDesk = (store: Store, nth: number, when: 'before' | 'after') =>
  deskOn(failingStore(store, ({ number }) => (number === nth ? when : number > nth ? 'before' : undefined)))

const deaths = (operations: number) =>
  Array.from({ length: operations }, (_, index) =>
    (['before', 'after'] as const).map((when): [nth: number, when: 'before' | 'after'] => [index + 1, when]),
  ).flat()

const ifAlive = (problem: unknown) => {
  if (!(problem instanceof Unavailable)) throw problem
}

const isBooked = async (store: Store) =>
  entryOf((await store.read<MemberWeek>(weekKey(anna.holder, anna.slot)))?.value, anna.bookingId)?.state === 'confirmed'

const expectAtRest = async (desk: TestDesk) => {
  await desk.settled()
  const later = deskOn(desk.store, new Date(desk.now().getTime() + leaseMs))
  expect((await auditWeek(later, 'lane', monday)).violations).toEqual([])
}

describe.each(deaths(6))('reserve, killed at operation %i, %s it is done', (nth, when) => {
  const crashed = async () => {
    const store = memoryStore()
    const dying = dyingDesk(store, nth, when)
    await reserve(dying, anna).catch(ifAlive)
    await dying.settled()
    return { store, committed: await isBooked(store), desk: deskOn(store, new Date(settledFrom + 1000)) }
  }

  test('the same request again is booked at once', async () => {
    const { desk } = await crashed()
    expect(await reserve(desk, anna)).toMatchObject({ outcome: 'booked' })
    await expectAtRest(desk)
  })

  test('one sweep after the lease settles everything', async () => {
    const { desk, store, committed } = await crashed()
    desk.pass(leaseMs)
    await sweep(desk)
    await expectAtRest(desk)
    expect(await isBooked(store)).toBe(committed)
    expect(await sweep(desk)).toEqual({ settled: 0 })
  })

  test('one visit after the lease shows the slot as it is, and it can be booked unless it was committed', async () => {
    const { desk, committed } = await crashed()
    desk.pass(leaseMs)
    const ben = wishOf('ben')
    expect(await weekFor(desk, 'lane', monday, ben.holder)).toHaveLength(committed ? 1 : 0)
    expect(await reserve(desk, ben)).toMatchObject({ outcome: committed ? 'slot_taken' : 'booked' })
  })

  test('the member’s own next booking frees their place in the week', async () => {
    const { desk, committed } = await crashed()
    desk.pass(leaseMs)
    const others = ['14:00', '15:00'].map((time) => wishOf('anna', slotOf({ time }), time))
    expect(await reserve(desk, others[0]!)).toMatchObject({ outcome: 'booked' })
    expect(await reserve(desk, others[1]!)).toMatchObject({ outcome: committed ? 'weekly_limit' : 'booked' })
    await sweep(desk)
    await expectAtRest(desk)
  })
})

describe.each(deaths(5))('cancel, killed at operation %i, %s it is done', (nth, when) => {
  const crashed = async () => {
    const store = memoryStore()
    const first = deskOn(store)
    await reserve(first, anna)
    await first.settled()
    const dying = dyingDesk(store, nth, when)
    const outcome = await cancel(dying, mine).catch(ifAlive)
    await dying.settled()
    return { desk: deskOn(store), store, outcome }
  }

  test('the same request again is canceled at once', async () => {
    const { desk, store } = await crashed()
    expect(await cancel(desk, mine)).toBe('cancelled')
    expect(await isBooked(store)).toBe(false)
    await sweep(desk)
    await expectAtRest(desk)
  })

  test('one visit settles it, without waiting: canceled if it got that far, booked if it did not', async () => {
    const { desk, store, outcome } = await crashed()
    const shown = await weekFor(desk, 'lane', monday, wishOf('ben').holder)
    await expectAtRest(desk)
    expect(shown).toHaveLength((await isBooked(store)) ? 1 : 0)
    if (outcome === 'cancelled') expect(shown).toEqual([])
  })
})

test('the refused request, killed while it steps back, counts for the lease at most', async () => {
  for (const [nth, when] of deaths(7)) {
    const store = memoryStore()
    const first = deskOn(store)
    await reserve(first, wishOf('ben'))
    await first.settled()
    await reserve(dyingDesk(store, nth, when), anna).catch(ifAlive)
    const desk = deskOn(store, new Date(settledFrom + leaseMs + 1000))
    await sweep(desk)
    await expectAtRest(desk)
    expect(await auditWeek(desk, 'lane', monday)).toMatchObject({ booked: 1 })
  }
})

describe('a request delivered twice, where one copy finds the slot held and the other finds it free', () => {
  /** Ben died holding the slot. The copy is refused; before it can step back, Ben's lease ends and the original books. */
  const unluckyCopy = async (store: Store) => {
    await reserve(dyingDesk(store, 4, 'after'), wishOf('ben')).catch(ifAlive)
    const original = deskOn(store, new Date(settledFrom + leaseMs))
    let isSteppingBack = false
    const copy = deskOn({
      ...store,
      async replace(key, tag, value) {
        if (key.startsWith('mw/') && !isSteppingBack) {
          isSteppingBack = true
          expect(await reserve(original, anna)).toMatchObject({ outcome: 'booked' })
          await original.settled()
        }
        return store.replace(key, tag, value)
      },
    })
    return reserve(copy, anna)
  }

  test('the unlucky copy never undoes the lucky one, and answers the same', async () => {
    const store = memoryStore()
    expect(await unluckyCopy(store)).toMatchObject({ outcome: 'booked' })
    expect(await isBooked(store)).toBe(true)
    await expectAtRest(deskOn(store, new Date(settledFrom + leaseMs)))
  })

  test('without compare-and-swap it does', async () => {
    const store = memoryStore()
    await unluckyCopy(weaknesses['the tag is ignored'](store))
    expect(await isBooked(store)).toBe(false)
  })
})
