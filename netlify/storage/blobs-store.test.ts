/** The blobs store through the real client against an emulator that fails in every way the service could. */
import { getStore } from '@netlify/blobs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startBlobsEmulator, type Emulator, type Fault } from '#server/test-support/faults/blobs-emulator.ts'
import type { Operation } from '#server/dev/blobs-protocol.ts'
import { openBlobsStore } from './blobs-store.ts'
import { storeContract } from './store.contract.ts'
import { StorageUnavailable, type Store } from './store.ts'

const patience = { timeoutMs: 60, tries: 3, pauseMs: 1 }
let emulator: Emulator
let store: Store
beforeAll(async () => {
  emulator = await startBlobsEmulator()
  store = openBlobsStore({ name: 'failing', explicit: emulator.explicit, patience })
})
beforeEach(() => {
  emulator.weather.fault = () => undefined
  emulator.weather.dead = false
})
afterAll(() => emulator.stop())

storeContract('the blobs store on the emulator', async () => {
  const own = await startBlobsEmulator()
  own.weather.pageSize = 2
  return { store: openBlobsStore({ name: 'contract', explicit: own.explicit }), close: own.stop }
})

const shapes: Record<string, Fault> = {
  'a cut connection before': { when: 'before', how: 'cut' },
  'a cut connection after': { when: 'after', how: 'cut' },
  'silence before': { when: 'before', how: 'silence' },
  'silence after': { when: 'after', how: 'silence' },
  'half an answer': { when: 'after', how: 'half' },
  'an answer without its tag': { when: 'after', how: 'no-tag' },
  '403 before': { when: 'before', how: 403 },
  '409 before': { when: 'before', how: 409 },
  '409 after': { when: 'after', how: 409 },
  '429 before': { when: 'before', how: 429 },
  '500 before': { when: 'before', how: 500 },
  '503 after': { when: 'after', how: 503 },
}

/** The truth, from the emulator's own shelf. */
const standing = (key: string): { by?: string } =>
  JSON.parse(emulator.kept.get(`a-site/site:failing ${key}`)?.toString() ?? '{}')

/** Each fault spoils the first of an operation's tries, or all of them. */
const spoil = (operation: Operation, fault: Fault, tries: number) => {
  let spoiled = 0
  emulator.weather.fault = (asked) => {
    if (asked.operation !== operation || spoiled >= tries) return undefined
    spoiled += 1
    return fault
  }
}

describe.each(Object.entries(shapes))('%s', (shape, fault) => {
  describe.each([
    ['once', 1],
    ['for good', Infinity],
  ])('%s', (often, tries) => {
    // A refused token and a missing tag are not tried again: trying would not help.
    const passes = tries === 1 && fault.how !== 403 && fault.how !== 'no-tag'
    const key = (verb: string) => `${verb}/${shape}/${often}`.replaceAll(' ', '-')

    test('a read tells the truth or that it cannot', async () => {
      await store.create(key('read'), { by: 'us' })
      spoil('read', fault, tries)
      const answer = await store.read(key('read')).catch((problem: unknown) => problem)
      if (!passes) expect(answer).toBeInstanceOf(StorageUnavailable)
      else expect(answer).toMatchObject({ value: { by: 'us' } })
    })

    test('a create says won only if ours is kept, and lost only if it is not', async () => {
      spoil('write', fault, tries)
      const answer = await store.create(key('create'), { by: 'us' }).catch((problem: unknown) => problem)
      expectTruth(answer, key('create'))
    })

    test('a replace says won only if ours is kept, and lost only if it is not', async () => {
      await store.create(key('replace'), { by: 'them' })
      const found = await store.read(key('replace'))
      spoil('write', fault, tries)
      const answer = await store.replace(key('replace'), found!.tag, { by: 'us' }).catch((problem: unknown) => problem)
      expectTruth(answer, key('replace'))
    })

    test('a create of a key that is taken never says won', async () => {
      await store.create(key('taken'), { by: 'them' })
      spoil('write', fault, tries)
      const answer = await store.create(key('taken'), { by: 'us' }).catch((problem: unknown) => problem)
      expect(answer).not.toMatchObject({ won: true })
      expect(standing(key('taken')).by).toBe('them')
    })

    function expectTruth(answer: unknown, at: string) {
      if (answer instanceof StorageUnavailable) expect(passes).toBe(false)
      else expect(answer).toMatchObject({ won: standing(at).by === 'us' })
    }
  })
})

test('the client alone says won where nothing was kept, and overwrites where it has no tag: the reason for this file', async () => {
  const { url, siteId, token } = emulator.explicit
  const alone = getStore({ name: 'alone', siteID: siteId, token, edgeURL: url, uncachedEdgeURL: url })
  spoil('write', { when: 'before', how: 409 }, 1)
  expect(await alone.setJSON('false-win', {}, { onlyIfNew: true })).toMatchObject({ modified: true })
  expect(await alone.get('false-win')).toBeNull()
  await alone.setJSON('no-condition', { by: 'them' })
  await alone.setJSON('no-condition', { by: 'us' }, { onlyIfMatch: '' })
  expect(await alone.get('no-condition', { type: 'json' })).toEqual({ by: 'us' })
})

test('a write that landed is never reported as lost, though its answer was', async () => {
  spoil('write', { when: 'after', how: 'cut' }, 1)
  expect(await store.create('landed/1', { by: 'us' })).toMatchObject({ won: true })
})

test('a failure that passes is not noticed', async () => {
  for (const how of [409, 429, 500, 'cut', 'silence', 'half'] as const) {
    spoil('write', { when: 'before', how }, 2)
    expect(await store.create(`passes/${how}`, { by: 'us' })).toMatchObject({ won: true })
    spoil('read', { when: 'before', how }, 2)
    expect(await store.read(`passes/${how}`)).toMatchObject({ value: { by: 'us' } })
  }
})

test('a store that is off is unavailable for every verb, within its time', async () => {
  emulator.weather.dead = true
  const started = performance.now()
  const verbs = [
    store.read('off/1'),
    store.create('off/1', {}),
    store.replace('off/1', '"tag"', {}),
    store.list('off/'),
    store.remove('off/1'),
  ]
  for (const outcome of await Promise.allSettled(verbs))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'Unavailable' } })
  expect(performance.now() - started).toBeLessThan(2000)
})

test('reads are strong: old values in the cache are never seen', async () => {
  emulator.weather.staleMs = 60_000
  for (let n = 0; n < 5; n += 1) {
    const found = await store.read<{ n: number }>('strong/1')
    if (found) await store.replace('strong/1', found.tag, { n })
    else await store.create('strong/1', { n })
    expect((await store.read('strong/1'))?.value).toEqual({ n })
  }
  emulator.weather.staleMs = 0
})

describe('what the emulator never answers', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** Every request is answered by `answer`. @returns the requests, as 'METHOD path?query'. */
  const answering = (answer: (method: string) => Response) => {
    const requests: string[] = []
    vi.stubGlobal('fetch', (input: string, { method = 'get' }: RequestInit) => {
      const { pathname, search } = new URL(input)
      requests.push(`${method.toUpperCase()} ${pathname}${search}`)
      return Promise.resolve(answer(method.toLowerCase()))
    })
    return requests
  }

  test.each([300, 403])('a %i that brings a tag is neither a yes nor a no', async (status) => {
    answering((method) =>
      method === 'put'
        ? new Response(null, { status, headers: { etag: '"somebody"' } })
        : new Response(null, { status: 404 }),
    )
    const unclear = new StorageUnavailable(`the blobs answered ${status}`)
    await expect(store.create('tagged/1', {})).rejects.toThrow(unclear)
    await expect(store.replace('tagged/1', '"mine"', {})).rejects.toThrow(unclear)
  })

  test('a clear yes is one request: nothing is read back', async () => {
    const requests = answering(() => new Response(null, { status: 200, headers: { etag: '"first"' } }))
    expect(await store.create('clear/1', {})).toEqual({ won: true, tag: '"first"' })
    expect(requests).toHaveLength(1)
  })

  test('a list asks for its prefix, and is in order and without strangers whatever is answered', async () => {
    const blobs = ['list/c', 'list/a', 'other/z', 'list/b'].map((key) => ({ key, etag: `"${key}"`, size: 1 }))
    const requests = answering(() => Response.json({ blobs, directories: [] }))
    expect(await store.list('list/')).toEqual(['list/a', 'list/b', 'list/c'].map((key) => ({ key, tag: `"${key}"` })))
    expect(requests).toEqual([expect.stringContaining('prefix=list')])
  })
})

test('a mistake of ours is not taken for an outage', async () => {
  await expect(store.create('mistake/1', { n: 1n })).rejects.toThrow(TypeError)
})
