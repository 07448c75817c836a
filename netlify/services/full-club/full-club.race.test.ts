/**
 * Families that join a club with a cap, at the same moment as a family of the club that adds a child, somebody with a place that is
 * held and the night's job, in random interleavings and with requests that die at any storage operation: never more players than
 * there are places, and none of those that are held goes to somebody else.
 */
// @module-tag long
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { facility } from '#domain/facility/facility.ts'
import { allHeld } from '#domain/full-club/line.ts'
import { keys } from '#server/repositories/keys.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { hash } from '#server/repositories/hashes.ts'
import { addPlayer } from '#server/services/families/edit-family.ts'
import { createFamily, newMember } from '#server/services/families/register.ts'
import { interleaved, type Death } from '#server/test-support/faults/interleaved.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { sizes } from '#server/test-support/server/soak-report.ts'
import { fakePasswordHasher, registration, testKeyPepper } from '#server/test-support/server/test-server.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { moveLine } from './move-line.ts'
import { heldIfCapped } from './places.ts'

const runs = sizes(60, 1000)
const start = Date.UTC(2026, 10, 21, 17)
const cap = 4

beforeEach(() => void (facility.places.cap = cap))
afterEach(() => void delete facility.places.cap)

/** What waiting for others takes: a request that has died is in nobody's way for long. */
let waited = 0
const contextOn = (store: Store) => {
  const now = () => new Date(start + waited)
  let ids = 0
  return {
    store: memoryRecords(store, now),
    now,
    newId: () => hash('id', String((ids += 1))),
    keyPepper: testKeyPepper,
    environment: 'production' as const,
    passwords: fakePasswordHasher(),
    sessionsSince: undefined,
    waitUntil: () => undefined,
    mailEnabled: false,
    backoff: async () => void (waited += 150),
  }
}

const addressKeyOf = (owner: string) => hash('address', owner)

/** A family registers, with the place that is held for it if it has one. @returns true unless the club was full. */
async function join(store: Store, owner: string): Promise<boolean> {
  const context = contextOn(store)
  const addressKey = addressKeyOf(owner)
  const signIn = { addressKey, joinedBy: hash('joined', owner) }
  const family = await newMember(context, registration(`${owner}@thenest.example`), signIn)
  const held = await heldIfCapped(context)
  const made = await createFamily(context, addressKey, family, { held, isOwn: ({ id }) => id === owner })
  return !('outcome' in made)
}

/** A family of the club adds a child. */
async function add(store: Store, owner: string): Promise<boolean> {
  const context = contextOn(store)
  const member = (await readMember(context.store, addressKeyOf(owner)))!.value
  const [{ id, email, profileName }] = member.caregivers as [(typeof member.caregivers)[number]]
  const session = { role: 'member', accountKey: addressKeyOf(owner), isFirst: true, sessionVersion: 1 } as const
  const principal = { id, email, profileName, players: [], ...session }
  const body = { name: 'Kit', age: '9', position: 'goalie', plan: 'monthly' } as const
  const added = await addPlayer({ ...context, principal, query: {}, idempotencyKey: owner, body })
  return added.outcome === 'saved'
}

async function clubWith(joined: readonly string[], offered: readonly string[]) {
  waited = 0
  const backing = memoryStore()
  for (const owner of joined) await join(backing, owner)
  const at = new Date(start).toISOString()
  const offer = { at, until: new Date(start + 7 * 24 * 3_600_000).toISOString(), taken: 0 }
  const waiting = offered.map((id) => ({ id, at, players: 1, confirmedAt: at, addressKey: addressKeyOf(id), offer }))
  const stored = await contextOn(backing).store.read(keys.fullClub)
  await backing.replace(keys.fullClub, stored!.tag, { ...stored!.value, waiting })
  return backing
}

async function playersIn(store: Store): Promise<number> {
  const { store: records } = contextOn(store)
  const listed = await records.list(keys.allMembers)
  const found = await Promise.all(listed.map(({ key }) => readMember(records, key.slice(keys.allMembers.length))))
  return found.reduce((sum, member) => sum + (member?.value.players.length ?? 0), 0)
}

const heldIn = async (store: Store): Promise<number> =>
  allHeld((await contextOn(store).store.read(keys.fullClub))?.value.waiting ?? [], new Date(start))

const death = fc.record({ after: fc.integer({ min: 1, max: 14 }), when: fc.constantFrom('before', 'after') })
const request = fc.record({
  who: fc.constantFrom('join b', 'join c', 'join d', 'join held', 'add a', 'night'),
  dies: fc.option(death, { nil: undefined }),
})
type Request = typeof request extends fc.Arbitrary<infer Value> ? Value : never

/** One family is in, one place is held, and two are free. `wrap` breaks the store, for the negative control. */
async function race(scheduler: fc.Scheduler, requests: readonly Request[], wrap = (store: Store) => store) {
  const backing = await clubWith(['a'], ['held'])
  let most = 0
  const measure = async () => void (most = Math.max(most, await playersIn(backing)))
  const turn = async () => {
    await scheduler.schedule(Promise.resolve())
    await measure()
  }
  const all = requests.map(async ({ who, dies }) => {
    const store = interleaved(wrap(backing), turn, dies as Death | undefined)
    const [what, owner = ''] = who.split(' ')
    try {
      if (what === 'night') await moveLine(contextOn(store))
      else await (what === 'join' ? join(store, owner) : add(store, owner))
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
    }
  })
  await scheduler.waitFor(Promise.all(all))
  await measure()
  return { backing, most }
}

describe('families that join at once', () => {
  it('never are more than there are places, and a place that is held stays theirs whom it is held for', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(request, { minLength: 2, maxLength: 6 }),
        async (scheduler, requests) => {
          const { backing, most } = await race(scheduler, requests)
          expect(most).toBeLessThanOrEqual(cap)
          expect((await playersIn(backing)) + (await heldIn(backing))).toBeLessThanOrEqual(cap)
          // Whoever has the place can still come, and has it once.
          expect(await join(backing, 'held')).toBe(true)
          expect([await playersIn(backing), await heldIn(backing)].every((count) => count <= cap)).toBe(true)
          expect(await heldIn(backing)).toBe(0)
          // What is free is anybody's, and no more than that.
          for (const owner of ['e', 'f', 'g', 'h']) await join(backing, owner)
          expect(await playersIn(backing)).toBe(cap)
        },
      ),
      { numRuns: runs },
    )
  })

  /** Mutant: writes of the line that forget to compare. */
  const careless = (store: Store): Store => {
    const write = async (key: string, value: object) => {
      const found = await store.read(key)
      return found ? store.replace(key, found.tag, value) : store.create(key, value)
    }
    const isLine = (key: string) => key === keys.fullClub
    return {
      ...store,
      create: (key, value) => (isLine(key) ? write(key, value) : store.create(key, value)) as never,
      replace: (key, tag, value) => (isLine(key) ? write(key, value) : store.replace(key, tag, value)) as never,
    }
  }

  it('negative control: without compare-and-swap some interleaving takes too many', async () => {
    const check = fc.check(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const requests = ['join b', 'join c', 'join d', 'add a'].map((who) => ({ who, dies: undefined }))
        const { most } = await race(scheduler, requests as Request[], careless)
        return most <= cap
      }),
      { numRuns: 300, seed: 20261121, endOnFailure: true },
    )
    expect((await check).failed).toBe(true)
  })
})
