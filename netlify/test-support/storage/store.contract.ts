/** Contract tests of the storage port: run on the memory store, the blobs store and the local blobs server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { reportResult, sizes } from '#server/test-support/server/soak-report.ts'
import { assertKey, type Store } from '#server/storage/store.ts'

type OpenedStore = { store: Store; close?: () => unknown }

/** Registers the contract suite for one store. */
export function storeContract(name: string, open: () => Promise<OpenedStore>): void {
  describe(name, () => {
    let opened: OpenedStore
    let store: Store
    beforeAll(async () => {
      opened = await open()
      ;({ store } = opened)
    })
    afterAll(() => opened.close?.())

    test('reads back exactly the stored value, without internal fields', async () => {
      const value = { text: 'Zoë – 冰 "quoted"\n', list: [1, { deep: null }], empty: {} }
      expect(await store.read('exact/1')).toBeUndefined()
      const written = await store.create('exact/1', value)
      const found = await store.read('exact/1')
      expect(found?.value).toEqual(value)
      expect(written).toEqual({ won: true, tag: found?.tag })
    })

    test('a second create loses and returns the current value', async () => {
      await store.create('second/1', { by: 'first' })
      expect(await store.create('second/1', { by: 'second' })).toMatchObject({
        won: false,
        current: { value: { by: 'first' } },
      })
    })

    test('a replace wins only on the current version', async () => {
      await store.create('version/1', { n: 1 })
      const found = await store.read<{ n: number }>('version/1')
      expect(await store.replace('version/1', found!.tag, { n: 2 })).toMatchObject({ won: true })
      expect(await store.replace('version/1', found!.tag, { n: 3 })).toMatchObject({
        won: false,
        current: { value: { n: 2 } },
      })
    })

    test('an equal value written later has another tag', async () => {
      await store.create('aba/1', { n: 1 })
      const first = await store.read('aba/1')
      const second = await store.replace('aba/1', first!.tag, { n: 2 })
      await store.replace('aba/1', second.won ? second.tag : '', { n: 1 })
      expect(await store.replace('aba/1', first!.tag, { n: 9 })).toMatchObject({ won: false })
    })

    test('a replace fails on a missing key, and without a tag', async () => {
      expect(await store.replace('nothing/1', '"tag"', { n: 1 })).toEqual({ won: false, current: undefined })
      await store.create('nothing/2', { n: 1 })
      await expect(store.replace('nothing/2', '', { n: 2 })).rejects.toThrow(TypeError)
      expect((await store.read('nothing/2'))?.value).toEqual({ n: 1 })
    })

    test('lists exactly the keys of a prefix, sorted, with their tags', async () => {
      for (const key of ['list/b', 'list/a/2', 'list/a/10', 'list-other/a', 'listing']) await store.create(key, {})
      const listed = await store.list('list/')
      expect(listed.map(({ key }) => key)).toEqual(['list/a/10', 'list/a/2', 'list/b'])
      expect(listed[2]?.tag).toBe((await store.read('list/b'))?.tag)
      expect(await store.list('list/none/')).toEqual([])
    })

    test('a removal is idempotent and leaves other keys in place', async () => {
      for (const key of ['gone/a', 'gone/ab']) await store.create(key, {})
      await store.remove('gone/a')
      await store.remove('gone/a')
      expect((await store.list('gone/')).map(({ key }) => key)).toEqual(['gone/ab'])
      expect(await store.create('gone/a', {})).toMatchObject({ won: true })
    })

    const rounds = sizes(1, 100)
    // The long form puts 50 counters on one key.
    const [counters, steps] = rounds > 1 ? [50, 20] : [10, 10]
    const options = { timeout: 30_000 + rounds * 5000 }

    test('200 creates of one key at once have exactly one winner', options, async () => {
      for (let round = 1; round <= rounds; round += 1) {
        const key = `race/${round}`
        const written = await Promise.all(Array.from({ length: 200 }, (_, n) => store.create(key, { n })))
        const winners = written.flatMap(({ won }, n) => (won ? [n] : []))
        expect(winners).toHaveLength(1)
        expect((await store.read(key))?.value).toEqual({ n: winners[0] })
      }
      reportResult(`${name}: ${rounds} rounds of 200 creates at once, one winner in each`)
    })

    test(
      `${counters} counters of ${steps} steps at once on one key end at exactly ${counters * steps}`,
      options,
      async () => {
        await store.create('count/1', { n: 0 })
        let tries = 0
        const step = async (): Promise<void> => {
          tries += 1
          const found = await store.read<{ n: number }>('count/1')
          const written = await store.replace('count/1', found!.tag, { n: found!.value.n + 1 })
          if (!written.won) await step()
        }
        const counter = async () => {
          for (let taken = 0; taken < steps; taken += 1) await step()
        }
        await Promise.all(Array.from({ length: counters }, counter))
        expect((await store.read('count/1'))?.value).toEqual({ n: counters * steps })
        reportResult(`${name}: ${counters} counters of ${steps} steps make ${counters * steps}, in ${tries} tries`)
      },
    )

    test('a key either addresses its own value or is rejected: none escapes, truncates or collides', async () => {
      const hostile = fc.oneof(
        fc.string({ unit: fc.constantFrom('a', '0', '/', '.', '..', '%', '?', '#', '\\', ' ', 'A', 'é', '\0', '%2e') }),
        fc.constantFrom(
          'fuzz/../../other/k',
          'q?x=1#f',
          '/k',
          'k/',
          'a//b',
          '',
          '.',
          'k/.',
          '%2e%2e/k',
          'a'.repeat(257),
        ),
      )
      const before = (await store.list('fuzz/')).length
      let count = before
      /** The local server keeps a key as a file, so no key may also be a folder of another. The club's keys never are. */
      const stored: string[] = []
      const isFolderOrFile = (text: string) =>
        stored.some((other) => other.startsWith(`${text}/`) || text.startsWith(`${other}/`))
      await fc.assert(
        fc.asyncProperty(hostile, async (text) => {
          const key = `fuzz/${text}`
          let isRejected = false
          try {
            assertKey(key)
          } catch {
            isRejected = true
          }
          if (isRejected) {
            await expect(store.create(key, { text })).rejects.toThrow(TypeError)
            await expect(store.read(key)).rejects.toThrow(TypeError)
            return
          }
          fc.pre(!isFolderOrFile(text))
          stored.push(text)
          if ((await store.create(key, { text })).won) count += 1
          expect((await store.read(key))?.value).toEqual({ text })
        }),
        { numRuns: 150 },
      )
      expect(await store.list('fuzz/')).toHaveLength(count)
    })
  })
}
