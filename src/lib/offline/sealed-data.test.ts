/** What is kept for a page without a connection: unreadable on the disk, and gone after sign-out. */
import 'fake-indexeddb/auto'
import { createStore, entries, set } from 'idb-keyval'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetSealed, seal, unseal } from './sealed-data.ts'

afterEach(() => forgetSealed())

const day = { date: '2026-11-24', bookings: [{ name: 'Mia Lindqvist' }] }
const stored = () => entries<string, unknown>(createStore('sealed', 'data'))

it('is there again as it was written, and the last one counts', async () => {
  expect(await unseal('day')).toBeUndefined()
  expect(await seal('day', { date: '2026-11-23' })).toBe(true)
  expect(await seal('day', day)).toBe(true)
  expect(await unseal('day')).toEqual(day)
})

it('names nobody in the storage, and its key cannot be exported', async () => {
  await seal('day', day)
  const [[, sealed], [, key]] = (await stored()) as [[string, { bytes: ArrayBuffer }], [string, CryptoKey]]
  expect(Buffer.from(sealed.bytes).includes('Mia')).toBe(false)
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})

it('is gone after sign-out, and what was on the disk cannot be read with a new key', async () => {
  await seal('day', day)
  const before = Object.fromEntries(await stored())
  await forgetSealed()
  expect(await stored()).toEqual([])
  await seal('tomorrow', {})
  await set('day', before['day'], createStore('sealed', 'data'))
  expect(await unseal('day')).toBeUndefined()
})

it('says when there is no room', async () => {
  await seal('day', day)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await seal('tomorrow', day)).toBe(false)
  vi.restoreAllMocks()
  expect(await unseal('day')).toEqual(day)
})
