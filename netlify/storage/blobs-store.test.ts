/** The blobs store with the real client, against an emulator that injects every kind of service failure. */
// @module-tag long
import { getStore } from '@netlify/blobs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startBlobsEmulator, type Emulator, type Fault } from '#server/test-support/faults/blobs-emulator.ts'
import type { Operation } from '#server/dev/blobs-protocol.ts'
import { openBlobsStore } from './blobs-store.ts'
import { storeContract } from '#server/test-support/storage/store.contract.ts'
import { StorageUnavailable, type Store } from './store.ts'

const retryPolicy = { timeoutMs: 60, maxTries: 3, backoffMs: 1 }
let emulator: Emulator
let store: Store
beforeAll(async () => {
  emulator = await startBlobsEmulator()
  store = openBlobsStore({ name: 'failing', explicit: emulator.explicit, retryPolicy })
})
beforeEach(() => {
  emulator.faults.fault = () => undefined
  emulator.faults.offline = false
})
afterAll(() => emulator.stop())

storeContract('the blobs store on the emulator', async () => {
  const own = await startBlobsEmulator()
  own.faults.pageSize = 2
  return { store: openBlobsStore({ name: 'contract', explicit: own.explicit }), close: own.stop }
})

const faults: Record<string, Fault> = {
  'a cut connection before': { when: 'before', how: 'cut' },
  'a cut connection after': { when: 'after', how: 'cut' },
  'a timeout before': { when: 'before', how: 'silence' },
  'a timeout after': { when: 'after', how: 'silence' },
  'a truncated response': { when: 'after', how: 'half' },
  'a response without a tag': { when: 'after', how: 'no-tag' },
  '403 before': { when: 'before', how: 403 },
  '409 before': { when: 'before', how: 409 },
  '409 after': { when: 'after', how: 409 },
  '429 before': { when: 'before', how: 429 },
  '500 before': { when: 'before', how: 500 },
  '503 after': { when: 'after', how: 503 },
}

/** The value the emulator has stored. */
const storedValue = (key: string): { by?: string } =>
  JSON.parse(emulator.blobs.get(`a-site/site:failing ${key}`)?.toString() ?? '{}')

/** Injects a fault into the first `tries` requests of an operation. */
const injectFault = (operation: Operation, fault: Fault, tries: number) => {
  let injected = 0
  emulator.faults.fault = (request) => {
    if (request.operation !== operation || injected >= tries) return undefined
    injected += 1
    return fault
  }
}

describe.each(Object.entries(faults))('%s', (faultName, fault) => {
  describe.each([
    ['once', 1],
    ['on every try', Infinity],
  ])('%s', (frequency, tries) => {
    // A rejected token and a missing ETag are not retried: a retry would not help.
    const recovers = tries === 1 && fault.how !== 403 && fault.how !== 'no-tag'
    const key = (verb: string) => `${verb}/${faultName}/${frequency}`.replaceAll(' ', '-')

    test('a read returns the value or is unavailable', async () => {
      await store.create(key('read'), { by: 'us' })
      injectFault('read', fault, tries)
      const result = await store.read(key('read')).catch((problem: unknown) => problem)
      if (!recovers) expect(result).toBeInstanceOf(StorageUnavailable)
      else expect(result).toMatchObject({ value: { by: 'us' } })
    })

    test('a create reports a win exactly if our value is stored', async () => {
      injectFault('write', fault, tries)
      const result = await store.create(key('create'), { by: 'us' }).catch((problem: unknown) => problem)
      expectTrueResult(result, key('create'))
    })

    test('a replace reports a win exactly if our value is stored', async () => {
      await store.create(key('replace'), { by: 'them' })
      const found = await store.read(key('replace'))
      injectFault('write', fault, tries)
      const result = await store.replace(key('replace'), found!.tag, { by: 'us' }).catch((problem: unknown) => problem)
      expectTrueResult(result, key('replace'))
    })

    test('a create of an existing key never reports a win', async () => {
      await store.create(key('taken'), { by: 'them' })
      injectFault('write', fault, tries)
      const result = await store.create(key('taken'), { by: 'us' }).catch((problem: unknown) => problem)
      expect(result).not.toMatchObject({ won: true })
      expect(storedValue(key('taken')).by).toBe('them')
    })

    // Another writer after the first try, before the next one or whoever reads back.
    test.each(['create', 'replace'] as const)(
      'a %s that another writer may have replaced is no clear loss',
      async (verb) => {
        const at = key(`second-${verb}`)
        if (verb === 'replace') await store.create(at, { by: 'nobody' })
        const found = await store.read(at)
        let requests = 0
        emulator.faults.fault = ({ operation }) => {
          if (operation === 'write') requests += 1
          else if (requests > 0) putTheirs(at)
          if (operation !== 'write') return undefined
          if (requests > 1) putTheirs(at)
          return requests <= tries ? fault : undefined
        }
        const written = verb === 'create' ? store.create(at, { by: 'us' }) : store.replace(at, found!.tag, { by: 'us' })
        const result = await written.catch((problem: unknown) => problem)
        if (!(result instanceof StorageUnavailable)) expect(result).toMatchObject({ won: false, isUnclear: true })
      },
    )

    const putTheirs = (at: string) =>
      void emulator.blobs.set(`a-site/site:failing ${at}`, Buffer.from(JSON.stringify({ by: 'them', _w: 'theirs' })))

    function expectTrueResult(result: unknown, at: string) {
      if (result instanceof StorageUnavailable) expect(recovers).toBe(false)
      else expect(result).toMatchObject({ won: storedValue(at).by === 'us' })
    }
  })
})

test('the client without this store reports a false win, and overwrites a value if the tag is empty', async () => {
  const { url, siteId, token } = emulator.explicit
  const client = getStore({ name: 'alone', siteID: siteId, token, edgeURL: url, uncachedEdgeURL: url })
  injectFault('write', { when: 'before', how: 409 }, 1)
  expect(await client.setJSON('false-win', {}, { onlyIfNew: true })).toMatchObject({ modified: true })
  expect(await client.get('false-win')).toBeNull()
  await client.setJSON('no-condition', { by: 'them' })
  await client.setJSON('no-condition', { by: 'us' }, { onlyIfMatch: '' })
  expect(await client.get('no-condition', { type: 'json' })).toEqual({ by: 'us' })
})

test.each(['null', '7', '"text"', '[1]'])(
  'a stored %s, which is not a record, reads as one without fields',
  async (text) => {
    const { url, siteId, token } = emulator.explicit
    const client = getStore({ name: 'failing', siteID: siteId, token, edgeURL: url, uncachedEdgeURL: url })
    await client.set('not/a-record', text)
    expect((await store.read('not/a-record'))?.value).toEqual({})
  },
)

test('a write that took effect is never reported as lost, even if its response is', async () => {
  injectFault('write', { when: 'after', how: 'cut' }, 1)
  expect(await store.create('landed/1', { by: 'us' })).toMatchObject({ won: true })
})

test('a transient failure is hidden by retries', async () => {
  for (const how of [409, 429, 500, 'cut', 'silence', 'half'] as const) {
    injectFault('write', { when: 'before', how }, 2)
    expect(await store.create(`passes/${how}`, { by: 'us' })).toMatchObject({ won: true })
    injectFault('read', { when: 'before', how }, 2)
    expect(await store.read(`passes/${how}`)).toMatchObject({ value: { by: 'us' } })
  }
})

test('every operation is unavailable within the time limit while the service is down', async () => {
  emulator.faults.offline = true
  const started = performance.now()
  const operations = [
    store.read('off/1'),
    store.create('off/1', {}),
    store.replace('off/1', '"tag"', {}),
    store.list('off/'),
    store.remove('off/1'),
  ]
  for (const outcome of await Promise.allSettled(operations))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'Unavailable' } })
  expect(performance.now() - started).toBeLessThan(2000)
})

test('reads are strongly consistent: stale cache values are never returned', async () => {
  emulator.faults.staleMs = 60_000
  for (let n = 0; n < 5; n += 1) {
    const found = await store.read<{ n: number }>('strong/1')
    if (found) await store.replace('strong/1', found.tag, { n })
    else await store.create('strong/1', { n })
    expect((await store.read('strong/1'))?.value).toEqual({ n })
  }
  emulator.faults.staleMs = 0
})

describe('responses that the emulator does not produce', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** Stubs fetch with `respond`. @returns the requests, as 'METHOD path?query'. */
  const stubFetch = (respond: (method: string) => Response) => {
    const requests: string[] = []
    vi.stubGlobal('fetch', (input: string, { method = 'get' }: RequestInit) => {
      const { pathname, search } = new URL(input)
      requests.push(`${method.toUpperCase()} ${pathname}${search}`)
      return Promise.resolve(respond(method.toLowerCase()))
    })
    return requests
  }

  test.each([300, 403])('%i with an ETag is neither a win nor a loss', async (status) => {
    stubFetch((method) =>
      method === 'put'
        ? new Response(null, { status, headers: { etag: '"someone"' } })
        : new Response(null, { status: 404 }),
    )
    const unclear = new StorageUnavailable(`Netlify Blobs responded with ${status}`)
    await expect(store.create('tagged/1', {})).rejects.toThrow(unclear)
    await expect(store.replace('tagged/1', '"mine"', {})).rejects.toThrow(unclear)
  })

  test('a clear success takes one request, without reading back', async () => {
    const requests = stubFetch(() => new Response(null, { status: 200, headers: { etag: '"first"' } }))
    expect(await store.create('clear/1', {})).toEqual({ won: true, tag: '"first"' })
    expect(requests).toHaveLength(1)
  })

  test('a list sends its prefix, and is sorted and filtered whatever the service returns', async () => {
    const blobs = ['list/c', 'list/a', 'other/z', 'list/b'].map((key) => ({ key, etag: `"${key}"`, size: 1 }))
    const requests = stubFetch(() => Response.json({ blobs, directories: [] }))
    expect(await store.list('list/')).toEqual(['list/a', 'list/b', 'list/c'].map((key) => ({ key, tag: `"${key}"` })))
    expect(requests).toEqual([expect.stringContaining('prefix=list')])
  })
})

test('a bug of ours is not reported as an outage', async () => {
  await expect(store.create('mistake/1', { n: 1n })).rejects.toThrow(TypeError)
})
