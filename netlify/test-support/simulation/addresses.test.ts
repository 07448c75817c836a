/**
 * Changes of address and registrations, killed at every write and interleaved at every operation. Whatever happens: each
 * family signs in with exactly one address, and no address opens two accounts.
 */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { updateSigner } from '#server/repositories/accounts/signers.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { changeAddress, issueAddressToken, type AddressEnd } from '#server/services/sign-in/change-address.ts'
import { memoryStore, type StoredVersion } from '#server/test-support/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import type { TransactionalStore } from '#server/storage/transactional-store.ts'
import { failingStore, interruptibleStore } from '#server/test-support/faults/failing-store.ts'
import { registration, testServer } from '#server/test-support/server/test-server.ts'

const old = 'robin@thenest.example'
const wanted = 'wanted@families.example'
const kims = 'kim@families.example'
const passwordOf = { robin: 'three blue herons', kim: 'four grey geese', lou: 'five red robins' } as const
const correctly = (store: TransactionalStore) => store
type Family = keyof typeof passwordOf
const families = Object.keys(passwordOf) as Family[]
const addresses = [old, wanted, kims]

type Records = Map<string, StoredVersion>

/** Robin and kim have accounts, and robin has asked for the new address, so that both ends have a link. */
async function twoFamilies() {
  const records: Records = new Map()
  const main = testServer({ store: memoryStore(records) })
  const ids = {
    robin: (await main.signUp({ email: old, password: passwordOf.robin })).profile.id,
    kim: (await main.signUp({ email: kims, password: passwordOf.kim })).profile.id,
  }
  const robinKey = accountKeyOf(main.context.keyPepper, old)
  const issuer = { id: ids.robin, sessionVersion: 1 }
  const pending = { id: 'asked', issuer, email: wanted, at: main.context.now().toISOString() }
  await updateSigner(main.context, robinKey, ids.robin, (signer) => ({ ...signer, pendingAddress: pending }))
  return { records, main, ids, robinKey, issuer, pending }
}
const { records: initial, main, ids, robinKey, issuer, pending } = await twoFamilies()

let others = 0
/** Their club, or one with these records. `actions` act on any store, each with ids of its own. */
function club(records = initial) {
  const ofClub: Records = new Map(records)
  const store = memoryStore(ofClub)
  const on = (acting: Store) => {
    const server = testServer({ store: acting, now: main.context.now() })
    server.context.newId = () => `other${(others += 1)}`
    server.waitByClock()
    return server
  }
  const keyOf = (address: string) => accountKeyOf(main.context.keyPepper, address)
  const change = async (acting: Store, who: keyof typeof ids, to: string, as = correctly) => {
    const server = on(acting)
    server.context.store = as(server.context.store)
    const accountKey = keyOf(who === 'robin' ? old : kims)
    const { outcome } = await changeAddress(server.context, accountKey, ids[who], to)
    await server.drainWaitUntil()
    return outcome
  }
  const byLink = async (acting: Store, end: AddressEnd) => {
    const token = issueAddressToken(main.context.keyPepper, robinKey, issuer, pending, end)
    const body = { token, answer: end === 'new' ? 'confirm' : 'refuse' }
    const { status } = await on(acting).ask('POST', '/api/members/address', body)
    return status === 200 ? 'changed' : status === 409 ? 'taken' : 'unknown'
  }
  const actions = {
    robin: (acting: Store) => byLink(acting, 'new'),
    robinBack: (acting: Store) => byLink(acting, 'old'),
    kim: (acting: Store) => change(acting, 'kim', wanted),
    kimToOld: (acting: Store) => change(acting, 'kim', old),
    lou: (acting: Store) => join(acting, wanted),
    louToOld: (acting: Store) => join(acting, old),
  }
  const join = async (acting: Store, email: string) => {
    const body = { ...registration(email), password: passwordOf.lou }
    const { status } = await on(acting).ask('POST', '/api/members/register', body)
    return status === 201 ? 'changed' : status === 409 ? 'taken' : 'unknown'
  }
  /** Who signs in with which address. */
  async function owners() {
    const found: Record<string, Family[]> = {}
    const server = on(store)
    for (const address of addresses) {
      found[address] = []
      for (const family of families) {
        const ip = `10.1.${addresses.indexOf(address)}.${families.indexOf(family)}`
        const body = { email: address, password: passwordOf[family] }
        const response = await server.ask('POST', '/api/members/login', body, { ip })
        if (response.status !== 200) continue
        found[address].push(family)
        expect(response.body).toMatchObject({ profile: { email: address } })
      }
    }
    return found
  }
  /** Asserts that nobody is locked out, and that no address is shared. `lou` counts once the registration is confirmed. */
  async function expectSound(hasJoined: boolean) {
    const found = await owners()
    const all = Object.values(found).flat()
    for (const who of Object.values(found)) expect(who.length).toBeLessThanOrEqual(1)
    for (const family of families)
      if (family !== 'lou' || hasJoined) expect(all.filter((each) => each === family)).toEqual([family])
    return found
  }
  return { store, records: ofClub, actions, change, owners, expectSound }
}
type Club = ReturnType<typeof club>
type Action = keyof Club['actions']

/** Runs an action that may end without an answer. */
async function attempt(action: () => Promise<string>): Promise<string> {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    return 'unknown'
  }
}

const isRegistration = (action: Action) => action.startsWith('lou')
const targetOf = (action: Action) => (action === 'robin' || action === 'lou' ? wanted : old)
/** True if a registration was confirmed. */
const hasJoined = (...outcomes: (readonly [Action, string])[]) =>
  outcomes.some(([action, outcome]) => isRegistration(action) && outcome === 'changed')

/** What robin's change goes before: `robinBack` needs a changed address, and `…ToOld` one that was given up. */
const followsRobin: ReadonlySet<Action> = new Set<Action>(['robinBack', 'kimToOld', 'louToOld'])

const changed = await (async () => {
  const { actions, store, records } = club()
  expect(await actions.robin(store)).toBe('changed')
  return records
})()
const clubBefore = (...actions: Action[]): Club =>
  club(actions.some((action) => followsRobin.has(action)) ? changed : initial)

const everyAction = ['robin', 'robinBack', 'kimToOld', 'lou', 'louToOld'] as const satisfies Action[]
/** Who else may want the same address. */
const rivalsOf: Record<(typeof everyAction)[number], Action[]> = {
  robin: ['kim', 'lou', 'robin'],
  robinBack: ['kimToOld', 'louToOld'],
  kimToOld: ['louToOld', 'robinBack'],
  lou: ['kim', 'lou'],
  louToOld: ['kimToOld', 'robinBack', 'louToOld'],
}
const pairs = everyAction.flatMap((action) => rivalsOf[action].map((rival) => [action, rival] as const))

/** Fails at the nth write and at every operation after it; the nth write itself may have taken effect. */
function killedAt(store: Store, nth: number, when: 'before' | 'after') {
  let writes = 0
  return failingStore(store, ({ verb, key }) => {
    // Limits and sessions are not part of the change.
    if (key.startsWith('thr/') || key.startsWith('sess/') || key.startsWith('idem/')) return undefined
    if (verb === 'create' || verb === 'replace') writes += 1
    return writes > nth ? 'before' : writes === nth && verb !== 'read' ? when : undefined
  })
}

describe.each(everyAction)('%s, killed at every write', (action) => {
  test('locks nobody out, and the same again completes it', async () => {
    for (let nth = 1; ; nth += 1) {
      let isKilled = false
      for (const when of ['before', 'after'] as const) {
        const state = clubBefore(action)
        const outcome = await attempt(() => state.actions[action](killedAt(state.store, nth, when)))
        isKilled ||= outcome === 'unknown'
        await state.expectSound(hasJoined([action, outcome]))
        const again = await state.actions[action](state.store)
        // A registration without its idempotency key is refused by the account it has created itself.
        expect(again === 'changed' || isRegistration(action)).toBe(true)
        await state.expectSound(isRegistration(action))
      }
      if (!isKilled) return expect(nth).toBeGreaterThan(1)
    }
  })

  test.each(rivalsOf[action])('does not block %s for the same address', async (rival) => {
    for (let nth = 1; ; nth += 1) {
      const state = clubBefore(action, rival)
      const outcome = await attempt(() => state.actions[action](killedAt(state.store, nth, 'after')))
      const before = await state.owners()
      const target = targetOf(action)
      const isFree = before[target]?.length === 0
      const result = await state.actions[rival](state.store)
      // The same family may have what it wants already.
      const isOwn = before[target]?.some((family) => rival.startsWith(family)) && !isRegistration(rival)
      expect([nth, result]).toEqual([nth, isFree || isOwn ? 'changed' : 'taken'])
      await state.expectSound(hasJoined([action, outcome], [rival, result]))
      if (outcome !== 'unknown') return
    }
  })
})

/** Runs the rival ahead of every operation of the action in turn. @returns the operations at which a family lost. */
async function lossesOf(action: Action, rival: Action, actingOn: (store: Store) => Store = (store) => store) {
  const losses: number[] = []
  for (let nth = 1; ; nth += 1) {
    const state = clubBefore(action, rival)
    let rivals = ''
    const { interrupted, operations } = interruptibleStore(actingOn(state.store), nth, async () => {
      rivals = await state.actions[rival](state.store)
    })
    const outcome = await attempt(() => state.actions[action](interrupted))
    if (nth > operations()) return { losses, tried: nth - 1 }
    try {
      const found = await state.expectSound(hasJoined([action, outcome], [rival, rivals]))
      const target = targetOf(action)
      expect(found[target]).toHaveLength(1)
      if (action !== rival || isRegistration(action)) expect([outcome, rivals].toSorted()).toEqual(['changed', 'taken'])
    } catch {
      losses.push(nth)
    }
  }
}

test.each(pairs)('%s, with %s ahead of each of its operations: one of them has the address', async (action, rival) => {
  const { losses, tried } = await lossesOf(action, rival)
  expect(losses).toEqual([])
  expect(tried).toBeGreaterThanOrEqual(3)
})

describe('negative controls', () => {
  /** A store whose compare-and-swap compares nothing. */
  const blind = (store: Store): Store => ({
    ...store,
    async replace(key, tag, value) {
      const current = await store.read(key)
      return store.replace(key, current?.tag ?? tag, value)
    },
  })
  test.each([
    ['robin', 'kim'],
    ['robinBack', 'louToOld'],
    ['louToOld', 'kimToOld'],
  ] as const)('%s and %s, without comparing: someone is locked out', async (action, rival) => {
    expect((await lossesOf(action, rival, blind)).losses.length).toBeGreaterThan(0)
  })

  /** Transactions that leave out a record of an address: `nth` among those of members, the account first. */
  const without =
    (nth: number) =>
    (store: TransactionalStore): TransactionalStore => ({
      ...store,
      transact: (keys, decide, options) =>
        store.transact(
          keys,
          (seen) => {
            const { writes, ...plan } = decide(seen)
            const members = keys.flatMap((key, at) => (key.startsWith('member/') ? [at] : []))
            return {
              ...plan,
              ...(writes && { writes: writes.map((each, at) => (at === members[nth] ? undefined : each)) }),
            }
          },
          options,
        ),
    })

  test('without the claim of the new address: the family is locked out', async () => {
    const state = club()
    expect(await state.change(state.store, 'robin', wanted, without(1))).toBe('changed')
    await expect(state.expectSound(false)).rejects.toThrow()
  })

  test('with the claim of the old address left: nobody else gets it', async () => {
    const state = club()
    await state.actions.robin(state.store)
    expect(await state.change(state.store, 'robin', 'third@families.example', without(2))).toBe('changed')
    expect(await state.actions.lou(state.store)).toBe('taken')
    const sound = club()
    await sound.actions.robin(sound.store)
    await sound.change(sound.store, 'robin', 'third@families.example')
    expect(await sound.actions.lou(sound.store)).toBe('changed')
  })
})
