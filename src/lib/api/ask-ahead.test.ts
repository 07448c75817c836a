/** Requests sent while a page is being built: their reply is taken once, while it is current, and only for somebody known. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { api, askAhead, NetworkError } from './api.ts'

let sent: string[]
let isOnline: boolean

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  isOnline = true
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url)
    if (!isOnline) return Promise.reject(new TypeError('no connection'))
    return Promise.resolve(Response.json({ taken: [], closed: [] }))
  })
  profileEntry.write({ id: 'm1', email: 'sam@example.com', profileName: 'Sam Lindgren' })
})
afterEach(async () => {
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const week = { query: { week: '2026-11-23' } }

test('the reply is taken in place of a request, once', async () => {
  askAhead('laneWeek', week)
  await api('laneWeek', week)
  expect(sent).toEqual(['/api/lanes/bookings?week=2026-11-23'])
  await api('laneWeek', week)
  expect(sent).toHaveLength(2)
})

test('another week is asked for', async () => {
  askAhead('laneWeek', week)
  await api('laneWeek', { query: { week: '2026-11-30' } })
  expect(sent).toHaveLength(2)
})

test('somebody who has signed in since asks for themselves', async () => {
  askAhead('laneWeek', week)
  profileEntry.write({ id: 'm2', email: 'kim@example.com', profileName: 'Kim Lindgren' })
  await api('laneWeek', week)
  expect(sent).toHaveLength(2)
})

test('the same member whose profile was confirmed takes it', async () => {
  askAhead('laneWeek', week)
  profileEntry.write({ id: 'm1', email: 'sam@example.com', profileName: 'Sam L.' })
  await api('laneWeek', week)
  expect(sent).toHaveLength(1)
})

test('a reply that nobody took for five seconds is too old', async () => {
  askAhead('laneWeek', week)
  await vi.advanceTimersByTimeAsync(5000)
  await api('laneWeek', week)
  expect(sent).toHaveLength(2)
})

test('whoever takes it learns of its failure, and the next call asks again', async () => {
  isOnline = false
  askAhead('laneWeek', week)
  await expect(api('laneWeek', week)).rejects.toThrow(NetworkError)
  isOnline = true
  expect(await api('laneWeek', week)).toEqual({ taken: [], closed: [] })
})

test('nothing is asked for a visitor', () => {
  profileEntry.clear()
  askAhead('laneWeek', week)
  askAhead('listClosures')
  expect(sent).toEqual([])
})
