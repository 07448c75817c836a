/**
 * Places of an event under concurrent RSVPs, changes and cancellations while others are told of open places, in random
 * interleavings and with requests that die at any storage operation: never more places are taken than there are, and what nobody
 * has is free and known to all who wait.
 */
// @module-tag long
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Principal } from '#server/context/request-context.ts'
import { keys } from '#server/repositories/keys.ts'
import { readPlacesLeft } from '#server/repositories/places.ts'
import { rsvpIdOf, rsvpsOfEvent } from '#server/repositories/rsvps.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { wishKey } from '#server/repositories/wish-index.ts'
import { tellOfPlaces } from '#server/services/standby/tell-of-places.ts'
import { cancelRsvp, createRsvp, type CancelRsvpResult, type CreateRsvpResult } from './rsvp.ts'
import { interleaved, type Death } from '#server/test-support/faults/interleaved.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { sizes } from '#server/test-support/server/soak-report.ts'
import type { StoredEvent } from '#records/events.ts'

const runs = sizes(60, 2000)
const start = Date.UTC(2026, 10, 21, 17)
const afterwards = start + 11 * 60_000
const capacity = 6
const event: StoredEvent = {
  id: 'skills',
  title: 'Skills Night',
  datetime: '2026-12-01T23:00:00.000Z',
  summary: 'S',
  capacity,
}

const accountKeyOf = (owner: string) => owner.repeat(40)
const principalOf = (owner: string): Principal => {
  const email = `${owner}@thenest.example`
  const profile = { id: owner, email, profileName: owner }
  return { ...profile, role: 'member', accountKey: accountKeyOf(owner), isFirst: true, sessionVersion: 1, players: [] }
}
/** What waiting for others takes: a request that has died is in nobody's way for long. */
let waited = 0
const contextOn = (store: Store, at = start) => {
  const now = () => new Date(at + waited)
  return {
    store: memoryRecords(store, now),
    now,
    waitUntil: () => undefined,
    mailEnabled: false,
    backoff: async () => void (waited += 150),
  }
}

/** One request of a family: an RSVP for some people, or a cancellation. */
type Request = { owner: string; qty: number; key: string }
const send = (store: Store, { owner, qty, key }: Request, now = start) => {
  const context = { ...contextOn(store, now), principal: principalOf(owner), idempotencyKey: `${key}-${owner}-${qty}` }
  return qty === 0
    ? cancelRsvp(context, event.id, rsvpIdOf(event.id, accountKeyOf(owner)))
    : createRsvp(context, event.id, { name: owner, email: context.principal.email, qty })
}

async function clubWith(changed: Partial<StoredEvent> = {}) {
  waited = 0
  const backing = memoryStore()
  await backing.create(keys.events, { v: 1, events: [{ ...event, ...changed }] })
  return backing
}

const peopleIn = async (store: Store) =>
  (await rsvpsOfEvent(contextOn(store).store, event.id)).reduce((sum, { qty }) => sum + qty, 0)
const placesIn = async (store: Store) => (await contextOn(store).store.read(keys.places(event.id)))?.value

/** The tickets are those of the RSVPs at any time: exactly what is not taken is free. */
async function expectConsistent(store: Store) {
  const context = contextOn(store)
  const rsvps = await rsvpsOfEvent(context.store, event.id)
  const named = rsvps.flatMap(({ accountKey, tickets = [] }) =>
    tickets.map((key) => [key, rsvpIdOf(event.id, accountKey)]),
  )
  const listed = await context.store.list(keys.ticketsOf(`place/${event.id}`))
  const read = listed.map(async ({ key }) => [key, (await context.store.read(key))?.value.by])
  const taken = (await Promise.all(read)).filter(([, by]) => by !== undefined)
  expect(taken.toSorted()).toEqual(named.toSorted())
  expect(named).toHaveLength(await peopleIn(store))
}

const death = fc.record({ after: fc.integer({ min: 1, max: 16 }), when: fc.constantFrom('before', 'after') })
const family = fc.record({
  owner: fc.constantFrom('a', 'b', 'c', 'd'),
  /** Requests one after the other; two families with one owner are two caregivers. */
  requests: fc.array(fc.record({ qty: fc.integer({ min: 0, max: 4 }), key: fc.constantFrom('k', 'l') }), {
    minLength: 1,
    maxLength: 4,
  }),
  dies: fc.option(death, { nil: undefined }),
})
type Family = typeof family extends fc.Arbitrary<infer Value> ? Value : never

/** Runs the families' requests together. `wrap` breaks the store, for negative controls. */
async function race(
  scheduler: fc.Scheduler,
  families: readonly Family[],
  { wrap = (store: Store) => store, jobDies }: { wrap?: (store: Store) => Store; jobDies?: Death | undefined } = {},
) {
  const backing = await clubWith()
  const { id, title, datetime } = event
  const wish = { kind: 'event', id: 'wish', event: id, title, datetime, qty: 1, at: start } as const
  await backing.create(wishKey(accountKeyOf('w'), wish), { v: 1 })
  let most = 0
  const turn = async () => {
    await scheduler.schedule(Promise.resolve())
    most = Math.max(most, await peopleIn(backing))
  }
  const all = families.map(async ({ owner, requests, dies }) => {
    const store = interleaved(wrap(backing), turn, dies as Death | undefined)
    for (const request of requests) {
      try {
        await send(store, { owner, ...request })
      } catch (error) {
        if (!(error instanceof StorageUnavailable)) throw error
        return
      }
    }
  })
  const jobs = [jobDies, undefined].map(async (dies) => {
    const context = contextOn(interleaved(wrap(backing), turn, dies))
    try {
      for (let run = 0; run < 3; run += 1) await tellOfPlaces(context)
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
    }
  })
  await scheduler.waitFor(Promise.all([...all, ...jobs]))
  return { backing, most: Math.max(most, await peopleIn(backing)) }
}

describe('concurrent RSVPs', () => {
  it('never take more places than there are; in the end exactly the others are free, and told', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(family, { minLength: 2, maxLength: 6 }),
        fc.option(death, { nil: undefined }),
        async (scheduler, families, jobDies) => {
          const { backing, most } = await race(scheduler, families, { jobDies: jobDies as Death | undefined })
          expect(most).toBeLessThanOrEqual(capacity)
          await expectConsistent(backing)
          expect(await peopleIn(backing)).toBeLessThanOrEqual(capacity)
          // The next runs: one goes on with what was begun, and one finds what has opened since.
          for (let run = 0; run < 2; run += 1) await tellOfPlaces(contextOn(backing))
          const opening = (await placesIn(backing))?.opening
          const left = await readPlacesLeft(contextOn(backing), event)
          expect([opening?.left ?? 0, opening?.told ?? true]).toEqual([left, true])
        },
      ),
      { numRuns: runs },
    )
  })

  /** Mutant: writes of tickets that forget to compare. */
  const careless = (store: Store): Store => {
    const write = async (key: string, value: object) => {
      const found = await store.read(key)
      return found ? store.replace(key, found.tag, value) : store.create(key, value)
    }
    const isTicket = (key: string) => key.startsWith(keys.allPlaceTickets)
    return {
      ...store,
      create: (key, value) => (isTicket(key) ? write(key, value) : store.create(key, value)) as never,
      replace: (key, tag, value) => (isTicket(key) ? write(key, value) : store.replace(key, tag, value)) as never,
    }
  }

  it('negative control: without compare-and-swap some interleaving takes too many', async () => {
    const check = fc.check(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(family, { minLength: 4, maxLength: 6 }),
        async (scheduler, families) => {
          const { most } = await race(scheduler, families, { wrap: careless })
          return most <= capacity
        },
      ),
      { numRuns: 400, endOnFailure: true },
    )
    expect((await check).failed).toBe(true)
  })
})

describe('a request that dies', () => {
  const immediately = async () => undefined
  const isUnavailable = (error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error
  }
  const deaths = Array.from({ length: 16 }, (_, index) => index + 1).flatMap((after) => [
    { after, when: 'before' } as const,
    { after, when: 'after' } as const,
  ])
  const cases = [
    ['a first RSVP', 0, 3],
    ['an RSVP for more', 1, 4],
    ['an RSVP for fewer', 4, 1],
    ['a cancellation', 3, 0],
  ] as const

  describe.each(cases)('%s', (_, before, qty) => {
    it.each(deaths)(
      '$when its operation $after: nobody gets its places meanwhile, and later none is lost',
      async (dies) => {
        const store = await clubWith()
        if (before > 0) await send(store, { owner: 'a', qty: before, key: 'first' })
        await send(interleaved(store, immediately, dies), { owner: 'a', qty, key: 'second' }).catch(isUnavailable)
        // Whatever the request may still write, there is room for it.
        await send(store, { owner: 'b', qty: capacity - Math.max(before, qty), key: 'first' })
        await send(store, { owner: 'c', qty: 1, key: 'first' })
        await send(store, { owner: 'a', qty, key: 'second' }).catch(isUnavailable)
        expect(await peopleIn(store)).toBeLessThanOrEqual(capacity)
        await expectConsistent(store)
      },
    )

    it.each(deaths)('$when its operation $after: its repetition has an answer', async (dies) => {
      const store = await clubWith()
      if (before > 0) await send(store, { owner: 'a', qty: before, key: 'first' })
      await send(interleaved(store, immediately, dies), { owner: 'a', qty, key: 'second' }).catch(isUnavailable)
      const repeated = await send(store, { owner: 'a', qty, key: 'second' }, afterwards)
      expect(qty === 0 ? repeated : (repeated as CreateRsvpResult).outcome).toBe(qty === 0 ? 'left' : 'attending')
      await expectConsistent(store)
    })

    it.each(deaths)('$when its operation $after, without a retry: its places come back', async (dies) => {
      const store = await clubWith()
      if (before > 0) await send(store, { owner: 'a', qty: before, key: 'first' })
      await send(interleaved(store, immediately, dies), { owner: 'a', qty, key: 'second' }).catch(isUnavailable)
      await expectConsistent(store)
      const free = capacity - (await peopleIn(store))
      const tooMany = (await send(store, { owner: 'd', qty: free + 1, key: 'third' }, afterwards)) as CreateRsvpResult
      expect(tooMany).toEqual({ outcome: 'full', left: free })
      const fits = (await send(store, { owner: 'e', qty: free, key: 'third' }, afterwards)) as
        | CreateRsvpResult
        | CancelRsvpResult
      expect(free === 0 ? fits : (fits as CreateRsvpResult).outcome).toBe(free === 0 ? 'gone' : 'attending')
    })
  })
})

describe('an event that gets a capacity while it has RSVPs', () => {
  const withRsvps = async () => {
    const store = await clubWith()
    const current = (await store.read(keys.events))!
    const { capacity: _, ...open } = event
    await store.replace(keys.events, current.tag, { v: 1, events: [open] })
    await send(store, { owner: 'a', qty: 5, key: 'first' })
    expect(await placesIn(store)).toBeUndefined()
    const uncapped = (await store.read(keys.events))!
    const capped = { ...event, cappedAt: new Date(start).toISOString() }
    await store.replace(keys.events, uncapped.tag, { v: 1, events: [capped] })
    return store
  }

  it('counts them', async () => {
    const store = await withRsvps()
    expect(await send(store, { owner: 'b', qty: 2, key: 'first' })).toEqual({ outcome: 'full', left: 1 })
    expect(await send(store, { owner: 'b', qty: 1, key: 'first' })).toMatchObject({ outcome: 'attending' })
  })

  it('also counts an RSVP that was under way at that time', async () => {
    const store = await withRsvps()
    await send(store, { owner: 'b', qty: 1, key: 'first' })
    const { tickets: _, ...late } = (await contextOn(store).store.read(keys.rsvp(event.id, accountKeyOf('b'))))!.value
    await store.create(keys.rsvp(event.id, accountKeyOf('c')), { ...late, qty: 3 })
    expect(await send(store, { owner: 'd', qty: 1, key: 'first' })).toEqual({ outcome: 'full', left: 0 })
    expect(await send(store, { owner: 'd', qty: 1, key: 'first' }, afterwards)).toEqual({ outcome: 'full', left: 0 })
    const { claims, counted } = (await placesIn(store))!
    const claimed = claims.reduce((sum, { qty }) => sum + qty, 0)
    expect([claimed, counted]).toEqual([8, new Date(afterwards).toISOString()])
  })
})
