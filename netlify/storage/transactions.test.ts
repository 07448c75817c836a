/** Transactions on a store in memory, and on the real client over HTTP. Random schedules: test-support/simulation/transactions. */
// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAtomicBlobs } from '#server/dev/atomic-blobs-server.ts'
import { failingStore, interruptibleStore } from '#server/test-support/faults/failing-store.ts'
import { openBlobsStore } from './blobs-store.ts'
import { interceptStore, isWrite } from './intercept-store.ts'
import { InvalidRecord } from './invalid-record.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { StorageUnavailable, type Found, type Store } from './store.ts'
import { transactionKey } from './transaction-records.ts'
import type { TransactionalStore } from './transactional-store.ts'
import { intentMs, transactional } from './transactions.ts'

type Count = { n: number }
const start = Date.parse('2026-11-18T17:00:00Z')
const dayMs = 86_400_000
let opened = 0

/** Records of transactions that were begun before this have smaller keys. */
const transactionsFrom = (ms: number) => `tx/${new Date(ms).toISOString().slice(0, 10)}`

/** A store of its own with a clock, and the work that its transactions leave for later. */
function openOn(store: Store, at = start) {
  const number = (opened += 1)
  let now = at
  let ids = 0
  const later: Promise<unknown>[] = []
  const records = transactional(store, { now: () => new Date(now), random: () => `${number}x${(ids += 1)}` })
  const options = { waitUntil: (work: Promise<unknown>) => void later.push(work), backoff: async () => {} }
  return {
    records,
    pass: (ms: number) => (now += ms),
    rest: () => Promise.allSettled(later),
    /** Adds one to each of these. */
    add: (keys: readonly string[]) =>
      records.transact(
        keys,
        (seen) => ({
          writes: seen.map(({ value }) => ({ n: ((value as Count | undefined)?.n ?? 0) + 1 })),
          result: seen.map(({ value }) => (value as Count | undefined)?.n ?? 0),
        }),
        options,
      ),
    options,
  }
}

const countsIn = async (records: Pick<TransactionalStore, 'read'>, keys: readonly string[]) =>
  Promise.all(keys.map(async (key) => (await records.read<Count>(key))?.value.n))

test('what is known is not read: a write that is lost says what is there by then', async () => {
  const reads: string[] = []
  const store = memoryStore()
  const noted = interceptStore(store, (operation, verb, key) => {
    if (verb === 'read' && !key.startsWith('tx/')) reads.push(key)
    return operation()
  })
  const { records, options, rest, add } = openOn(noted)
  await add(['known/a'])
  const known = new Map<string, Found<Count> | 'nothing'>([
    ['known/a', (await records.read<Count>('known/a'))!],
    ['known/b', 'nothing'],
  ])
  const addBoth = () =>
    records.transact(
      ['known/a', 'known/b'],
      (seen) => ({
        writes: seen.map(({ value }) => ({ n: ((value as Count | undefined)?.n ?? 0) + 1 })),
        result: undefined,
      }),
      { ...options, known },
    )
  reads.length = 0
  await addBoth()
  await rest()
  // Both have changed by now: what was known of them is wrong.
  await addBoth()
  await rest()
  expect(reads).toEqual([])
  expect(await countsIn(records, ['known/a', 'known/b'])).toEqual([3, 2])
})

test('of documents to choose from it takes another where somebody was faster, and writes the rest once it has one', async () => {
  const store = memoryStore()
  const writes: string[] = []
  const noted = interceptStore(store, (operation, verb, key) => {
    if (isWrite(verb) && key.startsWith('pick/')) writes.push(key)
    return operation()
  })
  const [other, mine] = [openOn(store), openOn(noted)]
  await other.add(['pick/a', 'pick/other'])
  const picked = await mine.records.transact(
    ['pick/a', 'pick/b', 'pick/rest'],
    (seen) => {
      const nth = seen.findIndex(({ value, pending }) => value === undefined && pending === undefined)
      return {
        result: nth,
        writes: [...['a', 'b'].map((_, index) => (index === nth ? { n: 1 } : undefined)), { n: 1 }],
      }
    },
    { ...mine.options, first: (key) => key !== 'pick/rest', known: new Map([['pick/a', 'nothing']]) },
  )
  expect(picked).toBe(1)
  expect(writes.slice(0, 3)).toEqual(['pick/a', 'pick/b', 'pick/rest'])
  await Promise.all([other.rest(), mine.rest()])
  expect(await countsIn(mine.records, ['pick/a', 'pick/b', 'pick/rest'])).toEqual([1, 1, 1])
})

test('before anything changes is a moment that comes only if something does, and may refuse it', async () => {
  const { records, options } = openOn(memoryStore())
  let times = 0
  const before = async () => void (times += 1)
  const write = (writes: Count[], how = before) =>
    records.transact(['before/a'], () => ({ writes, result: 'done' }), { ...options, before: how })
  expect(await write([])).toBe('done')
  expect(times).toBe(0)
  expect(await write([{ n: 1 }])).toBe('done')
  expect(times).toBe(1)
  await expect(write([{ n: 2 }], () => Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError)
  expect(await countsIn(records, ['before/a'])).toEqual([1])
})

test('a key that holds nothing has a tag, unless a transaction is about to fill it', async () => {
  const store = memoryStore()
  const { records, options, add } = openOn(store)
  expect(await records.tagOfNothing('empty/a')).toBeUndefined()
  await add(['empty/a'])
  expect(await records.tagOfNothing('empty/a')).toBeUndefined()
  await records.transact(['empty/a'], () => ({ writes: [null], result: undefined }), options)
  expect(await records.tagOfNothing('empty/a')).toBe((await store.read('empty/a'))!.tag)
  const { tag, value } = (await store.read('empty/a'))!
  await store.replace('empty/a', tag, { ...value, _t: { id: 'x', next: { n: 1 }, until: start } })
  expect(await records.tagOfNothing('empty/a')).toBeUndefined()
})

describe.each<[string, () => Promise<{ store: Store; stop?: () => Promise<void> }>]>([
  ['in memory', async () => ({ store: memoryStore() })],
  [
    'over HTTP',
    async () => {
      const directory = mkdtempSync(join(tmpdir(), 'transactions-'))
      const server = await startAtomicBlobs({ directory, token: 'a-token' })
      return {
        store: openBlobsStore({ name: 'tx', explicit: { url: server.url, siteId: 'local', token: 'a-token' } }),
        async stop() {
          await server.stop()
          rmSync(directory, { recursive: true })
        },
      }
    },
  ],
])('%s', (_, open) => {
  let store: Store
  let stop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    ;({ store, stop } = await open())
  })
  afterAll(() => stop?.())

  test('all documents of a transaction change, and nothing of it is left in them', async () => {
    const { add, records, rest } = openOn(store)
    expect(await add(['all/a', 'all/b'])).toEqual([0, 0])
    expect(await countsIn(records, ['all/a', 'all/b'])).toEqual([1, 1])
    await rest()
    expect((await store.read('all/a'))?.value).toEqual({ n: 1 })
  })

  test('a refusal is a read', async () => {
    const { records, options } = openOn(store)
    await store.create('refused/a', { n: 1 })
    const before = await store.read('refused/a')
    expect(await records.transact(['refused/a', 'refused/b'], () => ({ result: 'no' }), options)).toBe('no')
    expect(await store.read('refused/a')).toEqual(before)
    expect(await store.read('refused/b')).toBeUndefined()
  })

  test('a document that is removed has no value, and can be made again', async () => {
    const { add, records, options, rest } = openOn(store)
    await add(['removed/a', 'removed/b'])
    await records.transact(['removed/a', 'removed/b'], () => ({ writes: [null, { n: 9 }], result: 0 }), options)
    expect(await countsIn(records, ['removed/a', 'removed/b'])).toEqual([undefined, 9])
    await rest()
    expect(await records.read('removed/a')).toBeUndefined()
    expect(await records.create('removed/a', { n: 5 })).toMatchObject({ won: true })
    expect(await countsIn(records, ['removed/a'])).toEqual([5])
  })

  test('ten documents are changed by twenty at once, each while the others contest it', async () => {
    const keys = Array.from({ length: 10 }, (_each, nth) => `ten/${nth}`)
    const all = Array.from({ length: 20 }, () => openOn(store))
    await Promise.all(all.map(({ add }, nth) => add(nth % 2 === 0 ? keys : keys.toReversed())))
    await Promise.all(all.map(({ rest }) => rest()))
    expect(await countsIn(all[0]!.records, keys)).toEqual(keys.map(() => 20))
  })
})

describe('a process that dies or is frozen', () => {
  const keys = ['doc/a', 'doc/b', 'doc/c']

  test('after any operation leaves all or nothing, and stops nobody for longer than its intents last', async () => {
    for (let nth = 0; nth < 12; nth += 1) {
      const store = memoryStore()
      const dying = openOn(failingStore(store, ({ number }) => (number > nth ? 'before' : undefined)))
      await dying.add(keys).catch(() => undefined)
      await dying.rest()
      const other = openOn(store, start + intentMs)
      const [first, ...others] = await countsIn(other.records, keys)
      expect(others).toEqual([first, first])
      await other.add(keys)
      expect(await countsIn(other.records, keys)).toEqual(keys.map(() => (first ?? 0) + 1))
    }
  })

  test('for two minutes between any two operations, then woken, changes nothing by halves', async () => {
    for (let nth = 1; nth < 14; nth += 1) {
      const store = memoryStore()
      const other = openOn(store, start + 120_000)
      const { interrupted } = interruptibleStore(store, nth, async () => {
        await other.add(keys)
        await other.rest()
      })
      const frozen = openOn(interrupted)
      await frozen.add(keys)
      await frozen.rest()
      const [first, ...others] = await countsIn(other.records, keys)
      expect(others).toEqual([first, first])
      expect(first).toBeGreaterThan(0)
    }
  })

  test.each([
    ['that stands still for three days', start, 3 * dayMs],
    ['whose clock is three days slow', start - 3 * dayMs, 0],
  ])('%s while others write and old records are collected never loses its yes', async (_name, from, stillMs) => {
    for (let nth = 1; nth < 14; nth += 1) {
      const store = memoryStore()
      let isPast = false
      let count = 0
      const slow = openOn(
        interceptStore(store, async (operation) => {
          const response = await operation()
          count += 1
          if (count !== nth) return response
          isPast = true
          slow.pass(stillMs)
          const { add, records, rest } = openOn(store, from + 3 * dayMs)
          await add(keys)
          await rest()
          for (const { key } of await store.list('tx/'))
            if (key < transactionsFrom(from + dayMs)) await records.collect(key, () => false)
          return response
        }),
        from,
      )
      await slow.add(keys)
      await slow.rest()
      expect(await countsIn(openOn(store, from + 3 * dayMs).records, keys)).toEqual(keys.map(() => (isPast ? 2 : 1)))
    }
  })

  test('whose commit was answered too late finds that it is committed', async () => {
    const store = memoryStore()
    const lost = openOn(
      failingStore(store, ({ verb, key }) => (verb === 'create' && key.startsWith('tx/') ? 'after' : undefined)),
    )
    await expect(lost.add(keys)).rejects.toThrow(StorageUnavailable)
    await lost.rest()
    expect(await countsIn(openOn(store).records, keys)).toEqual([1, 1, 1])
  })
})

describe('an intent', () => {
  const id = `${start.toString(36).padStart(9, '0')}-x.000`
  const stored = (intent: object) => ({ n: 1, _t: intent })
  const intent = { id, next: { n: 2 }, until: start + intentMs }

  test('without a record is not valid yet, and over it writes whoever comes after its time', async () => {
    const store = memoryStore()
    await store.create('doc/a', stored(intent))
    const { add, records, pass } = openOn(store)
    expect(await countsIn(records, ['doc/a'])).toEqual([1])
    pass(intentMs)
    expect(await add(['doc/a'])).toEqual([1])
  })

  test('of a clock that is an hour ahead stops nobody', async () => {
    const store = memoryStore()
    await store.create('doc/a', stored({ ...intent, until: start + 3_600_000 }))
    expect(await openOn(store).add(['doc/a'])).toEqual([1])
  })

  test('of tomorrow is read like any other', async () => {
    const store = memoryStore()
    const tomorrow = `${(start + 86_400_000).toString(36).padStart(9, '0')}-x.000`
    await store.create('doc/a', stored({ ...intent, id: tomorrow }))
    await store.create(transactionKey(tomorrow), { v: 1, state: 'committed', keys: ['doc/a'], at: start })
    expect(await countsIn(openOn(store).records, ['doc/a'])).toEqual([2])
  })

  test.each([
    ['with fields missing', { id }],
    ['with an id that is none', { ...intent, id: '../x' }],
  ])('%s is damaged, and touches only its own document', async (_, damaged) => {
    const store = memoryStore()
    await store.create('doc/a', stored(damaged))
    const { add, records } = openOn(store)
    await expect(records.read('doc/a')).rejects.toThrow(InvalidRecord)
    await expect(add(['doc/a', 'doc/b'])).rejects.toThrow(InvalidRecord)
    expect(await add(['doc/b', 'doc/c'])).toEqual([0, 0])
  })

  test('whose record is damaged touches only the documents that name it', async () => {
    const store = memoryStore()
    await store.create('doc/a', stored(intent))
    await store.create<object>(transactionKey(id), { v: 1, state: 'perhaps' })
    const { add, records } = openOn(store)
    await expect(records.read('doc/a')).rejects.toThrow(InvalidRecord)
    expect(await add(['doc/b', 'doc/c'])).toEqual([0, 0])
  })

  test('is kept by a plain write of another document, and aborted by one of its own', async () => {
    const store = memoryStore()
    await store.create('doc/a', stored(intent))
    const { records } = openOn(store)
    const found = await records.read<Count>('doc/a')
    expect(found?.tag).not.toBe((await store.read('doc/a'))?.tag)
    expect(await records.replace('doc/a', found!.tag, { n: 7 })).toMatchObject({ won: true })
    expect(await store.create(transactionKey(id), { v: 1, state: 'committed', keys: [], at: start })).toMatchObject({
      won: false,
      current: { value: { state: 'aborted' } },
    })
  })
})

test('a store that never answers makes a transaction unavailable, and one that answers twice changes nothing twice', async () => {
  const store = memoryStore()
  const silent = openOn(failingStore(store, () => 'before'))
  await expect(silent.add(['doc/a', 'doc/b'])).rejects.toThrow(StorageUnavailable)
  const twice: Store = {
    ...store,
    create: async (key, value) => {
      const written = await store.create(key, value)
      await store.create(key, value)
      return written
    },
    replace: async (key, tag, value) => {
      const written = await store.replace(key, tag, value)
      await store.replace(key, tag, value)
      return written
    },
  }
  const { add, records, rest } = openOn(twice)
  await add(['doc/a', 'doc/b'])
  await rest()
  expect(await countsIn(records, ['doc/a', 'doc/b'])).toEqual([1, 1])
})

test('what a dead process was about to write can be made to go', async () => {
  const store = memoryStore()
  await store.create('doc/a', { n: 1 })
  const dying = openOn(failingStore(store, ({ number }) => (number > 4 ? 'before' : undefined)))
  await dying.add(['doc/a', 'doc/b']).catch(() => undefined)
  await dying.rest()
  const { records } = openOn(store)
  for (const key of ['doc/a', 'doc/b']) await records.finishIntent(key)
  expect((await store.read('doc/a'))?.value).toEqual({ n: 1 })
  expect(await countsIn(records, ['doc/a', 'doc/b'])).toEqual([1, undefined])
})

test('a reader sees a change whose record is collected between its document and that record', async () => {
  const store = memoryStore()
  const dying = openOn(failingStore(store, ({ number }) => (number > 5 ? 'before' : undefined)))
  await dying.add(['doc/a', 'doc/b'])
  await dying.rest()
  const [record] = await store.list('tx/')
  const { interrupted } = interruptibleStore(store, 2, async () => {
    const { records } = openOn(store, start + 3 * dayMs)
    await records.collect(record!.key, () => false)
    await records.collect(record!.key, () => false)
  })
  expect(await countsIn(openOn(interrupted).records, ['doc/a'])).toEqual([1])
})

test('two days later nothing is left of a transaction but its documents', async () => {
  const store = memoryStore()
  const dying = openOn(failingStore(store, ({ number }) => (number > 5 ? 'before' : undefined)))
  await dying.add(['doc/a', 'doc/b'])
  await dying.rest()
  const { records } = openOn(store, start + 2 * dayMs)
  const [record] = await store.list('tx/')
  await records.collect(record!.key, () => false)
  await records.collect(record!.key, () => false)
  expect(await store.list('tx/')).toEqual([])
  expect((await store.read('doc/a'))?.value).toEqual({ n: 1 })
})

describe('a write whose answer is lost while another writer replaces it', () => {
  /** Every third write of a value is answered only after others had their turn, as the port answers it. `forget`: without the doubt. */
  function losingAnswers(store: Store, forget = false): Store {
    let writes = 0
    return {
      ...store,
      async replace(key, tag, value) {
        const written = await store.replace(key, tag, value)
        if (!written.won || (writes += 1) % 3 > 0) return written
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
        const current = await store.read<typeof value>(key)
        if (current?.tag === written.tag) return written
        return { won: false, current, ...(!forget && { isUnclear: true }) }
      },
    }
  }

  /** Ten who count, and try again where they were told no. @returns what they know was counted, what they do not know, and the count. */
  async function countBy(store: Store, step: (records: TransactionalStore) => Promise<boolean>) {
    const { records } = openOn(store)
    await records.create('lost/n', { n: 0 })
    let [known, unknown] = [0, 0]
    const counter = async () => {
      for (let steps = 0; steps < 20;) {
        const isDone = await step(records).catch((problem: unknown) => problem)
        if (isDone instanceof StorageUnavailable) unknown += 1
        else if (isDone === true) known += 1
        if (isDone !== false) steps += 1
      }
    }
    await Promise.all(Array.from({ length: 10 }, counter))
    return { known, unknown, count: (await countsIn(records, ['lost/n']))[0]! }
  }

  const plain = async (records: TransactionalStore) => {
    const found = (await records.read<Count>('lost/n'))!
    return (await records.replace('lost/n', found.tag, { n: found.value.n + 1 })).won
  }
  const inTransaction = (records: TransactionalStore) =>
    records.transact(
      ['lost/n'],
      ([seen]) => ({ writes: [{ n: (seen!.value as Count).n + 1 }], result: true }),
      openOn(memoryStore()).options,
    )

  test.each([
    ['a replacement', plain],
    ['a transaction of one document', inTransaction],
  ])('is no lost one: %s is counted once, or it is unknown', async (_, step) => {
    const { known, unknown, count } = await countBy(losingAnswers(memoryStore()), step)
    expect(unknown).toBeGreaterThan(0)
    expect(count).toBeGreaterThanOrEqual(known)
    expect(count).toBeLessThanOrEqual(known + unknown)
    // Negative control: taken for lost ones they are counted again.
    const forgetful = await countBy(losingAnswers(memoryStore(), true), step)
    expect(forgetful.count).toBeGreaterThan(forgetful.known + forgetful.unknown)
  })

  test('is decided again where what is stored says itself that it is: nothing is unknown, and nothing there twice', async () => {
    const { records } = openOn(losingAnswers(memoryStore()))
    type Names = { names: string[] }
    await records.create<Names>('lost/names', { names: [] })
    const add = (name: string) =>
      records.transact(
        ['lost/names'],
        ([seen]) => {
          const { names } = seen!.value as Names
          const writes = names.includes(name) ? [] : [{ names: [...names, name] }]
          return { writes, result: name, isRepeatable: true }
        },
        openOn(memoryStore()).options,
      )
    const all = await Promise.all(
      Array.from({ length: 10 }, async (_, nth) => {
        const added: string[] = []
        for (let step = 0; step < 20; step += 1) added.push(await add(`${nth} ${step}`))
        return added
      }),
    )
    expect((await records.read<Names>('lost/names'))!.value.names.toSorted()).toEqual(all.flat().toSorted())
  })
})
